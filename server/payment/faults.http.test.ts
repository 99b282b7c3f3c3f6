import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { PayPort } from '#server/kernel/ports/pay/port.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { createJobs } from '#tests/support/jobs.ts';
import { brokenMoneyRules, createPayments } from '#tests/support/payments.ts';
import { refundOrders } from './sweeps.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: '15' });
const { call, clock, db, pay, services, succeed } = app;
const make = createFactories(app);
const { held, order, ordered, payAtCashier, tell, stateOf } = createPayments(app, make);

const { pass } = createJobs(app);

afterEach(async () => {
  services.pay = pay;
  expect([...(await brokenSeatRules(db)), ...(await brokenMoneyRules(db))]).toEqual([]);
});

const minute = 60_000;

type Call = 'prepay' | 'query' | 'close' | 'refund';

/** The server dies before a call reaches the provider, or after the provider has done it. */
function dieAt(name: Call, when: 'before' | 'after'): void {
  const broken = {
    ...pay,
    async [name](request: never) {
      if (when === 'after') await (pay[name] as (request: never) => Promise<unknown>)(request);
      throw new Error(`died ${when} ${name}`);
    },
  };
  services.pay = broken as unknown as PayPort;
}

/** The server dies in the middle of a transaction, at its statement on this table. */
async function withTableDown<T>(table: string, event: string, work: () => Promise<T>): Promise<T> {
  await sql`create or replace function die() returns trigger language plpgsql
    as $$ begin raise exception 'died'; end $$`.execute(db);
  await sql.raw(`create trigger die before ${event} on ${table} execute function die()`).execute(db);
  try {
    return await work();
  } finally {
    await sql.raw(`drop trigger die on ${table}`).execute(db);
  }
}

const died = (work: Promise<unknown>) =>
  work.then(
    () => false,
    () => true,
  );

describe('the server dies', () => {
  test.each(['before', 'after'] as const)(
    '%s the provider has prepared: the order is the same',
    async when => {
      const { member, reservationCode } = await held();
      dieAt('prepay', when);
      expect(await died(order(member, reservationCode))).toBe(true);
      services.pay = pay;
      const first = await order(member, reservationCode);
      const orders = await db
        .selectFrom('pay_order')
        .select('trade_id')
        .where('biz_id', '=', reservationCode)
        .execute();
      expect(orders).toEqual([{ trade_id: first.tradeId }]);
    },
  );

  test.each(['before', 'after'] as const)(
    '%s the provider has prepared, and nobody comes back: order and seat are given up',
    async when => {
      const { member, reservationCode } = await held();
      dieAt('prepay', when);
      await died(order(member, reservationCode));
      services.pay = pay;
      await pass(15 * minute);
      const { trade_id } = await db
        .selectFrom('pay_order')
        .select('trade_id')
        .where('biz_id', '=', reservationCode)
        .executeTakeFirstOrThrow();
      expect(await stateOf(trade_id)).toMatchObject({ order: 'CLOSED', reservation: 'E', taken: 0 });
    },
  );

  test.each([
    ['pay_order', 'update'],
    ['reservation', 'update'],
    ['reservation_move', 'insert'],
  ])(
    'The server dies in the notice, at %s: nothing is half done, and the jobs repair it',
    async (table, event) => {
      const { tradeId, prepayId } = await ordered();
      const [notice] = await payAtCashier(prepayId);
      if (!notice) throw new Error('the provider says nothing');
      expect(await withTableDown(table, event, () => died(tell(notice)))).toBe(true);
      expect(await stateOf(tradeId)).toMatchObject({ order: 'UNPAID', reservation: 'O' });
      await pass(31_000);
      expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
    },
  );

  test('The server dies while asking about an order: it is asked again', async () => {
    const { tradeId, prepayId } = await ordered();
    await payAtCashier(prepayId);
    dieAt('query', 'after');
    await pass(31_000);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'UNPAID' });
    services.pay = pay;
    await pass(31_000);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  });

  test.each(['before', 'after'] as const)(
    'The server dies %s closing an order: the seat is released only when the order is closed',
    async when => {
      const { tradeId } = await ordered();
      dieAt('close', when);
      await pass(15 * minute);
      expect(await stateOf(tradeId)).toMatchObject({ order: 'UNPAID', reservation: 'O', taken: 1 });
      services.pay = pay;
      await pass(6000);
      expect(await stateOf(tradeId)).toMatchObject({ order: 'CLOSED', reservation: 'E', taken: 0 });
    },
  );

  test('The server dies before closing an order that is paid in that moment: the payment wins', async () => {
    const { tradeId, prepayId } = await ordered();
    dieAt('close', 'before');
    await pass(15 * minute - 1000);
    await payAtCashier(prepayId);
    await pass(6000);
    services.pay = pay;
    await pass(6000);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R', taken: 1 });
  });

  test.each(['before', 'after'] as const)(
    'The server dies %s refunding: the money is refunded once',
    async when => {
      const { tradeId, prepayId, member, medicalCaseId } = await ordered();
      for (const notice of await payAtCashier(prepayId)) await tell(notice);
      await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
      dieAt('refund', when);
      await pass(6000);
      expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING' });
      services.pay = pay;
      await pass(11_000);
      await pass(21_000);
      expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDED', reservation: 'C' });
    },
  );
});

