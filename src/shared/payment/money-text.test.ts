import { expect, test } from 'vitest';
import type { PayOrder } from '#generated/model/pay-order.ts';
import { moneyText } from './money-text.ts';

const order = (change: Partial<PayOrder>) => ({
  status: 'PAID' as const,
  amount: 28_000,
  refundedAmount: 0,
  refundedAt: null,
  ...change,
});

test('A paid order says the sum, a refund says how much comes back and when it came', () => {
  expect(moneyText(order({}))).toBe('已付 ¥280.00');
  expect(moneyText(order({ status: 'REFUNDING', refundedAmount: 28_000 }))).toMatch(
    /^¥280\.00 正在原路退回，.*1 至 3 个工作日/,
  );
  expect(
    moneyText(order({ status: 'REFUNDED', refundedAmount: 9_000, refundedAt: '2026-11-20 18:40:00' })),
  ).toMatch(/^¥90\.00 已原路退回，11月20日.*18:40$/);
});

test('An order of which nothing was taken says nothing', () => {
  expect(moneyText(order({ status: 'UNPAID' }))).toBeUndefined();
  expect(moneyText(order({ status: 'CLOSED' }))).toBeUndefined();
});
