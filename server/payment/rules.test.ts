import { describe, expect, test } from 'vitest';
import { isOurRefund, isOurs, pauseAfter, whyRefundRegistration } from './rules.ts';

const us = { appId: 'wx1', merchantId: '19' };
const order = { trade_id: 't1', amount: 100 };
const trade = {
  appid: 'wx1',
  mchid: '19',
  out_trade_no: 't1',
  trade_state: 'SUCCESS' as const,
  amount: { total: 100, currency: 'CNY' },
};

describe('a payment is ours', () => {
  test('A payment is ours when merchant, app, number, amount and currency are', () => {
    expect(isOurs(order, trade, us)).toBe(true);
  });

  test.each([
    { appid: 'wx2' },
    { mchid: '20' },
    { out_trade_no: 't2' },
    { amount: { total: 101, currency: 'CNY' } },
    { amount: { total: 100, currency: 'USD' } },
  ])('A payment is not ours when it says %j', change => {
    expect(isOurs(order, { ...trade, ...change }, us)).toBe(false);
  });
});

describe('a refund is ours', () => {
  const paid = { ...order, transaction_id: '4200', status: 'REFUNDING' as const };
  const refund = {
    mchid: '19',
    out_trade_no: 't1',
    transaction_id: '4200',
    out_refund_no: 't1-1',
    refund_status: 'SUCCESS' as const,
    amount: { total: 100, refund: 100 },
  };

  test('A refund is ours when merchant, order, payment and amount are, while it is under way and afterwards', () => {
    expect(isOurRefund(paid, refund, us)).toBe(true);
    expect(isOurRefund({ ...paid, status: 'REFUNDED' }, refund, us)).toBe(true);
  });

  test.each([
    { mchid: '20' },
    { out_trade_no: 't2' },
    { transaction_id: '4201' },
    { amount: { total: 101, refund: 100 } },
    { amount: { total: 100, refund: 99 } },
  ])('A refund is not ours when it says %j', change => {
    expect(isOurRefund(paid, { ...refund, ...change }, us)).toBe(false);
  });

  test.each(['UNPAID', 'PAID', 'CLOSED'] as const)('A refund is not ours when the order is %s', status => {
    expect(isOurRefund({ ...paid, status }, refund, us)).toBe(false);
  });
});

describe('money', () => {
  test('Money buys the seat only while the order is open and the seat is held', () => {
    expect(whyRefundRegistration('UNPAID', 'O')).toBeNull();
    expect(whyRefundRegistration('CLOSED', 'O')).toMatch('订单已关闭');
  });

  test.each(['E', 'C', 'R', 'A', 'I', 'T', 'F', 'P'] as const)(
    'Money for a reservation in %s is refunded with the reason',
    status => {
      for (const order of ['UNPAID', 'CLOSED'] as const)
        expect(whyRefundRegistration(order, status)).toMatch(/原路退回$/);
    },
  );
});

test('Attempts come ever later, but every hour at least', () => {
  expect([0, 1, 2, 3].map(pauseAfter)).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(pauseAfter(9)).toBe(3_600_000);
  expect(pauseAfter(5000)).toBe(3_600_000);
});
