/** China has one zone, and no summer time since 1992. */
const offset = 8 * 3_600_000;

/** A stored moment as the contract writes it: 'YYYY-MM-DD HH:mm:ss' in China's time. */
export const toLocalDateTime = (moment: Date) =>
  new Date(moment.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ');
