/** Lets the first tap through and none of those within the time after it (specification §9, debounce). */
export const tapGate = (milliseconds: number, now: () => number = Date.now) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const moment = now();
    const open = moment - last >= milliseconds;
    if (open) last = moment;
    return open;
  };
};
