import { beforeEach, expect, test, vi } from 'vitest';
import { storageDouble } from '#src/platform/storage-double.ts';
import { keepOrder, keptOrder, keptOrderOf, markKept } from './kept-order.ts';

const order = {
  tradeId: 't1',
  bizType: 'registration',
  bizId: 'r1',
  package: 'prepay_id=1',
  state: 'opened',
} as const;

beforeEach(() => {
  vi.stubGlobal('localStorage', storageDouble());
});

test('An order is kept with the last state that was marked', () => {
  expect(keptOrder()).toBeUndefined();
  keepOrder(order);
  expect(keptOrder()).toEqual(order);
  markKept('t1', 'said-paid');
  expect(keptOrder()).toEqual({ ...order, state: 'said-paid' });
});

test('A mark for another order changes nothing', () => {
  keepOrder(order);
  markKept('t0', 'ended');
  expect(keptOrder()).toEqual(order);
});

test('An order belongs to one purpose and one id', () => {
  keepOrder(order);
  expect(keptOrderOf({ bizType: 'registration', bizId: 'r1' })).toEqual(order);
  expect(keptOrderOf({ bizType: 'registration', bizId: 'r2' })).toBeUndefined();
});

test.each([
  '',
  '7',
  'null',
  '{',
  '{"tradeId":"t1"}',
  JSON.stringify({ ...order, state: 'gone' }),
  JSON.stringify({ ...order, bizType: 'tea' }),
])('A stored text that is no order is left as it is: %s', text => {
  localStorage.setItem('pay/kept', text);
  expect(keptOrder()).toBeUndefined();
  markKept('t1', 'ended');
  expect(localStorage.getItem('pay/kept')).toBe(text);
});

test('Without storage the order is known for as long as the page is open', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
  expect(keptOrder()).toBeUndefined();
  keepOrder(order);
  markKept('t1', 'said-paid');
  expect(keptOrder()).toEqual({ ...order, state: 'said-paid' });
});
