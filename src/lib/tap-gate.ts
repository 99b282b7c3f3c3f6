/** Specification §9: send and confirm actions are debounced. */
const deafMilliseconds = 1_000;

/**
 * Lets the first tap through and none of those shortly after it. A button that turns busy does so only with its
 * next drawing, which is too late for a double tap.
 */
export const tapGate = (now: () => number = Date.now) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const moment = now();
    const open = moment - last >= deafMilliseconds;
    if (open) last = moment;
    return open;
  };
};
