import { useEffect, useReducer } from 'react';
import { secondsLeft } from '../lib/seconds-left.ts';

/** Counts down to a moment; the clock decides, so that a page that slept shows the right figure at once. */
export const useCountdown = (until: number) => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = secondsLeft(until);
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [running]);

  return left;
};
