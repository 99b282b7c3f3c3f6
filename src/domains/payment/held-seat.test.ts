import { expect, test } from 'vitest';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { seatPause, seatState } from './held-seat.ts';

test.each([
  ['O', 'open'],
  ['R', 'paid'],
  ['A', 'paid'],
  ['E', 'gone'],
  ['C', 'gone'],
] as const)('The seat of a reservation %s is %s', (status, state) => {
  expect(seatState({ status, allowedActions: [] })).toEqual({ state, mayPay: false });
});

test('The server says whether a seat may be paid', () => {
  expect(seatState({ status: 'O', allowedActions: ['PAY', 'CANCEL'] }).mayPay).toBe(true);
});

test('A held seat is looked at often once its time is over by the phone, whatever the server says', () => {
  const seat = { status: 'O', allowedActions: ['PAY'], holdUntil: '2026-11-20 18:40:00' } as const;
  const end = parseBusinessDate(seat.holdUntil).getTime();
  expect(seatPause({ ...seat, allowedActions: ['PAY'] }, end - 1)).toBe(20_000);
  expect(seatPause({ ...seat, allowedActions: ['PAY'] }, end)).toBe(2_000);
  expect(seatPause({ ...seat, allowedActions: [] }, end - 1)).toBe(2_000);
  expect(seatPause({ ...seat, allowedActions: ['PAY'], status: 'R' }, end)).toBe(false);
});
