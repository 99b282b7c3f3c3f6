import type { ReservationStatus } from './tables.ts';

/** The reservation's moves, and no others (specification §4, STATE-2). */
export const moves = {
  O: ['R', 'C', 'E'],
  R: ['A', 'C', 'P'],
  A: ['I', 'C'],
  I: ['T'],
  T: ['F'],
  C: [],
  E: [],
  P: [],
  F: [],
} as const satisfies Record<ReservationStatus, readonly ReservationStatus[]>;

/** A visit that is to come or under way: a patient has one at a time, and one a day with a doctor. */
export const liveStatuses = ['O', 'R', 'A', 'I'] as const satisfies readonly ReservationStatus[];

export function mayMove(from: ReservationStatus, to: ReservationStatus): boolean {
  return (moves[from] as readonly ReservationStatus[]).includes(to);
}

/** Cancelled, run out and missed visits give their seat back. */
export function holdsSeat(status: ReservationStatus): boolean {
  return status !== 'C' && status !== 'E' && status !== 'P';
}
