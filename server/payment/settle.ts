import { moveReservation } from '../booking/moves.ts';
import type { Services, Tx } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import type { ProviderTrade } from '../ports/pay/port.ts';
import { isOurs, type OrderRow, whyRefund } from './rules.ts';

/** The provider tells of a payment that none of our orders fits: nothing is believed. */
export class TradeMismatch extends Error {}

type OrderKey = Pick<OrderRow, 'top_org_id' | 'trade_id'>;

const update = (tx: Tx, { top_org_id, trade_id }: OrderKey) =>
  tx.updateTable('pay_order').where('top_org_id', '=', top_org_id).where('trade_id', '=', trade_id);

export async function markClosed(tx: Tx, order: OrderKey): Promise<void> {
  await update(tx, order).set({ status: 'CLOSED' }).where('status', '=', 'UNPAID').execute();
}

/** The reservation is locked before its order, everywhere: so no two wait for each other. */
async function lockBoth(tx: Tx, { top_org_id, trade_id, biz_id }: OrderRow) {
  const reservation = await tx
    .selectFrom('reservation')
    .select(['top_org_id', 'reservation_code', 'status'])
    .where('top_org_id', '=', top_org_id)
    .where('reservation_code', '=', biz_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const order = await tx
    .selectFrom('pay_order')
    .selectAll()
    .where('top_org_id', '=', top_org_id)
    .where('trade_id', '=', trade_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { reservation, order };
}

/** Takes note of money that has come, once: the seat is the patient's, or the money goes back. */
async function takeMoney(tx: Tx, known: OrderRow, transactionId: string, now: Date): Promise<void> {
  const { reservation, order } = await lockBoth(tx, known);
  if (order.status !== 'UNPAID' && order.status !== 'CLOSED') return;
  const refundReason = whyRefund(order.status, reservation.status);
  const received = { transaction_id: transactionId, paid_at: now };
  if (refundReason === null) {
    await update(tx, order)
      .set({ ...received, status: 'PAID' })
      .execute();
    await moveReservation(tx, reservation, 'R', now);
    return;
  }
  await update(tx, order)
    .set({ ...received, status: 'REFUNDING', refund_reason: refundReason, next_attempt_at: now })
    .execute();
}

/**
 * The one way to PAID: what the provider itself said, in a notification that was verified or to a query of ours.
 *
 * @throws TradeMismatch
 */
export async function settle({ db, pay, clock }: Services, trade: ProviderTrade): Promise<void> {
  const order = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('trade_id', '=', trade.out_trade_no)
    .executeTakeFirst();
  if (!order || !pay || !isOurs(order, trade, pay)) throw new TradeMismatch(trade.out_trade_no);
  // What the provider has given back by itself buys nothing either.
  if (trade.trade_state === 'CLOSED' || trade.trade_state === 'REFUND') {
    await inTransaction(db, tx => markClosed(tx, order));
  }
  const { transaction_id: transactionId } = trade;
  if (trade.trade_state !== 'SUCCESS' || transactionId === undefined) return;
  await inTransaction(db, tx => takeMoney(tx, order, transactionId, clock.now()));
}

/** Asks what became of an order, and acts on it. */
export async function askProvider(services: Services, order: Pick<OrderRow, 'trade_id'>): Promise<void> {
  const trade = await services.pay?.query(order.trade_id);
  if (trade) await settle(services, trade);
}
