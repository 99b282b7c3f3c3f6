import { describe, expect, test } from 'vitest';
import { isOurs, pauseAfter, whyRefund } from './rules.ts';

const us = { appId: 'wx1', merchantId: '19' };
const order = { trade_id: 't1', amount: 100 };
const trade = {
  ...{ appid: 'wx1', mchid: '19', out_trade_no: 't1', trade_state: 'SUCCESS' as const },
  amount: { total: 100, currency: 'CNY' },
};

describe('a payment is ours', () => {
  test('when merchant, app, number, amount and currency are', () => {
    expect(isOurs(order, trade, us)).toBe(true);
  });

  test.each([
    { appid: 'wx2' },
    { mchid: '20' },
    { out_trade_no: 't2' },
    { amount: { total: 101, currency: 'CNY' } },
    { amount: { total: 100, currency: 'USD' } },
  ])('and not when it says %j', change => {
    expect(isOurs(order, { ...trade, ...change }, us)).toBe(false);
  });
});

describe('money', () => {
  test('buys the seat only while the order is open and the seat is held', () => {
    expect(whyRefund('UNPAID', 'O')).toBeNull();
    expect(whyRefund('CLOSED', 'O')).toMatch('订单已关闭');
  });

  test.each(['E', 'C', 'R', 'A', 'I', 'T', 'F', 'P'] as const)('goes back from %s, saying why', status => {
    for (const of of ['UNPAID', 'CLOSED'] as const) expect(whyRefund(of, status)).toMatch(/原路退回$/);
  });
});

test('attempts come ever later, but every hour at least', () => {
  expect([0, 1, 2, 3].map(pauseAfter)).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(pauseAfter(9)).toBe(3_600_000);
  expect(pauseAfter(5000)).toBe(3_600_000);
});
