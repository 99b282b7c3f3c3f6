import { sql } from 'kysely';
import PQueue from 'p-queue';
import { inTransaction, type Scope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { noteRefund } from './refunds.ts';
import { askAfterMs, type OrderRow, pauseAfter, refundIdOf } from './rules.ts';
import { askProvider, markClosed } from './settle.ts';

/** Orders that are read at a time. */
const batch = 500;
const parallel = 20;
/** The platform's support names 600 requests a second for a merchant; the patients' own requests need their part. */
const perSecond = 300;

/**
 * Works on orders side by side, within the provider's limits, each at its own moment. An order that fails does not hold up
 * the others.
 */
async function each(
  services: Services,
  orders: readonly OrderRow[],
  work: (order: OrderRow, scope: Services & Scope) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency: parallel, intervalCap: perSecond, interval: 1000 });
  const { clock, log } = services;
  await queue.addAll(
    orders.map(
      order => () =>
        work(order, { ...services, now: clock.now() }).catch((error: unknown) =>
          log.warn({ err: error, tradeId: order.trade_id }, '订单暂未办妥，稍后再试'),
        ),
    ),
  );
}

/** An order that could not be closed at the provider is tried again after this time. */
const closeAgainMs = 5_000;

/**
 * Takes the unpaid orders that are due, oldest first, and gives each its next time before the provider is called, so
 * that a call that fails or a crash postpones one order and no other.
 */
async function takeDue({ db, clock }: Services, when: 'open' | 'overdue'): Promise<readonly OrderRow[]> {
  const now = clock.now();
  const nextTime =
    when === 'open'
      ? sql<Date>`least(pay_until, ${new Date(now.getTime() + askAfterMs)}::timestamptz)`
      : new Date(now.getTime() + closeAgainMs);
  return db
    .updateTable('pay_order')
    .set({ next_attempt_at: nextTime })
    .where('status', '=', 'UNPAID')
    .where('trade_id', 'in', eb =>
      eb
        .selectFrom('pay_order')
        .select('trade_id')
        .where('status', '=', 'UNPAID')
        .where('next_attempt_at', '<=', now)
        .where('pay_until', when === 'open' ? '>' : '<=', now)
        .orderBy('next_attempt_at')
        .limit(batch),
    )
    .returningAll()
    .execute();
}

async function eachDue(
  services: Services,
  when: 'open' | 'overdue',
  work: (order: OrderRow, scope: Services & Scope) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await takeDue(services, when);
    await each(services, due, work);
    if (due.length < batch) return;
  }
}

/**
 * Closes overdue orders at the provider; only then may their seats go. An order that was paid in the last moment is
 * settled.
 */
export async function closeOverdueOrders(services: Services): Promise<void> {
  const { pay } = services;
  if (!pay) return;
  await eachDue(services, 'overdue', async (order, scope) => {
    if ((await pay.close(order.trade_id)) === 'paid') await askProvider(scope, order);
    else await inTransaction(scope, scope => markClosed(scope, order));
  });
}

/** Finds the payments whose notice was lost: every open order is asked about each half minute. */
export const askAboutOrders = (services: Services): Promise<void> =>
  eachDue(services, 'open', (order, scope) => askProvider(scope, order));

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
  await each(services, due, async (order, scope) => {
    const { top_org_id, trade_id, amount, refund_reason, refund_no, attempts } = order;
    // Schedules the next attempt before this one, so that a crash still backs off.
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
    await noteRefund(scope, order, refund_no, state);
  });
}
