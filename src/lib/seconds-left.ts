/** Whole seconds until a moment, never less than none. */
export const secondsLeft = (until: number, now: number = Date.now()) =>
  Math.max(0, Math.ceil((until - now) / 1_000));
