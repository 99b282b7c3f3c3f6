import { describe, expect, test } from 'vitest';
import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import type { OrderStatus } from '#generated/model/order-status.ts';
import type { PayOutcome } from '#src/wechat/wechat.ts';
import { conclude, type PaymentEffects, pay } from './pay-machine.ts';

const params = {
  ...{ appId: 'wx', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' },
};
const unpaid: CreateOrderResult = {
  success: true,
  paid: false,
  errMsg: null,
  params,
  tradeId: 't1',
  amount: 100,
};

const orderOf = (status: OrderStatus) => ({
  ...{ tradeId: 't1', status, bizType: 'registration' as const, bizId: 'r1', amount: 100 },
  ...{ payUntil: null, paidAt: null, refundedAmount: 0, refundedAt: null },
  ...{ refundReason: null, allowedActions: [] },
});

interface Course {
  created?: CreateOrderResult | Error;
  outcome?: PayOutcome;
  /** The order's status. undefined: the query gets no answer. */
  order?: OrderStatus | undefined;
  reportFails?: boolean;
}

/** Effects that record the calls in order. */
function recordEffects({ created = unpaid, outcome = 'ok', order, reportFails = false }: Course) {
  const seen: string[] = [];
  const note = (text: string) => {
    seen.push(text);
  };
  const effects: PaymentEffects = {
    createOrder: async () => {
      note('create');
      if (created instanceof Error) throw created;
      return created;
    },
    openPayment: async given => {
      note(`open ${given.package}`);
      return outcome;
    },
    queryOrder: async tradeId => {
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
    noteOpened: tradeId => note(`keep ${tradeId}`),
    noteSaidPaid: tradeId => note(`said-paid ${tradeId}`),
    noteEnded: tradeId => note(`ended ${tradeId}`),
  };
  return { effects, seen };
}

const rejected = (reason: string) => ({ name: 'PayRejected', reason });
const opened = ['loading', 'create', 'keep t1', 'open prepay_id=1'];

describe('PAY-1', () => {
  test('A created order that is paid already opens no payment', async () => {
    const { effects, seen } = recordEffects({ created: { ...unpaid, paid: true, params: null } });
    expect(await pay(effects)).toBeUndefined();
    expect(seen).toEqual(['loading', 'create', 'hide']);
  });

  test('A created order is kept before its payment opens with its parameters', async () => {
    const { effects, seen } = recordEffects({ order: 'PAID' });
    expect(await pay(effects)).toMatchObject({ status: 'PAID' });
    expect(seen).toEqual([...opened, 'said-paid t1', 'toast 支付成功！', 'query t1', 'ended t1', 'hide']);
  });
});

describe('PAY-2', () => {
  const failed = { ...unpaid, success: false, params: null, tradeId: null };

  test('An order that was not created because it is paid says so and rejects', async () => {
    const { effects, seen } = recordEffects({ created: { ...failed, paid: true } });
    await expect(pay(effects)).rejects.toMatchObject(rejected('already-paid'));
    expect(seen).toEqual(['loading', 'create', 'toast 您已经成功支付！', 'hide']);
  });

  test.each([
    ['号已放出', '号已放出'],
    [null, 'create order failed'],
    ['', 'create order failed'],
  ])('An order that was not created rejects: errMsg %j is shown as %s', async (errMsg, message) => {
    const { effects, seen } = recordEffects({ created: { ...failed, errMsg } });
    await expect(pay(effects)).rejects.toMatchObject({ ...rejected('not-created'), message });
    expect(seen).toEqual(['loading', 'create', `toast ${message}`, 'hide']);
  });

  test('A fault of creating the order is passed on, and loading is hidden', async () => {
    const { effects, seen } = recordEffects({ created: new Error('offline') });
    await expect(pay(effects)).rejects.toThrow('offline');
    expect(seen).toEqual(['loading', 'create', 'hide']);
  });
});

describe('PAY-3', () => {
  test.each(['UNPAID', undefined] as const)(
    'A payment said to be done while the order says %s is unknown, and the order stays open',
    async order => {
      const { effects, seen } = recordEffects({ order });
      await expect(pay(effects)).rejects.toMatchObject(rejected('unknown'));
      expect(seen).toEqual([...opened, 'said-paid t1', 'toast 支付成功！', 'query t1', 'hide']);
    },
  );

  test.each([false, true])(
    'A failed payment says so, is reported (the report fails: %s), queries the order, and rejects',
    async reportFails => {
      const { effects, seen } = recordEffects({ outcome: 'fail', order: 'UNPAID', reportFails });
      await expect(pay(effects)).rejects.toMatchObject(rejected('failed'));
      expect(seen).toEqual([...opened, 'toast 支付失败！', 'report t1', 'query t1', 'ended t1', 'hide']);
    },
  );

  test('A cancelled payment queries the order and rejects without a word', async () => {
    const { effects, seen } = recordEffects({ outcome: 'cancel', order: 'UNPAID' });
    await expect(pay(effects)).rejects.toMatchObject(rejected('canceled'));
    expect(seen).toEqual([...opened, 'query t1', 'ended t1', 'hide']);
  });

  test.each(['fail', 'cancel'] as const)('After %s an order that is paid counts as paid', async outcome => {
    const { effects } = recordEffects({ outcome, order: 'PAID' });
    expect(await pay(effects)).toMatchObject({ status: 'PAID' });
  });

  test.each(['fail', 'cancel'] as const)(
    'After %s an order without an answer is unknown and stays open',
    async outcome => {
      const { effects, seen } = recordEffects({ outcome, order: undefined });
      await expect(pay(effects)).rejects.toMatchObject(rejected('unknown'));
      expect(seen).not.toContain('ended t1');
    },
  );

  test('A payment that left the page is concluded when it comes back', async () => {
    const { effects, seen } = recordEffects({ order: 'PAID' });
    expect(await conclude(effects, 't1', 'ok')).toMatchObject({ status: 'PAID' });
    expect(seen).toEqual(['said-paid t1', 'toast 支付成功！', 'query t1', 'ended t1']);
  });
});
