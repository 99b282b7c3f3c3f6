import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { wechatPay } from '#server/kernel/ports/pay/wechat.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { createPayments } from '#tests/support/payments.ts';
import { merchant, payAppId, wechatPayStandIn } from '#tests/support/wechat-pay-stand-in.ts';
import { closeOverdueOrders, refundOrders } from './sweeps.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: '15' });
const { clock, db, faults, services, succeed } = app;
const make = createFactories(app);
const { held, order, tell, stateOf } = createPayments(app, make);
const standIn = await wechatPayStandIn(clock);
afterAll(() => standIn.close());
services.pay = wechatPay(
  {
    ...merchant,
    appId: payAppId,
    apiUrl: standIn.url,
    platformKey: standIn.platformKey,
    notifyUrl: 'https://m.wenzhi.example/crm/api/atmp/pay/notify',
  },
  clock,
);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

const minute = 60_000;

async function withWechat({ userId }: Member) {
  const openid = `o${nextSerial()}`;
  await db
    .insertInto('wechat_identity')
    .values({ app_id: payAppId, openid, unionid: null, user_id: userId, created_at: clock.now() })
    .execute();
  return openid;
}

async function ordered() {
  const seat = await held();
  const openid = await withWechat(seat.member);
  return { ...seat, openid, ...(await order(seat.member, seat.reservationCode)) };
}

