/** The one source of time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SimulatedClock extends Clock {
  set(now: Date): void;
  advance(milliseconds: number): void;
}

export function simulatedClock(start: Date): SimulatedClock {
  let now = start;
  return {
    now: () => new Date(now),
    set(next) {
      now = next;
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
