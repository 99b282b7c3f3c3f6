/** Specification §9: send and confirm actions are debounced. */
const deafMilliseconds = 1_000;

/**
 * Lets the first tap through and none of those shortly after it. A button that turns busy does so only with its
 * next drawing, which is too late for a double tap. By the page's own clock: set back meanwhile, the phone's would keep
 * the button deaf for as long.
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
