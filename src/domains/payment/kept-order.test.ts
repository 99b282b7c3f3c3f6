import { beforeEach, expect, test, vi } from 'vitest';
import { storageDouble } from '../../lib/storage-double.ts';
import { keepOrder, keptOrder, markKept } from './kept-order.ts';

const order = { tradeId: 't1', reservationCode: 'r1', package: 'prepay_id=1', state: 'opened' } as const;

beforeEach(() => {
  vi.stubGlobal('localStorage', storageDouble());
});

test('an order is kept, and what became known of it', () => {
  expect(keptOrder()).toBeUndefined();
  keepOrder(order);
  expect(keptOrder()).toEqual(order);
  markKept('t1', 'said-paid');
  expect(keptOrder()).toEqual({ ...order, state: 'said-paid' });
});

test('late news of another order changes nothing', () => {
  keepOrder(order);
  markKept('t0', 'known');
  expect(keptOrder()).toEqual(order);
});

test.each(['', '7', 'null', '{', '{"tradeId":"t1"}', JSON.stringify({ ...order, state: 'gone' })])(
  'what lies there and is no order is left alone: %s',
  text => {
    localStorage.setItem('pay/kept', text);
    expect(keptOrder()).toBeUndefined();
    markKept('t1', 'known');
    expect(localStorage.getItem('pay/kept')).toBe(text);
  },
);

test('on a device that keeps nothing the page itself knows it for as long as it is open', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
  expect(keptOrder()).toBeUndefined();
  keepOrder(order);
  markKept('t1', 'said-paid');
  expect(keptOrder()).toEqual({ ...order, state: 'said-paid' });
});
