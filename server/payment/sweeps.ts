import type { Services } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { noteRefund } from './refunds.ts';
import { type OrderRow, pauseAfter, refundIdOf } from './rules.ts';
import { askProvider, markClosed } from './settle.ts';

const batch = 100;
/** A notice comes within seconds: an order is asked about when none did. */
const quietMs = 30_000;

/** Goes on after one that fails: the others are no worse for it, and it comes again. */
async function each(
  { log }: Services,
  orders: readonly OrderRow[],
  work: (order: OrderRow) => Promise<void>,
): Promise<void> {
  for (const order of orders) {
    await work(order).catch((error: unknown) =>
      log.warn({ err: error, tradeId: order.trade_id }, '订单暂未办妥，稍后再试'),
    );
  }
}

/**
 * Closes at the provider first what was not paid in time; only then may the seat go. What was paid in the last
 * moment is settled.
 */
export async function closeOverdueOrders(services: Services): Promise<void> {
  const { db, pay, clock } = services;
  if (!pay) return;
  const due = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('status', '=', 'UNPAID')
    .where('pay_until', '<=', clock.now())
    .orderBy('pay_until')
    .limit(batch)
    .execute();
  await each(services, due, async order => {
    if ((await pay.close(order.trade_id)) === 'paid') await askProvider(services, order);
    else await inTransaction(db, tx => markClosed(tx, order));
  });
}

/** Finds the payments whose notice was lost. */
export async function askAboutOrders(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const open = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('status', '=', 'UNPAID')
    .where('pay_until', '>', now)
    .where('created_at', '<=', new Date(now.getTime() - quietMs))
    .orderBy('pay_until')
    .limit(batch)
    .execute();
  await each(services, open, order => askProvider(services, order));
}

/** Sends money back, all of it, until the provider says that it has gone; its number makes each attempt the same one. */
export async function refundOrders(services: Services): Promise<void> {
  const { db, pay, clock } = services;
  if (!pay) return;
  const now = clock.now();
  const due = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('status', '=', 'REFUNDING')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(batch)
    .execute();
  await each(services, due, async order => {
    const { top_org_id, trade_id, amount, refund_reason, refund_no, attempts } = order;
    // Written before the attempt: one that never comes back waits its time as well.
    await db
      .updateTable('pay_order')
      .where('top_org_id', '=', top_org_id)
      .where('trade_id', '=', trade_id)
      .where('status', '=', 'REFUNDING')
      .set({
        attempts: attempts + 1,
        next_attempt_at: new Date(now.getTime() + pauseAfter(attempts)),
      })
      .execute();
    const state = await pay.refund({
      tradeId: trade_id,
      refundId: refundIdOf(trade_id, refund_no),
      amount,
      reason: refund_reason ?? '',
    });
    await noteRefund(services, order, refund_no, state);
  });
}