describe('a refund', () => {
  test('A refund that fails is tried again, ever later, until it succeeds', async () => {
    const { tradeId, prepayId, member, medicalCaseId } = await ordered();
    for (const notice of await payAtCashier(prepayId)) await tell(notice);
    await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
    dieAt('refund', 'before');
    const attempts = async () =>
      (
        await db
          .selectFrom('pay_order')
          .select('attempts')
          .where('trade_id', '=', tradeId)
          .executeTakeFirstOrThrow()
      ).attempts;
    for (const [seconds, count] of [
      [0, 1],
      [9, 1],
      [1, 2],
      [19, 2],
      [1, 3],
    ] as const) {
      clock.advance(seconds * 1000);
      await refundOrders(services);
      expect(await attempts()).toBe(count);
    }
    services.pay = pay;
    for (const seconds of [40, 80]) {
      clock.advance(seconds * 1000);
      await refundOrders(services);
    }
    const { data } = await call('getOrderStatus', { params: { tradeId } }, { as: member });
    expect(data).toMatchObject({ status: 'REFUNDED', refundReason: '预约已取消，原路退回' });
  });

  test('Money that came when the seat had gone is refunded', async () => {
    const { tradeId, prepayId } = await ordered();
    await pass(15 * minute);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'CLOSED', reservation: 'E', taken: 0 });
    for (const notice of await payAtCashier(prepayId, true)) await tell(notice);
    await pass(6000);
    await pass(11_000);
    expect(await stateOf(tradeId)).toEqual({
      order: 'REFUNDED',
      reservation: 'E',
      taken: 0,
      reason: '付款到时号已放出，原路退回',
    });
  });
});

describe('paid, cancelled, swept and asked about in the same moment', () => {
  test('An order that is paid, cancelled, swept and asked about at once goes one way, and the money with it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { tradeId, prepayId, member, medicalCaseId } = await ordered();
      const notices = await payAtCashier(prepayId);
      clock.advance(4 * minute);
      await Promise.all([
        ...notices.map(tell),
        ...notices.map(tell),
        call('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member }),
        call('getOrderStatus', { params: { tradeId } }, { as: member }),
        call('createPayOrder', { body: { bizType: 'registration', bizId: 'r0' } }, { as: member }),
      ]);
      await pass(6000);
      await pass(31_000);
      const { order: status, reservation } = await stateOf(tradeId);
      expect(['PAID R', 'REFUNDED C']).toContain(`${status} ${reservation}`);
    }
  });
});
