import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import { OrderStatus } from '#generated/model/order-status.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { PayParams } from '#generated/model/pay-params.ts';
import type { PayOutcome } from '#src/wechat/wechat.ts';

/** What a payment does outside of its own rules. */
export interface PaymentEffects {
  createOrder: () => Promise<CreateOrderResult>;
  openPayment: (params: PayParams) => Promise<PayOutcome>;
  queryOrder: (tradeId: string) => Promise<PayOrder>;
  reportFailure: (tradeId: string) => Promise<unknown>;
  toast: (text: string, options: { type: 'success' | 'warn' }) => void;
  showLoading: () => void;
  hideLoading: () => void;
  /** Keeps the order on the device before its payment opens. */
  noteOpened: (tradeId: string, params: PayParams) => void;
  /** The messaging app says it was paid: from now on only the order can say otherwise. */
  noteSaidPaid: (tradeId: string) => void;
  /** The order's end is known: nothing is left to look for. */
  noteEnded: (tradeId: string) => void;
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

/** Queries the order, whatever the page said; undefined without an answer. */
async function queryOrder(effects: PaymentEffects, tradeId: string): Promise<PayOrder | undefined> {
  const order = await effects.queryOrder(tradeId).catch(() => undefined);
  if (order && order.status !== OrderStatus.UNPAID) effects.noteEnded(tradeId);
  return order;
}

/**
 * Ends a payment that was opened (PAY-3): informs the person, and always queries the order.
 *
 * @returns the order once it is paid
 * @throws PayRejected failed or canceled; unknown when it was said to be paid and the order does not say so yet
 */
export async function conclude(
  effects: PaymentEffects,
  tradeId: string,
  outcome: PayOutcome,
): Promise<PayOrder> {
  if (outcome === 'ok') {
    effects.noteSaidPaid(tradeId);
    effects.toast('支付成功！', { type: 'success' });
  }
  if (outcome === 'fail') {
    effects.toast('支付失败！', { type: 'warn' });
    await effects.reportFailure(tradeId).catch(() => undefined);
  }
  const order = await queryOrder(effects, tradeId);
  if (order?.status === OrderStatus.PAID) return order;
  if (outcome === 'ok' || !order) throw new PayRejected('unknown', 'the order does not say so yet');
  effects.noteEnded(tradeId);
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
export async function pay(effects: PaymentEffects): Promise<PayOrder | undefined> {
  effects.showLoading();
  try {
    const { success, paid, errMsg, params, tradeId } = await effects.createOrder();
    if (success && paid) return undefined;
    if (paid) {
      effects.toast('您已经成功支付！', { type: 'success' });
      throw new PayRejected('already-paid', '您已经成功支付！');
    }
    if (!success || !params || !tradeId) {
      const message = errMsg || 'create order failed';
      effects.toast(message, { type: 'warn' });
      throw new PayRejected('not-created', message);
    }
    effects.noteOpened(tradeId, params);
    return await conclude(effects, tradeId, await effects.openPayment(params));
  } finally {
    effects.hideLoading();
  }
}
