/** Specification §9: send and confirm actions are debounced. */
const deafMilliseconds = 1_000;

/**
 * Lets the first tap through and none of those shortly after it. A busy button renders too late to stop a double tap.
 * Uses the page's monotonic clock: if the phone's clock were set back, the button would stay deaf.
 */
export const tapGate = (now: () => number = () => performance.now()) => {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const moment = now();
    const open = moment - last >= deafMilliseconds;
    if (open) last = moment;
    return open;
  };
};
