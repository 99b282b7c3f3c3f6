import { describe, expect, test } from 'vitest';
import { type PayableState, pollPause, stageOf } from './stage.ts';

const held: PayableState = { state: 'open', mayPay: true };
const closing: PayableState = { state: 'open', mayPay: false };
const gone: PayableState = { state: 'gone', mayPay: false };
const paid: PayableState = { state: 'paid', mayPay: false };

describe('A thing that waits for its payment', () => {
  test('A thing that waits for its payment is to be paid, also after a payment that is known to have failed', () => {
    expect(stageOf(held, undefined, undefined)).toBe('payable');
    expect(stageOf(held, { status: 'UNPAID' }, 'ended')).toBe('payable');
    expect(stageOf(held, { status: 'CLOSED' }, 'ended')).toBe('payable');
  });

  test.each(['opened', 'said-paid'] as const)('There is no second payment while the first is %s', kept => {
    expect(stageOf(held, undefined, kept)).toBe('waiting');
    expect(stageOf(held, { status: 'UNPAID' }, kept)).toBe('waiting');
    expect(stageOf(gone, { status: 'UNPAID' }, kept)).toBe('waiting');
  });

  test('A thing that waits for its payment is closing when its time is over, and then gone', () => {
    expect(stageOf(closing, undefined, undefined)).toBe('closing');
    expect(stageOf(gone, undefined, undefined)).toBe('gone');
    expect(stageOf(gone, { status: 'CLOSED' }, 'said-paid')).toBe('gone');
  });
});

test('A paid thing is paid, whatever the device knows', () => {
  expect(stageOf(paid, { status: 'PAID' }, 'said-paid')).toBe('paid');
  expect(stageOf(paid, undefined, 'opened')).toBe('paid');
});

test.each(['REFUNDING', 'REFUNDED'] as const)(
  'An order that is %s is a refund, whatever its thing is',
  status => {
    for (const state of [held, closing, gone, paid]) {
      expect(stageOf(state, { status }, 'ended')).toBe('refund');
    }
  },
);

test('The order is queried ever less often', () => {
  expect([0, 1, 2, 3, 4, 50].map(pollPause)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
});