describe('paying with WeChat Pay', () => {
  test('The person who booked is asked to pay, and the notice buys the seat', async () => {
    const { tradeId, prepayId, openid, params } = await ordered();
    expect(standIn.orders.get(tradeId)).toMatchObject({ openid, total: 28_000 });
    expect(params).toMatchObject({ appId: payAppId, signType: 'RSA', package: `prepay_id=${prepayId}` });
    standIn.payAs(prepayId);
    const notice = standIn.noticeOf(prepayId);
    expect(await tell(notice)).toMatchObject({ status: 200, code: 'SUCCESS' });
    expect(await tell(notice)).toMatchObject({ status: 200, code: 'SUCCESS' });
    expect(await stateOf(tradeId)).toEqual({ order: 'PAID', reservation: 'R', taken: 1, reason: null });
  });

  test('A payment whose notice is lost is found by asking', async () => {
    const { tradeId, prepayId, member } = await ordered();
    standIn.payAs(prepayId);
    const { status } = await succeed('getOrderStatus', { params: { tradeId } }, { as: member });
    expect(status).toBe('PAID');
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  });

  test('Without WeChat nothing is prepared, and the person reads what to do', async () => {
    const seat = await held();
    const body = { bizType: 'registration', bizId: seat.reservationCode } as const;
    const before = standIn.orders.size;
    const answer = await succeed('createPayOrder', { body }, { as: seat.member });
    expect(answer).toMatchObject({
      success: false,
      paid: false,
      params: null,
      errMsg: expect.stringContaining('微信登录'),
    });
    expect(standIn.orders.size).toBe(before);
    await withWechat(seat.member);
    expect(await succeed('createPayOrder', { body }, { as: seat.member })).toMatchObject({ success: true });
  });

  test('When the hold ends the order is closed at the provider before the seat is released', async () => {
    const { tradeId } = await ordered();
    clock.advance(15 * minute);
    standIn.state.mischief = Array(30).fill('hang-up');
    await closeOverdueOrders(services);
    standIn.state.mischief = [];
    expect(await stateOf(tradeId)).toMatchObject({ order: 'UNPAID', taken: 1 });
    clock.advance(5_000);
    await closeOverdueOrders(services);
    expect(standIn.orders.get(tradeId)?.state).toBe('CLOSED');
    expect(await stateOf(tradeId)).toMatchObject({ order: 'CLOSED' });
  });

  test('A payment in the last moment is found when its order is closed, and wins', async () => {
    const { tradeId, prepayId } = await ordered();
    standIn.payAs(prepayId);
    clock.advance(15 * minute);
    await closeOverdueOrders(services);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R', taken: 1 });
  });

  test('A cancelled visit is refunded, and counts as refunded once the provider says so', async () => {
    const { tradeId, prepayId, member, medicalCaseId } = await ordered();
    standIn.payAs(prepayId);
    await tell(standIn.noticeOf(prepayId));
    await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
    standIn.state.refundStatus = 'SUCCESS';
    await refundOrders(services);
    expect(standIn.orders.get(tradeId)?.state).toBe('REFUND');
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDED', taken: 0 });
  });

  test('A notice is asked for again, not refused, while the platform’s certificates cannot be had', async () => {
    const own = wechatPay(
      {
        ...merchant,
        appId: payAppId,
        apiUrl: standIn.url,
        platformKey: undefined,
        notifyUrl: 'https://m.wenzhi.example/crm/api/atmp/pay/notify',
      },
      clock,
    );
    const { tradeId, prepayId } = await ordered();
    standIn.payAs(prepayId);
    const known = services.pay;
    services.pay = own;
    standIn.state.mischief = ['hang-up', 'hang-up', 'hang-up'];
    const error = await tell(standIn.noticeOf(prepayId)).catch((reason: Error) => reason);
    expect(String(error)).toMatch(/500: {"code":"FAIL"/);
    expect(faults).toEqual([]);
    clock.advance(minute);
    expect(await tell(standIn.noticeOf(prepayId))).toMatchObject({ status: 200, code: 'SUCCESS' });
    services.pay = known;
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID' });
  });
});

describe('money that goes back', () => {
  const said = { status: 200, code: 'SUCCESS' };
  const hour = 60 * minute;

  /** A cancelled visit whose money has been asked back. */
  async function goingBack() {
    const made = await ordered();
    standIn.payAs(made.prepayId);
    await tell(standIn.noticeOf(made.prepayId));
    await succeed(
      'cancelAppointment',
      { params: { medicalCaseId: made.medicalCaseId }, body: {} },
      { as: made.member },
    );
    standIn.state.refundStatus = 'PROCESSING';
    await refundOrders(services);
    expect(await stateOf(made.tradeId)).toMatchObject({ order: 'REFUNDING' });
    return made;
  }

  const rowOf = (tradeId: string) =>
    db
      .selectFrom('pay_order')
      .select(['status', 'refund_no', 'next_attempt_at', 'refunded_at'])
      .where('trade_id', '=', tradeId)
      .executeTakeFirstOrThrow();

  test('A refund is done once the platform’s notice says so, however often and at once it comes', async () => {
    const { tradeId } = await goingBack();
    const notice = standIn.endRefund(`${tradeId}-1`, 'SUCCESS');
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(notice)));
    for (const answer of answers) expect(answer).toMatchObject(said);
    const row = await rowOf(tradeId);
    expect(row).toMatchObject({
      status: 'REFUNDED',
      refund_no: 1,
      refunded_at: clock.now(),
      next_attempt_at: null,
    });
    clock.advance(minute);
    expect(await tell(notice)).toMatchObject(said);
    expect(await rowOf(tradeId)).toEqual(row);
    standIn.state.calls = [];
    clock.advance(hour);
    await refundOrders(services);
    expect(standIn.state.calls.filter(({ body }) => body.includes(tradeId))).toEqual([]);
  });

  test('A closed refund is asked for under the next number, and succeeds once', async () => {
    const { tradeId } = await goingBack();
    const closed = standIn.endRefund(`${tradeId}-1`, 'CLOSED');
    for (let times = 0; times < 3; times += 1) expect(await tell(closed)).toMatchObject(said);
    expect(await rowOf(tradeId)).toMatchObject({ status: 'REFUNDING', refund_no: 2 });
    clock.advance(hour);
    await refundOrders(services);
    expect(standIn.refundedOf(tradeId)).toBe(28_000);
    expect(await tell(standIn.endRefund(`${tradeId}-2`, 'SUCCESS'))).toMatchObject(said);
    expect(await tell(standIn.endRefund(`${tradeId}-1`, 'CLOSED'))).toMatchObject(said);
    expect(await rowOf(tradeId)).toMatchObject({ status: 'REFUNDED', refund_no: 2 });
    expect(standIn.refundedOf(tradeId)).toBe(28_000);
  });

  test('A refund that was closed without a notice is found by asking', async () => {
    const { tradeId } = await goingBack();
    standIn.endRefund(`${tradeId}-1`, 'CLOSED');
    standIn.state.refundStatus = 'SUCCESS';
    for (let times = 0; times < 2; times += 1) {
      clock.advance(hour);
      await refundOrders(services);
    }
    expect(await rowOf(tradeId)).toMatchObject({ status: 'REFUNDED', refund_no: 2 });
    expect(standIn.refundedOf(tradeId)).toBe(28_000);
  });

  test('A stuck refund is reported loudly, and is done once the merchant has sent it by hand', async () => {
    const { tradeId } = await goingBack();
    const stuck = standIn.endRefund(`${tradeId}-1`, 'ABNORMAL');
    expect(await tell(stuck)).toMatchObject(said);
    expect(faults.splice(0)).toMatchObject([{ tradeId, msg: '退款异常，请到商户平台处理' }]);
    expect(await rowOf(tradeId)).toMatchObject({ status: 'REFUNDING', refund_no: 1 });
    expect(await tell(standIn.endRefund(`${tradeId}-1`, 'SUCCESS'))).toMatchObject(said);
    expect(await tell(stuck)).toMatchObject(said);
    expect(await rowOf(tradeId)).toMatchObject({ status: 'REFUNDED' });
  });

  test.each([
    ['another merchant', { mchid: '1900000001' }],
    ['another payment', { transaction_id: '4200x' }],
    ['a part of it', { amount: { total: 28_000, refund: 27_999 } }],
    ['more than all of it', { amount: { total: 28_000, refund: 28_001 } }],
    ['another total', { amount: { total: 1, refund: 1 } }],
    ['a number that we never gave', { out_refund_no: 't1-7' }],
    ['an order that nobody made', { out_trade_no: 't0' }],
  ])('A refund notice of %s is refused, though the signature is right', async (_, wrongly) => {
    const { tradeId } = await goingBack();
    const notice = standIn.endRefund(`${tradeId}-1`, 'SUCCESS', wrongly);
    expect(await tell(notice)).toEqual({ status: 403, code: 'FAIL', message: '内容不符' });
    expect(await rowOf(tradeId)).toMatchObject({ status: 'REFUNDING', refund_no: 1 });
  });

  test('A refund notice is refused for an order that nobody refunds, and under a forged signature', async () => {
    const { tradeId } = await goingBack();
    const good = standIn.endRefund(`${tradeId}-1`, 'SUCCESS');
    const forged = new Headers(good.headers);
    forged.set('wechatpay-signature', Buffer.from('forged').toString('base64'));
    expect(await tell({ ...good, headers: forged })).toMatchObject({ status: 403, message: '签名不符' });
    const kept = await ordered();
    standIn.payAs(kept.prepayId);
    await tell(standIn.noticeOf(kept.prepayId));
    const transaction_id = standIn.orders.get(kept.tradeId)?.transactionId;
    const stray = { out_trade_no: kept.tradeId, out_refund_no: `${kept.tradeId}-1`, transaction_id };
    expect(await tell(standIn.endRefund(`${tradeId}-1`, 'SUCCESS', stray))).toMatchObject({ status: 403 });
    expect(await stateOf(kept.tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  });
});
