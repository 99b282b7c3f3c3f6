import { describe, expect, test } from 'vitest';
import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import type { OrderStatus } from '#generated/model/order-status.ts';
import type { PayOutcome } from '../../wechat/wechat.ts';
import { conclude, type PayWorld, pay } from './pay-machine.ts';

const params = {
  ...{ appId: 'wx', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' },
};
const unpaid: CreateOrderResult = { success: true, paid: false, errMsg: null, params, tradeId: 't1' };

const orderOf = (status: OrderStatus) => ({
  ...{ tradeId: 't1', status, bizType: 'registration' as const, bizId: 'r1', amount: 100 },
  ...{ payUntil: null, refundReason: null, allowedActions: [] },
});

interface Fate {
  created?: CreateOrderResult | Error;
  outcome?: PayOutcome;
  /** What the order says when it is asked; undefined: nobody answers. */
  order?: OrderStatus | undefined;
  reportFails?: boolean;
}

/** A world that tells what was done to it, in order. */
function worldOf({ created = unpaid, outcome = 'ok', order, reportFails = false }: Fate) {
  const seen: string[] = [];
  const note = (text: string) => {
    seen.push(text);
  };
  const world: PayWorld = {
    create: async () => {
      note('create');
      if (created instanceof Error) throw created;
      return created;
    },
    open: async given => {
      note(`open ${given.package}`);
      return outcome;
    },
    query: async tradeId => {
      note(`query ${tradeId}`);
      if (!order) throw new Error('offline');
      return orderOf(order);
    },
    reportFailure: async tradeId => {
      note(`report ${tradeId}`);
      if (reportFails) throw new Error('offline');
    },
    toast: text => note(`toast ${text}`),
    showLoading: () => note('loading'),
    hideLoading: () => note('hide'),
    keep: tradeId => note(`keep ${tradeId}`),
    believe: tradeId => note(`believe ${tradeId}`),
    forget: tradeId => note(`forget ${tradeId}`),
  };
  return { world, seen };
}

const rejected = (reason: string) => ({ name: 'PayRejected', reason });
const opened = ['loading', 'create', 'keep t1', 'open prepay_id=1'];

describe('PAY-1', () => {
  test('success and paid: done, and no payment is opened', async () => {
    const { world, seen } = worldOf({ created: { ...unpaid, paid: true, params: null } });
    expect(await pay(world)).toBeUndefined();
    expect(seen).toEqual(['loading', 'create', 'hide']);
  });

  test('success and unpaid: the order is kept, then the payment opens with its parameters', async () => {
    const { world, seen } = worldOf({ order: 'PAID' });
    expect(await pay(world)).toMatchObject({ status: 'PAID' });
    expect(seen).toEqual([...opened, 'believe t1', 'toast 支付成功！', 'query t1', 'forget t1', 'hide']);
  });
});

describe('PAY-2', () => {
  const failed = { ...unpaid, success: false, params: null, tradeId: null };

  test('no success but paid: says so, and fails', async () => {
    const { world, seen } = worldOf({ created: { ...failed, paid: true } });
    await expect(pay(world)).rejects.toMatchObject(rejected('already-paid'));
    expect(seen).toEqual(['loading', 'create', 'toast 您已经成功支付！', 'hide']);
  });

  test.each([
    ['号已放出', '号已放出'],
    [null, 'create order failed'],
    ['', 'create order failed'],
  ])('otherwise it fails with errMsg %j as %s', async (errMsg, message) => {
    const { world, seen } = worldOf({ created: { ...failed, errMsg } });
    await expect(pay(world)).rejects.toMatchObject({ ...rejected('not-created'), message });
    expect(seen).toEqual(['loading', 'create', `toast ${message}`, 'hide']);
  });

  test('a fault of creating is passed on, and loading is hidden', async () => {
    const { world, seen } = worldOf({ created: new Error('offline') });
    await expect(pay(world)).rejects.toThrow('offline');
    expect(seen).toEqual(['loading', 'create', 'hide']);
  });
});

describe('PAY-3', () => {
  test.each(['UNPAID', undefined] as const)(
    'said to be paid while the order says %s: unknown, and still looked for',
    async order => {
      const { world, seen } = worldOf({ order });
      await expect(pay(world)).rejects.toMatchObject(rejected('unknown'));
      expect(seen).toEqual([...opened, 'believe t1', 'toast 支付成功！', 'query t1', 'hide']);
    },
  );

  test.each([false, true])(
    'failed: says so, reports it (which may fail: %s), looks, rejects',
    async reportFails => {
      const { world, seen } = worldOf({ outcome: 'fail', order: 'UNPAID', reportFails });
      await expect(pay(world)).rejects.toMatchObject(rejected('failed'));
      expect(seen).toEqual([...opened, 'toast 支付失败！', 'report t1', 'query t1', 'forget t1', 'hide']);
    },
  );

  test('cancelled: looks, and rejects without a word', async () => {
    const { world, seen } = worldOf({ outcome: 'cancel', order: 'UNPAID' });
    await expect(pay(world)).rejects.toMatchObject(rejected('canceled'));
    expect(seen).toEqual([...opened, 'query t1', 'forget t1', 'hide']);
  });

  test.each(['fail', 'cancel'] as const)('%s, but the order says it is paid: it is paid', async outcome => {
    const { world } = worldOf({ outcome, order: 'PAID' });
    expect(await pay(world)).toMatchObject({ status: 'PAID' });
  });

  test.each(['fail', 'cancel'] as const)(
    '%s while nobody answers: unknown, and still looked for',
    async outcome => {
      const { world, seen } = worldOf({ outcome, order: undefined });
      await expect(pay(world)).rejects.toMatchObject(rejected('unknown'));
      expect(seen).not.toContain('forget t1');
    },
  );

  test('a payment that left the page is concluded when it comes back', async () => {
    const { world, seen } = worldOf({ order: 'PAID' });
    expect(await conclude(world, 't1', 'ok')).toMatchObject({ status: 'PAID' });
    expect(seen).toEqual(['believe t1', 'toast 支付成功！', 'query t1', 'forget t1']);
  });
});
