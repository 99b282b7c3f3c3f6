/** Specification §9, distance display. */
export const formatDistance = (metres: number) => {
  if (metres < 100) return '<100m';
  if (metres < 1_000) return `${Math.floor(metres)}m`;
  if (metres < 50_000) return `${Math.ceil(metres / 1_000)}km`;
  return '>50km';
};
