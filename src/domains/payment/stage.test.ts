import { describe, expect, test } from 'vitest';
import { parseBusinessDate } from '../../lib/business-date.ts';
import { pollPause, seatPause, stageOf } from './stage.ts';

type Seat = Parameters<typeof stageOf>[0];

const of = ({ status }: Pick<Seat, 'status'>): Seat => ({ status, allowedActions: [] });
const holding: Seat = { status: 'O', allowedActions: ['PAY', 'CANCEL'] };

describe('a held seat', () => {
  test('is to be paid, also after a payment that is known not to have been', () => {
    expect(stageOf(holding, undefined, undefined)).toBe('payable');
    expect(stageOf(holding, { status: 'UNPAID' }, 'known')).toBe('payable');
    expect(stageOf(holding, { status: 'CLOSED' }, 'known')).toBe('payable');
  });

  test.each(['opened', 'said-paid'] as const)('%s: no second payment while the first is unknown', kept => {
    expect(stageOf(holding, undefined, kept)).toBe('waiting');
    expect(stageOf(holding, { status: 'UNPAID' }, kept)).toBe('waiting');
    expect(stageOf(of({ status: 'E' }), { status: 'UNPAID' }, kept)).toBe('waiting');
  });

  test('whose time is over is looked at until it is gone', () => {
    expect(stageOf(of({ status: 'O' }), undefined, undefined)).toBe('closing');
    expect(stageOf(of({ status: 'E' }), undefined, undefined)).toBe('gone');
    expect(stageOf(of({ status: 'E' }), { status: 'CLOSED' }, 'said-paid')).toBe('gone');
    expect(stageOf(of({ status: 'C' }), undefined, undefined)).toBe('gone');
  });
});

test.each(['R', 'A'] as const)('%s is paid', status => {
  expect(stageOf(of({ status }), { status: 'PAID' }, 'said-paid')).toBe('paid');
  expect(stageOf(of({ status }), undefined, 'opened')).toBe('paid');
});

test.each(['REFUNDING', 'REFUNDED'] as const)('%s is told, whatever became of the seat', status => {
  for (const seat of ['O', 'R', 'C', 'E'] as const) {
    expect(stageOf(of({ status: seat }), { status }, 'known')).toBe('refund');
  }
});

test('the order is asked about ever less often', () => {
  expect([0, 1, 2, 3, 4, 50].map(pollPause)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
});

test('a held seat is looked at often once its time is over by the phone, whatever the server says', () => {
  const seat = { ...holding, holdUntil: '2026-11-20 18:40:00' };
  const end = parseBusinessDate(seat.holdUntil).getTime();
  expect(seatPause(seat, end - 1)).toBe(20_000);
  expect(seatPause(seat, end)).toBe(2_000);
  expect(seatPause({ ...seat, allowedActions: [] }, end - 1)).toBe(2_000);
  expect(seatPause({ ...seat, status: 'R' }, end)).toBe(false);
});
