import type { ProviderTrade } from '#server/kernel/ports/pay/port.ts';
import { inTransaction, type Scope, type TxScope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { isOurs, type OrderRow } from './rules.ts';

/** A payment or refund of the provider's that matches none of our orders. */
export class TradeMismatch extends Error {}

export type SettleScope = Scope & Pick<Services, 'pay' | 'purposes'>;

type OrderKey = Pick<OrderRow, 'top_org_id' | 'trade_id'>;

const update = ({ db }: TxScope, { top_org_id, trade_id }: OrderKey) =>
  db.updateTable('pay_order').where('top_org_id', '=', top_org_id).where('trade_id', '=', trade_id);

export async function markClosed(scope: TxScope, order: OrderKey): Promise<void> {
  await update(scope, order)
    .set({ status: 'CLOSED', next_attempt_at: null })
    .where('status', '=', 'UNPAID')
    .execute();
}

/** The payable thing and its order, locked in this order. */
async function lockBoth(
  scope: TxScope<SettleScope>,
  { top_org_id: topOrgId, trade_id, biz_id: bizId, biz_type }: OrderRow,
) {
  const purpose = scope.purposes[biz_type];
  if (!purpose) throw new Error(`order ${trade_id} is for ${biz_type}, which nothing serves`);
  const payable = await purpose.lock(scope, { topOrgId, bizId });
  const order = await scope.db
    .selectFrom('pay_order')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .where('trade_id', '=', trade_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { payable, order };
}

/** Books received money, once: the thing is paid, or the money is refunded. */
async function bookMoney(scope: TxScope<SettleScope>, known: OrderRow, transactionId: string): Promise<void> {
  const { now } = scope;
  const { payable, order } = await lockBoth(scope, known);
  if (order.status !== 'UNPAID' && order.status !== 'CLOSED') return;
  const refundReason = payable.whyRefund(order.status);
  const received = { transaction_id: transactionId, paid_at: now };
  if (refundReason === null) {
    await update(scope, order)
      .set({ ...received, status: 'PAID', next_attempt_at: null })
      .execute();
    await payable.onPaid(scope);
    return;
  }
  await update(scope, order)
    .set({ ...received, status: 'REFUNDING', refund_reason: refundReason, next_attempt_at: now })
    .execute();
}

/**
 * Applies the provider's own state of a payment, from a verified notice or a query. There is no other way to PAID.
 *
 * @throws TradeMismatch
 */
export async function settle(scope: SettleScope, trade: ProviderTrade): Promise<void> {
  const { db, pay } = scope;
  const order = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('trade_id', '=', trade.out_trade_no)
    .executeTakeFirst();
  if (!order || !pay || !isOurs(order, trade, pay)) throw new TradeMismatch(trade.out_trade_no);
  // A payment that the provider has refunded by itself buys nothing either.
  if (trade.trade_state === 'CLOSED' || trade.trade_state === 'REFUND') {
    await inTransaction(scope, scope => markClosed(scope, order));
  }
  const { transaction_id: transactionId } = trade;
  if (trade.trade_state !== 'SUCCESS' || transactionId === undefined) return;
  await inTransaction(scope, scope => bookMoney(scope, order, transactionId));
}

/** Asks the provider for the state of an order, and applies it. */
export async function askProvider(scope: SettleScope, order: Pick<OrderRow, 'trade_id'>): Promise<void> {
  const trade = await scope.pay?.query(order.trade_id);
  if (trade) await settle(scope, trade);
}
