import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askAboutOrders } from '#server/payment/sweeps.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createPayments } from '#tests/support/payments.ts';
import { full } from './crowd.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: '15' });
const { clock, db, services } = app;
const { ordered, payAtCashier, stateOf } = createPayments(app, createFactories(app));

const openCount = full ? 10_000 : 600;
const paidCount = 9;

/** Orders that stay open. Their visits do not matter, because the provider reports no payment. */
async function addOpenOrders(like: string): Promise<void> {
  await sql`
    insert into pay_order (top_org_id, trade_id, user_id, biz_type, biz_id, amount, status, pay_until, next_attempt_at,
      created_at)
    select top_org_id, 'tfill' || n, user_id, biz_type, 'rfill' || n, amount, status, pay_until - interval '1 minute',
      next_attempt_at, created_at
    from pay_order, generate_series(1, ${openCount}::integer) as n where trade_id = ${like}`.execute(db);
  await sql`
    insert into simulated_payment (out_trade_no, prepay_id, description, total, time_expire, trade_state)
    select 'tfill' || n, 'pfill' || n, description, total, time_expire, trade_state
    from simulated_payment, generate_series(1, ${openCount}::integer) as n
    where out_trade_no = ${like}`.execute(db);
}

test(`${paidCount} payments whose notices were lost are found by one sweep among ${openCount} open orders`, async () => {
  const paid = [];
  for (let count = 0; count < paidCount; count += 1) paid.push(await ordered());
  await addOpenOrders(paid[0]?.tradeId ?? '');
  for (const { prepayId } of paid) await payAtCashier(prepayId);

  clock.advance(31_000);
  await askAboutOrders(services);

  for (const { tradeId } of paid) {
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  }
  const { left } = await db
    .selectFrom('pay_order')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('status', '=', 'UNPAID')
    .where('next_attempt_at', '<=', clock.now())
    .executeTakeFirstOrThrow();
  expect(left).toBe(0);
}, 300_000);
