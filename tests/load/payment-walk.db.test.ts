import { afterAll, expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { seededRandom } from '#server/demo/random.ts';
import type { Notice } from '#server/kernel/ports/pay/port.ts';
import { expireHolds } from '#server/payment/registration.ts';
import { askAboutOrders, closeOverdueOrders, refundOrders } from '#server/payment/sweeps.ts';
import { opening, openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { brokenMoneyRules, createPayments } from '#tests/support/payments.ts';
import { atOnce, createCrowd, full, patience, twice } from './crowd.ts';
import * as model from './payment-model.ts';
import { createWorlds, sorted, sum, type World } from './payment-world.ts';

const roundCount = full ? 40 : 3;
const stepsARound = full ? 250 : 150;
const seed = process.env.WALK_SEED ?? 'wenzhi';
const minute = 60_000;
const holdMinutes = 15;
/** How long a provider's signature is valid. */
const freshMs = 5 * minute;

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: String(holdMinutes) });
const { call, send, db, clock, scope, pay, services } = app;
const make = createFactories(app);
const { tell } = createPayments(app, make);
const { cancel } = createCrowd(app, make);
const { newWorld, read, expectBalance } = createWorlds(app, make);

const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
afterAll(() => {
  // A walk proves only the cases that it meets. A short walk may miss the rare ones.
  const cases = [
    ...['book OK', 'order ready', 'order paid', 'order NOT_ALLOWED', 'cancel OK', 'storm OK'],
    ...['pay true', 'pay false', 'pay in flight true', 'replay 200', 'replay 403', 'forge 403'],
    'refund reported',
    ...[
      'the order was closed',
      'order PAID',
      'order CLOSED',
      'order REFUNDING',
      'order REFUNDED',
      'visit R',
      'visit C',
      'visit E',
    ],
  ];
  const rare = [
    'order closed',
    'the seat was gone',
    'a closed order was paid',
    'refund before',
    'refund after',
  ];
  for (const what of [...cases, ...(full ? rare : [])]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
});

async function walk(round: number): Promise<void> {
  const world = await newWorld();
  const random = seededRandom(`${seed} money ${round}`);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let state = await read(world);
  const heard: { id: string; ofRefund: boolean; notice: Notice; at: number }[] = [];
  const now = () => clock.now().getTime();
  const ownerOf = (visit: { patient: string } | undefined) =>
    world.people.find(({ patientId }) => patientId === visit?.patient);
  const pickVisit = () =>
    pick(random() < 0.8 ? state.visits.filter(model.holdsSeat) : state.visits) ?? pick(state.visits);
  const pickOrder = () => {
    const of = (status: string) => state.orders.filter(one => one.status === status);
    // Of closed orders only the last ones, whose seats may still be held.
    return pick(random() < 0.6 ? of('UNPAID') : of('CLOSED').slice(-2)) ?? pick(state.orders);
  };

  const book = async () => {
    const [person, at] = [pick(world.people), pick(world.slots)];
    if (!person || !at) return;
    const live = state.visits.filter(visit => visit.slot === at.slot.slot_id && model.holdsSeat(visit));
    if (live.length === 2 || live.some(({ patient }) => patient === person.patientId)) return;
    const given = { status: 'O', payable: at.fee } as const;
    const made = await make.reservation(at.slot, person.member, person.patientId, given);
    const hold = now() + holdMinutes * minute;
    const visit = { code: made.reservationCode, slot: at.slot.slot_id, patient: person.patientId };
    state.visits.push({ ...visit, status: 'O', hold });
    return ['book', 'OK', 'OK'];
  };

  const order = async (visit = pickVisit()) => {
    const owner = ownerOf(visit);
    const fee = world.slots.find(({ slot }) => slot.slot_id === visit?.slot)?.fee;
    if (!visit || !owner || fee === undefined) return;
    const body = { bizType: 'registration', bizId: visit.code } as const;
    const { code, data } = await call('createPayOrder', { body }, { as: owner.member });
    const answered = () => (data.paid ? 'paid' : data.success ? 'ready' : 'closed');
    const real = code === 6103 ? 'NOT_ALLOWED' : code === 0 ? answered() : String(code);
    return ['order', real, model.order(state, visit, data?.tradeId ?? '', fee, now())];
  };

  const payOne = async (one = pickOrder(), inFlight = random() < 0.4, slow = random() < 0.7) => {
    if (!one) return;
    // The provider repeats notices. A notice may be lost only for an order that the server will query.
    const lost = one.status === 'UNPAID' && random() < 0.3;
    const delay = slow ? Math.floor(random() * 4) * minute : 0;
    const { prepay_id } = await db
      .selectFrom('simulated_payment')
      .select('prepay_id')
      .where('out_trade_no', '=', one.id)
      .executeTakeFirstOrThrow();
    const real = await pay.pay(prepay_id, { noticeDelayMs: lost ? null : delay, evenClosed: inFlight });
    const expected = model.pay(state, one, inFlight, now());
    if (real && one.status === 'CLOSED') count('a closed order was paid');
    return [inFlight ? 'pay in flight' : 'pay', String(real), String(expected)];
  };

  const hear = ({ id, ofRefund }: { id: string; ofRefund: boolean }) =>
    ofRefund ? model.hearRefund(state, id) : model.hear(state, id, now());

  /** Delivers notices. Some are not acknowledged and come again; all are kept for replays. */
  const deliver = async () => {
    await pay.deliver(async notice => {
      const told = await pay.readNotice(notice);
      if (!told) throw new Error('an unknown event');
      const one = { id: told.out_trade_no, ofRefund: 'out_refund_no' in told, notice, at: now() };
      heard.push(one);
      if (random() < 0.3) return false;
      expect(await tell(notice)).toMatchObject({ status: 200, code: 'SUCCESS' });
      hear(one);
      if (one.ofRefund) count('refund reported');
      return random() < 0.8;
    });
    return ['deliver', 'OK', 'OK'];
  };

  const replay = async () => {
    const one = pick(random() < 0.7 ? heard.slice(-4) : heard);
    if (!one) return;
    const answers = await Promise.all([one, one, one].map(({ notice }) => tell(notice)));
    // Signatures have whole seconds.
    const fresh = now() - Math.floor(one.at / 1000) * 1000 <= freshMs;
    if (fresh) hear(one);
    const statuses = new Set(answers.map(({ status }) => status));
    return ['replay', [...statuses].join(), fresh ? '200' : '403'];
  };

  const forge = async () => {
    const one = heard.at(-1);
    if (!one) return;
    const body = one.notice.body.replace(/"ciphertext":"./, '"ciphertext":"_');
    const headers = Object.fromEntries(one.notice.headers);
    return ['forge', String((await send(operations.handlePaymentNotify, { headers, body })).status), '403'];
  };

  const ask = async (one = pickOrder()) => {
    const owner = ownerOf(state.visits.find(({ code }) => code === one?.visit));
    if (!one || !owner) return;
    const { data } = await call('getOrderStatus', { params: { tradeId: one.id } }, { as: owner.member });
    model.ask(state, one, now());
    return ['ask', data.status, one.status];
  };

  const shut = async (one = pickOrder()) => {
    if (!one) return;
    await pay.close(one.id);
    model.shut(state, one);
    return ['shut', 'OK', 'OK'];
  };

  /** The provider closes an order, a second order for the same seat follows, and both are paid. */
  const payBoth = async () => {
    const visit = pick(state.visits.filter(({ status, hold }) => status === 'O' && (hold ?? 0) > now()));
    const open = () => state.orders.find(one => one.visit === visit?.code && one.status === 'UNPAID');
    if (!visit) return;
    await order(visit);
    const first = open();
    if (!first) return;
    await shut(first);
    await ask(first);
    await order(visit);
    const second = open();
    if (!second) return;
    for (const one of random() < 0.5 ? [first, second] : [second, first]) {
      await payOne(one, one === first, false);
      await deliver();
    }
    return deliver();
  };

  const job = (name: string, run: () => Promise<void>, expected: (at: number) => void) => async () => {
    await run();
    expected(now());
    return [name, 'OK', 'OK'];
  };

  const refund = async () => {
    const chance = random();
    const fault = chance < 0.6 ? 'none' : chance < 0.8 ? 'before' : 'after';
    const due = state.orders.some(({ status, dueAt }) => status === 'REFUNDING' && (dueAt ?? 0) <= now());
    if (due) count(`refund ${fault}`);
    services.pay = {
      ...pay,
      async refund(request) {
        if (fault === 'before') throw new Error('unreachable');
        const answer = await pay.refund(request);
        if (fault === 'after') throw new Error('the answer is lost');
        return answer;
      },
    };
    await refundOrders(services);
    services.pay = pay;
    model.refund(state, fault, now());
    return ['refund', 'OK', 'OK'];
  };

  const cancelOne = async () => {
    const visit = pickVisit();
    const owner = ownerOf(visit);
    if (!visit || !owner) return;
    const { medical_case_id } = await db
      .selectFrom('reservation')
      .select('medical_case_id')
      .where('reservation_code', '=', visit.code)
      .executeTakeFirstOrThrow();
    const { code } = await cancel(owner, medical_case_id);
    const real = code === 0 ? 'OK' : code === 6103 ? 'NOT_ALLOWED' : String(code);
    return ['cancel', real, model.cancel(state, visit, now())];
  };

  const pass = async () => {
    clock.advance(random() < 0.2 ? holdMinutes * minute : Math.floor(random() * 8 * minute));
    return ['pass', 'OK', 'OK'];
  };

  /** Does everything at once. The order of results is open, but the invariants must hold. */
  const storm = async () => {
    const visits = state.visits.filter(model.holdsSeat);
    const codes = visits.map(({ code }) => code);
    const works = visits.flatMap(visit => {
      const owner = ownerOf(visit);
      const own = state.orders.filter(one => one.visit === visit.code);
      if (!owner) return [];
      const body = { bizType: 'registration', bizId: visit.code } as const;
      return [
        ...twice(() => () => call('createPayOrder', { body }, { as: owner.member })),
        ...own.map(
          ({ id }) =>
            () =>
              call('getOrderStatus', { params: { tradeId: id } }, { as: owner.member }),
        ),
      ];
    });
    const jobs = [
      ...twice(() => () => closeOverdueOrders(services)),
      ...twice(() => () => expireHolds(scope())),
      ...twice(() => () => askAboutOrders(services)),
      ...twice(() => () => refundOrders(services)),
      cancelOne,
      ...heard.slice(-3).map(
        ({ notice }) =>
          () =>
            tell(notice),
      ),
    ];
    const before = structuredClone(state);
    await atOnce<unknown>([...works, ...jobs], random);
    state = await read(world);
    expect([...(await brokenMoneyRules(db)), ...(await brokenSeatRules(db))]).toEqual([]);
    // Visits that had ended stay as they are.
    for (const { code, status } of before.visits.filter(({ code: each }) => !codes.includes(each))) {
      expect(state.visits.find(visit => visit.code === code)?.status).toBe(status);
    }
    return ['storm', 'OK', 'OK'];
  };

  const close = job(
    'close',
    () => closeOverdueOrders(services),
    at => model.closeOverdue(state, at),
  );
  const expire = job(
    'expire',
    () => expireHolds(scope()),
    at => model.expire(state, at),
  );
  const askAll = job(
    'ask all',
    () => askAboutOrders(services),
    at => model.askAll(state, at),
  );
  const steps = [
    ...[book, book, book, book, book, order, order, order, order, order, order, order],
    ...[payOne, payOne, payOne, payOne, payOne, payOne, deliver, deliver, deliver, deliver],
    ...[replay, replay, replay, forge, ask, ask, shut, payBoth, payBoth, close, expire, expire, askAll],
    ...[refund, refund, refund, cancelOne, cancelOne, pass, pass, pass, storm],
  ];
  for (let step = 0; step < stepsARound; step += 1) {
    const before = structuredClone(state);
    const [name, real, expected] = (await pick(steps)?.()) ?? [];
    const where = `seed ${seed}, round ${round}, step ${step}: ${name}`;
    expect(real, where).toBe(expected);
    expect(await read(world), where).toEqual(sorted(state));
    await expectBalance(state, where);
    if (name) count(`${name} ${real}`);
    for (const one of state.orders) {
      const was = before.orders.find(({ id }) => id === one.id)?.status;
      if (was === one.status) continue;
      count(`order ${one.status}`);
      const visit = state.visits.find(({ code }) => code === one.visit);
      if (one.status !== 'REFUNDING' || was === 'PAID') continue;
      if (visit?.status === 'E') count('the seat was gone');
      if (visit?.status === 'O' || visit?.status === 'R') count('the order was closed');
    }
    for (const { status } of state.visits) count(`visit ${status}`);
  }
  await settleAll(world, `seed ${seed}, round ${round}`);
}

/** Lets time pass and the jobs run. At the end money is held only for reserved seats. */
async function settleAll(world: World, where: string): Promise<void> {
  for (let hours = 0; hours < 24; hours += 1) {
    clock.advance(61 * minute);
    await pay.deliver(async notice => (await tell(notice)).status === 200);
    await closeOverdueOrders(services);
    await expireHolds(scope());
    await refundOrders(services);
  }
  const state = await read(world);
  await expectBalance(state, where);
  const statuses = new Set(state.orders.map(({ status }) => status));
  expect(
    [...statuses].filter(status => status === 'UNPAID' || status === 'REFUNDING'),
    where,
  ).toEqual([]);
  const held = state.payments.filter(payment => payment.state === 'SUCCESS').map(({ total }) => total);
  const paid = state.orders.filter(({ status }) => status === 'PAID').map(({ amount }) => amount);
  expect(sum(held), where).toBe(sum(paid));
  expect(
    state.visits.filter(({ status }) => status === 'O'),
    where,
  ).toEqual([]);
  expect(paid, where).toHaveLength(state.visits.filter(({ status }) => status === 'R').length);
}

test(
  'In random walks of orders, payments, cancels and notices no order is paid twice and no fen is lost',
  async () => {
    for (let round = 0; round < roundCount; round += 1) {
      clock.set(opening);
      await walk(round);
    }
    expect([...(await brokenMoneyRules(db)), ...(await brokenSeatRules(db))]).toEqual([]);
  },
  patience,
);
