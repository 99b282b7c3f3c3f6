import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import { OrderStatus } from '#generated/model/order-status.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { PayParams } from '#generated/model/pay-params.ts';
import type { PayOutcome } from '../../wechat/wechat.ts';

/** What paying needs of the world around it. */
export interface PayWorld {
  create: () => Promise<CreateOrderResult>;
  open: (params: PayParams) => Promise<PayOutcome>;
  query: (tradeId: string) => Promise<PayOrder>;
  reportFailure: (tradeId: string) => Promise<unknown>;
  toast: (text: string, options: { type: 'success' | 'warn' }) => void;
  showLoading: () => void;
  hideLoading: () => void;
  /** Notes an order on the device before its payment opens. */
  keep: (tradeId: string, params: PayParams) => void;
  /** The messaging app says it was paid: from now on only the order can say otherwise. */
  believe: (tradeId: string) => void;
  /** The order's end is known: nothing is left to look for. */
  forget: (tradeId: string) => void;
}

/** Why paying did not come to its end. */
export class PayRejected extends Error {
  readonly reason: 'already-paid' | 'not-created' | 'failed' | 'canceled' | 'unknown';

  constructor(reason: PayRejected['reason'], message: string) {
    super(message);
    this.name = 'PayRejected';
    this.reason = reason;
  }
}

/** Asks the order whatever the page said; undefined while nobody answers. */
async function look(world: PayWorld, tradeId: string): Promise<PayOrder | undefined> {
  const order = await world.query(tradeId).catch(() => undefined);
  if (order && order.status !== OrderStatus.UNPAID) world.forget(tradeId);
  return order;
}

/**
 * What follows a payment that was opened (PAY-3): words for the person, and always a look at the order.
 *
 * @returns the order once it is paid
 * @throws PayRejected failed or canceled; unknown when it was said to be paid and the order does not say so yet
 */
export async function conclude(world: PayWorld, tradeId: string, outcome: PayOutcome): Promise<PayOrder> {
  if (outcome === 'ok') {
    world.believe(tradeId);
    world.toast('支付成功！', { type: 'success' });
  }
  if (outcome === 'fail') {
    world.toast('支付失败！', { type: 'warn' });
    await world.reportFailure(tradeId).catch(() => undefined);
  }
  const order = await look(world, tradeId);
  if (order?.status === OrderStatus.PAID) return order;
  if (outcome === 'ok' || !order) throw new PayRejected('unknown', 'the order does not say so yet');
  world.forget(tradeId);
  throw outcome === 'fail'
    ? new PayRejected('failed', 'payment failed')
    : new PayRejected('canceled', 'payment canceled');
}

/**
 * Pays (specification §4; PAY-1, PAY-2, PAY-3): creates the order, opens the messaging app's payment, concludes.
 * Loading is hidden in every outcome.
 *
 * @returns the paid order; undefined when there was nothing left to pay
 * @throws PayRejected, or the fault of creating the order
 */
export async function pay(world: PayWorld): Promise<PayOrder | undefined> {
  world.showLoading();
  try {
    const { success, paid, errMsg, params, tradeId } = await world.create();
    if (success && paid) return undefined;
    if (paid) {
      world.toast('您已经成功支付！', { type: 'success' });
      throw new PayRejected('already-paid', '您已经成功支付！');
    }
    if (!success || !params || !tradeId) {
      const message = errMsg || 'create order failed';
      world.toast(message, { type: 'warn' });
      throw new PayRejected('not-created', message);
    }
    world.keep(tradeId, params);
    return await conclude(world, tradeId, await world.open(params));
  } finally {
    world.hideLoading();
  }
}
