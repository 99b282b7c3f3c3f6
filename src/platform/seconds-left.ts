import { currentTime } from '#src/lib/clock.ts';

/** Whole seconds until a moment, never less than none. */
export const secondsLeft = (until: number, now: number = currentTime()) =>
  Math.max(0, Math.ceil((until - now) / 1_000));
