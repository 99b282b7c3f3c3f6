import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { brokenMoneyRules, createPayments } from '#tests/support/payments.ts';
import { closeOverdueOrders } from './sweeps.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: '15' });
const { call, clock, db, services, succeed } = app;
const make = createFactories(app);
const { held, order, ordered, payAtCashier, tell, stateOf } = createPayments(app, make);

afterEach(async () => expect([...(await brokenSeatRules(db)), ...(await brokenMoneyRules(db))]).toEqual([]));

const minute = 60_000;
const bodyOf = (bizId: string) => ({ bizType: 'registration' as const, bizId });

describe('a reservation that is to be paid', () => {
  test('A reservation to be paid is held, says until when, and can be paid until then', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization(), in_store_fee: 28_000 });
    const slot = await make.slot(doctor);
    const member = await make.user();
    const body = make.draft(slot, await make.patient(member));
    const made = await succeed(
      'createDiagnosisReservation',
      { body, header: { 'Idempotency-Key': 'draft-key-of-payment-01' } },
      { as: member },
    );
    expect(made.payable).toBe(28_000);
    const ask = () =>
      succeed('getReservationByCode', { params: { code: made.reservationCode } }, { as: member });
    expect(await ask()).toMatchObject({ status: 'O', payable: 28_000, holdUntil: '2026-11-20 09:15:00' });
    expect((await ask()).allowedActions).toContain('PAY');
    clock.advance(15 * minute);
    expect((await ask()).allowedActions).not.toContain('PAY');
  });

  test('A hold lasts no longer than until the visit begins', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization() });
    const slot = await make.slot(doctor, { date: '2026-11-20', start_time: '09:05', end_time: '09:20' });
    const member = await make.user();
    const made = await make.reservation(slot, member, await make.patient(member), { status: 'O' });
    const params = { code: made.reservationCode };
    expect((await succeed('getReservationByCode', { params }, { as: member })).holdUntil).toBe(
      '2026-11-20 09:05:00',
    );
  });
});

describe('createPayOrder', () => {
  test('The payment is prepared with what the messaging app needs', async () => {
    const { member, reservationCode } = await held();
    const answer = await succeed('createPayOrder', { body: bodyOf(reservationCode) }, { as: member });
    expect(answer).toMatchObject({ success: true, paid: false, errMsg: null });
    expect(answer.params).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=wx/) });
  });

  test('Ten requests at once make one order', async () => {
    const { member, reservationCode } = await held();
    const orders = await Promise.all(Array.from({ length: 10 }, () => order(member, reservationCode)));
    expect(new Set(orders.map(({ tradeId }) => tradeId)).size).toBe(1);
    expect(new Set(orders.map(({ prepayId }) => prepayId)).size).toBe(1);
  });

  test('A reservation that is paid says so, also before the notice comes', async () => {
    const { member, reservationCode, tradeId, prepayId } = await ordered();
    await payAtCashier(prepayId);
    const answer = { success: true, paid: true, errMsg: null, params: null, tradeId, amount: 28_000 };
    for (const _ of [1, 2]) {
      expect(await succeed('createPayOrder', { body: bodyOf(reservationCode) }, { as: member })).toEqual(
        answer,
      );
    }
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  });

  test('A reservation that was paid in another way says so, and no order is made', async () => {
    const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }));
    const member = await make.user();
    const made = await make.reservation(slot, member, await make.patient(member));
    expect(await succeed('createPayOrder', { body: bodyOf(made.reservationCode) }, { as: member })).toEqual({
      success: false,
      paid: true,
      errMsg: '您已经成功支付！',
      params: null,
      tradeId: null,
      amount: null,
    });
  });

  test('A reservation whose hold is over or given up is refused', async () => {
    const late = await held();
    const given = await held();
    await succeed(
      'cancelAppointment',
      { params: { medicalCaseId: given.medicalCaseId }, body: {} },
      { as: given.member },
    );
    expect(
      await call('createPayOrder', { body: bodyOf(given.reservationCode) }, { as: given.member }),
    ).toMatchObject(refusal('MOVE_NOT_ALLOWED'));
    clock.advance(15 * minute);
    expect(
      await call('createPayOrder', { body: bodyOf(late.reservationCode) }, { as: late.member }),
    ).toMatchObject(refusal('MOVE_NOT_ALLOWED'));
  });

  test('After the provider has closed an order the next one is made', async () => {
    const { member, reservationCode, tradeId } = await ordered();
    await services.pay?.close(tradeId);
    expect(await succeed('createPayOrder', { body: bodyOf(reservationCode) }, { as: member })).toMatchObject({
      success: false,
      paid: false,
      errMsg: '订单已关闭，请再试一次',
    });
    expect((await order(member, reservationCode)).tradeId).not.toBe(tradeId);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'CLOSED', reservation: 'O' });
  });

  test('A page that shows another sum is refused with FEE_CHANGED, and no order is made', async () => {
    const { member, reservationCode } = await held();
    const body = { ...bodyOf(reservationCode), shownPayable: 27_000 };
    expect(await call('createPayOrder', { body }, { as: member })).toMatchObject(refusal('FEE_CHANGED'));
    expect(
      await db.selectFrom('pay_order').select('trade_id').where('biz_id', '=', reservationCode).execute(),
    ).toEqual([]);
    const shown = { ...body, shownPayable: 28_000 };
    expect(await succeed('createPayOrder', { body: shown }, { as: member })).toMatchObject({
      amount: 28_000,
    });
  });

  test('A coupon that is not one’s own is refused with COUPON_NOT_USABLE, a health card with CARD_NOT_USABLE', async () => {
    const { member, reservationCode } = await held();
    const tryTo = (more: object) =>
      call('createPayOrder', { body: { ...bodyOf(reservationCode), ...more } }, { as: member });
    expect(await tryTo({ couponUseId: 'cu001' })).toMatchObject(refusal('COUPON_NOT_USABLE'));
    expect(await tryTo({ payType: 2, cardId: 'hc001' })).toMatchObject(refusal('CARD_NOT_USABLE'));
  });

  test('Another account’s reservation and the joint fee are refused', async () => {
    const { member, reservationCode } = await held();
    const stranger = await make.user();
    const missing = [
      [bodyOf(reservationCode), stranger],
      [bodyOf('r0'), member],
      [{ bizType: 'joint', bizId: reservationCode }, member],
    ] as const;
    for (const [body, as] of missing) {
      expect(await call('createPayOrder', { body }, { as })).toMatchObject(refusal('NOT_FOUND'));
    }
    expect(await call('createPayOrder', { body: bodyOf(reservationCode) })).toMatchObject(
      refusal('NOT_LOGGED_IN'),
    );
  });
});

