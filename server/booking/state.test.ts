import { expect, test } from 'vitest';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { holdsSeat, mayMove } from './state.ts';

const statuses = Object.values(ReservationStatus);

/** Product requirement STATE-2, written out once more. */
const allowed = ['OR', 'OC', 'OE', 'RA', 'RC', 'RP', 'AI', 'AC', 'IT', 'TF'];

test('Of all 81 pairs only the ten of STATE-2 are moves', () => {
  const pairs = statuses.flatMap(from => statuses.map(to => ({ from, to })));
  expect(pairs).toHaveLength(81);
  const moves = pairs.filter(({ from, to }) => mayMove(from, to)).map(({ from, to }) => from + to);
  expect(moves.sort()).toEqual([...allowed].sort());
});

test('Cancelled, expired and missed visits hold no seat, all others do', () => {
  expect(statuses.filter(status => !holdsSeat(status)).sort()).toEqual(['C', 'E', 'P']);
});
