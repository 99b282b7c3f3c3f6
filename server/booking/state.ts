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

/** The moves of a new reservation: its seat is held until it is paid, or it is reserved at once. */
export const initialMoves = {
  O: [[null, 'O']],
  R: [
    [null, 'O'],
    ['O', 'R'],
  ],
} as const satisfies Partial<
  Record<ReservationStatus, readonly (readonly [ReservationStatus | null, ReservationStatus])[]>
>;

/** The statuses that a paid reservation usually has, from its creation to the given one. */
export const usualHistory: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  O: ['O'],
  R: ['O', 'R'],
  A: ['O', 'R', 'A'],
  I: ['O', 'R', 'A', 'I'],
  T: ['O', 'R', 'A', 'I', 'T'],
  F: ['O', 'R', 'A', 'I', 'T', 'F'],
  C: ['O', 'R', 'C'],
  E: ['O', 'E'],
  P: ['O', 'R', 'P'],
};

export type InitialStatus = keyof typeof initialMoves;

/** A visit that is to come or under way: a patient has one at a time, and one a day with a practitioner. */
export const liveStatuses = ['O', 'R', 'A', 'I'] as const satisfies readonly ReservationStatus[];

/** The patient was treated: an earlier visit to follow, and no first visit any more. */
export const treatedStatuses = ['T', 'F'] as const satisfies readonly ReservationStatus[];

/** Cancelled, expired and missed visits give their seat back, all others keep it. */
export const seatedStatuses: readonly ReservationStatus[] = [...liveStatuses, ...treatedStatuses];

export function mayMove(from: ReservationStatus, to: ReservationStatus): boolean {
  return (moves[from] as readonly ReservationStatus[]).includes(to);
}

export const holdsSeat = (status: ReservationStatus) => seatedStatuses.includes(status);