describe('getOrderStatus', () => {
  const ask = (tradeId: string, as?: { cookie: string }) =>
    call('getOrderStatus', { params: { tradeId } }, { as });

  test('A payment whose notice was lost is found', async () => {
    const { member, reservationCode, tradeId, prepayId } = await ordered();
    expect((await ask(tradeId, member)).data).toEqual({
      tradeId,
      status: 'UNPAID',
      bizType: 'registration',
      bizId: reservationCode,
      amount: 28_000,
      payUntil: '2026-11-20 09:15:00',
      paidAt: null,
      refundedAmount: 0,
      refundedAt: null,
      refundReason: null,
      allowedActions: ['PAY'],
    });
    await payAtCashier(prepayId);
    expect((await ask(tradeId, member)).data).toMatchObject({
      status: 'PAID',
      payUntil: null,
      allowedActions: [],
    });
    expect(await stateOf(tradeId)).toMatchObject({ reservation: 'R' });
  });

  test('After its time no payment is offered, though the order is not closed yet', async () => {
    const { member, tradeId } = await ordered();
    clock.advance(15 * minute);
    expect((await ask(tradeId, member)).data).toMatchObject({ status: 'UNPAID', allowedActions: [] });
  });

  test('An order is shown only to the account that made it', async () => {
    const { tradeId } = await ordered();
    expect(await ask(tradeId, await make.user())).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask('t0', await make.user())).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask(tradeId)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('reportPaymentFailure', () => {
  const report = (tradeId: string, as?: { cookie: string }) =>
    call('reportPaymentFailure', { params: { tradeId } }, { as });

  test('A reported failure changes nothing: the app’s word never moves an order', async () => {
    const { member, tradeId, prepayId } = await ordered();
    expect((await report(tradeId, member)).data).toBeNull();
    expect(await stateOf(tradeId)).toMatchObject({ order: 'UNPAID', reservation: 'O' });
    for (const notice of await payAtCashier(prepayId)) await tell(notice);
    await report(tradeId, member);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  });

  test('A failure is reported only by the account of the order', async () => {
    const { tradeId } = await ordered();
    expect(await report(tradeId, await make.user())).toMatchObject(refusal('NOT_FOUND'));
    expect(await report(tradeId)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('reportLostOrder', () => {
  const look = (tradeId: string, as?: { cookie: string }) =>
    call('reportLostOrder', { body: { tradeId } }, { as });

  test('A payment without a notice is settled', async () => {
    const { member, tradeId, prepayId } = await ordered();
    expect((await look(tradeId, member)).data).toMatchObject({ status: 'UNPAID' });
    await payAtCashier(prepayId);
    expect((await look(tradeId, member)).data).toMatchObject({ status: 'PAID' });
  });

  test('A lost order is reported only by its account', async () => {
    const { tradeId } = await ordered();
    expect(await look(tradeId, await make.user())).toMatchObject(refusal('NOT_FOUND'));
    expect(await look(tradeId)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('hasPaidRecord', () => {
  const ask = (medicalCaseId: string, as?: { cookie: string }) =>
    call('hasPaidRecord', { query: { medicalCaseId } }, { as });

  test('The record is true from the payment on, and false again once it is refunded', async () => {
    const { member, medicalCaseId, prepayId, tradeId } = await ordered();
    expect((await ask(medicalCaseId, member)).data).toBe(false);
    for (const notice of await payAtCashier(prepayId)) await tell(notice);
    expect((await ask(medicalCaseId, member)).data).toBe(true);
    await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
    expect((await ask(medicalCaseId, member)).data).toBe(false);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING', reservation: 'C', taken: 0 });
  });

  test('A record is shown only to the account of the visit', async () => {
    const { medicalCaseId } = await held();
    expect(await ask(medicalCaseId, await make.user())).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask('c0', await make.user())).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask(medicalCaseId)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('getRegistrationFee', () => {
  test('The fee is the one of that visit mode, due at booking', async () => {
    const { staffId, topOrgId, clinicId } = await make.doctor({
      top_org_id: await make.organization(),
      in_store_fee: 28_000,
      online_fee: 9_900,
    });
    const ask = (query: object) =>
      succeed('getRegistrationFee', { params: { staffId }, query: { topOrgId, ...query } });
    expect(await ask({ clinicId })).toMatchObject({ staffId, visitMode: 1, fee: 28_000, payable: 28_000 });
    expect(await ask({ visitMode: 2 })).toMatchObject({ visitMode: 2, fee: 9_900, payable: 9_900 });
  });

  test('A coupon that is not one’s own is refused with COUPON_NOT_USABLE, a health card with CARD_NOT_USABLE', async () => {
    const { staffId, topOrgId } = await make.doctor({ top_org_id: await make.organization() });
    const ask = (more: object) =>
      call('getRegistrationFee', { params: { staffId }, query: { topOrgId, ...more } });
    expect(await ask({ couponUseId: 'cu001' })).toMatchObject(refusal('COUPON_NOT_USABLE'));
    expect(await ask({ cardId: 'hc001' })).toMatchObject(refusal('CARD_NOT_USABLE'));
  });

  test('The fee of a person who was never treated here is less by the organization’s discount, as it is at booking', async () => {
    const topOrgId = await make.organization();
    const doctor = await make.doctor({ top_org_id: topOrgId, in_store_fee: 28_000 });
    await db
      .insertInto('consultation_discount')
      .values({ top_org_id: topOrgId, name: '首诊减 20', amount: 2000 })
      .execute();
    const slot = await make.slot(doctor);
    const member = await make.user();
    const ask = (as?: { cookie: string }) =>
      succeed('getRegistrationFee', { params: { staffId: doctor.staffId }, query: { topOrgId } }, { as });
    expect(await ask()).toMatchObject({ discountName: null, discountAmount: 0, payable: 28_000 });
    expect(await ask(member)).toMatchObject({
      fee: 28_000,
      discountName: '首诊减 20',
      discountAmount: 2000,
      payable: 26_000,
    });
    const body = make.draft(slot, await make.patient(member));
    const header = { 'Idempotency-Key': 'draft-key-of-payment-02' };
    expect(await succeed('createDiagnosisReservation', { body, header }, { as: member })).toMatchObject({
      payable: 26_000,
    });
  });

  test('A doctor of another organization or clinic, and one without that visit mode, is NOT_FOUND', async () => {
    const { staffId, topOrgId } = await make.doctor({ top_org_id: await make.organization() });
    const ask = (query: object) => call('getRegistrationFee', { params: { staffId }, query });
    expect(await ask({ topOrgId: await make.organization() })).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask({ topOrgId, clinicId: 'k0' })).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask({ topOrgId, visitMode: 2 })).toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('cancelling', () => {
  test('Cancelling an unpaid visit closes the order at the provider, so that nobody can pay it later', async () => {
    const { member, medicalCaseId, tradeId, prepayId } = await ordered();
    await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
    await closeOverdueOrders(services);
    expect(await stateOf(tradeId)).toEqual({ order: 'CLOSED', reservation: 'C', taken: 0, reason: null });
    await expect(payAtCashier(prepayId)).rejects.toThrow('not payable');
  });

  test('Cancelling a paid visit refunds the money, and says why', async () => {
    const { member, medicalCaseId, tradeId, prepayId } = await ordered();
    for (const notice of await payAtCashier(prepayId)) await tell(notice);
    const params = { medicalCaseId };
    expect(await succeed('getMedicalCase', { params }, { as: member })).toMatchObject({
      cancelTerms: { refundAmount: 28_000, refundTo: expect.stringMatching(/原路退回/), refundDays: 3 },
      order: { tradeId, status: 'PAID', paidAt: expect.stringMatching(/^2026/), refundedAmount: 0 },
    });
    for (const _ of [1, 2]) {
      const visit = await succeed('cancelAppointment', { params, body: {} }, { as: member });
      expect(visit).toMatchObject({
        cancelTerms: null,
        order: { tradeId, status: 'REFUNDING', refundedAmount: 28_000, refundReason: '预约已取消，原路退回' },
      });
      expect(visit.timeline.at(-1)).toMatchObject({ stage: 'REFUNDED', state: 'CURRENT' });
    }
    expect(await stateOf(tradeId)).toEqual({
      order: 'REFUNDING',
      reservation: 'C',
      taken: 0,
      reason: '预约已取消，原路退回',
    });
  });
});
