import { useEffect, useReducer } from 'react';
import { currentTime, onClockSet } from '#src/lib/clock.ts';
import { secondsLeft } from '#src/platform/seconds-left.ts';

/**
 * Counts down to a moment; the clock decides, so that a page that slept shows the right figure at once.
 *
 * @param clock the server's, unless the moment was noted on this phone
 */
export const useCountdown = (until: number, clock: () => number = currentTime) => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = secondsLeft(until, clock());
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [running]);

  // What is over by a wrong clock is not over.
  useEffect(() => onClockSet(tick), []);

  return left;
};
