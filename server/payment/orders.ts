import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import type { OrderBizType } from '#generated/model/order-biz-type.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import { openidOf } from '#server/auth/wechat-identity.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { type Owned, requireOwn } from '#server/kernel/owned.ts';
import { PayerNeeded } from '#server/kernel/ports/pay/port.ts';
import { inTransaction, type TxScope, type UserScope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Purpose } from './purpose.ts';
import { askAfterMs, type OrderRow } from './rules.ts';
import { askProvider, markClosed, type SettleScope } from './settle.ts';

export const ownedOrder: Owned<'pay_order'> = {
  table: 'pay_order',
  id: 'trade_id',
  unknown: '没有这个订单',
};

interface Payment {
  bizType: OrderBizType;
  bizId: string;
  /** In fen, as the page shows it. */
  shownPayable?: number | undefined;
}

/** What an order shows of itself. */
export type ShownOrder = Pick<
  OrderRow,
  | 'trade_id'
  | 'status'
  | 'biz_type'
  | 'biz_id'
  | 'amount'
  | 'pay_until'
  | 'paid_at'
  | 'refunded_at'
  | 'refund_reason'
>;

const alreadyPaid = '您已经成功支付！';

export function toPayOrder(row: ShownOrder, now: Date): PayOrder {
  const unpaid = row.status === 'UNPAID';
  return {
    tradeId: row.trade_id,
    status: row.status,
    bizType: row.biz_type,
    bizId: row.biz_id,
    amount: row.amount,
    payUntil: unpaid ? toLocalDateTime(row.pay_until) : null,
    paidAt: row.paid_at && toLocalDateTime(row.paid_at),
    refundedAmount: row.status === 'REFUNDING' || row.status === 'REFUNDED' ? row.amount : 0,
    refundedAt: row.refunded_at && toLocalDateTime(row.refunded_at),
    refundReason: row.refund_reason,
    allowedActions: unpaid && now < row.pay_until ? ['PAY'] : [],
  };
}

/**
 * The order as the provider knows it, or as we know it where the provider does not answer.
 *
 * @throws BusinessError NOT_FOUND, also for another account's order
 */
export async function currentOrder(
  scope: UserScope & SettleScope & Pick<Services, 'log'>,
  tradeId: string,
): Promise<PayOrder> {
  const known = await requireOwn(scope, ownedOrder, tradeId);
  if (known.status === 'UNPAID') {
    await askProvider(scope, known).catch((error: unknown) =>
      scope.log.warn({ err: error, tradeId }, '查单没有结果'),
    );
  }
  return toPayOrder(await requireOwn(scope, ownedOrder, tradeId), scope.now);
}

/** The live order of a thing, or a new one; undefined when the thing was paid in another way. */
async function liveOrder(
  scope: TxScope<UserScope>,
  purpose: Purpose,
  { bizType, bizId, shownPayable }: Payment,
): Promise<OrderRow | undefined> {
  const { db, now, userId } = scope;
  const payable = await purpose.lockOwn(scope, bizId);
  const live = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('top_org_id', '=', payable.topOrgId)
    .where('biz_type', '=', bizType)
    .where('biz_id', '=', bizId)
    .where('status', 'in', ['UNPAID', 'PAID'])
    .executeTakeFirst();
  if (live?.status === 'PAID') return live;
  if (payable.paid) return undefined;
  const { amount, payUntil } = payable.due();
  if (shownPayable !== undefined && shownPayable !== amount) throw new BusinessError('FEE_CHANGED');
  if (live) return live;
  return db
    .insertInto('pay_order')
    .values({
      top_org_id: payable.topOrgId,
      trade_id: newId('t'),
      user_id: userId,
      biz_type: bizType,
      biz_id: bizId,
      amount,
      status: 'UNPAID',
      transaction_id: null,
      pay_until: payUntil,
      refund_reason: null,
      next_attempt_at: new Date(Math.min(now.getTime() + askAfterMs, payUntil.getTime())),
      created_at: now,
      paid_at: null,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const done = (tradeId: string, amount: number): CreateOrderResult => ({
  success: true,
  paid: true,
  errMsg: null,
  params: null,
  tradeId,
  amount,
});

const refused = (paid: boolean, errMsg: string): CreateOrderResult => ({
  success: false,
  paid,
  errMsg,
  params: null,
  tradeId: null,
  amount: null,
});

/**
 * Prepares a payment. A repeated request gets the same order, under one number at the provider, who takes
 * money for a number once.
 *
 * @throws BusinessError NOT_FOUND, MOVE_NOT_ALLOWED, FEE_CHANGED
 */
export async function createOrder(
  scope: UserScope & SettleScope,
  payment: Payment,
): Promise<CreateOrderResult> {
  const { pay } = scope;
  const purpose = scope.purposes[payment.bizType];
  if (!purpose) throw new BusinessError('NOT_FOUND', '没有这笔待付的费用');
  const order = await inTransaction(scope, scope => liveOrder(scope, purpose, payment));
  if (!order) return refused(true, alreadyPaid);
  if (order.status === 'PAID') return done(order.trade_id, order.amount);
  if (!pay) throw new BusinessError('NOT_OPEN');
  const { trade_id: tradeId, amount, pay_until: payUntil } = order;
  const payer = await openidOf(scope, pay.appId);
  const prepaid = await pay
    .prepay({ tradeId, description: purpose.title, amount, payUntil, payer })
    .catch((error: unknown) => {
      if (error instanceof PayerNeeded) return undefined;
      throw error;
    });
  if (!prepaid) return refused(false, '请在微信里打开问止中医，用微信登录后再付款');
  switch (prepaid.state) {
    case 'ready':
      return {
        success: true,
        paid: false,
        errMsg: null,
        params: await pay.clientParams(prepaid.prepayId),
        tradeId,
        amount,
      };
    case 'paid': {
      await askProvider(scope, order);
      const { status } = await requireOwn(scope, ownedOrder, tradeId);
      return status === 'PAID' ? done(tradeId, amount) : refused(false, '付的款会原路退回');
    }
    case 'closed':
      await inTransaction(scope, scope => markClosed(scope, order));
      return refused(false, '订单已关闭，请再试一次');
  }
}
