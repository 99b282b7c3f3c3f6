import { afterEach, describe, expect, test } from 'vitest';
import type { Notice } from '#server/kernel/ports/pay/port.ts';
import { sealResource, signNotice } from '#server/kernel/ports/pay/signing.ts';
import { simulatorKeys } from '#server/kernel/ports/pay/simulator-keys.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { brokenMoneyRules, createPayments } from '#tests/support/payments.ts';
import { closeOverdueOrders } from './sweeps.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: '15' });
const { clock, db, faults, pay, services } = app;
const make = createFactories(app);
const { ordered, payAtCashier, tell, stateOf } = createPayments(app, make);
const keys = await simulatorKeys(db, services.secrets);

afterEach(async () => expect([...(await brokenSeatRules(db)), ...(await brokenMoneyRules(db))]).toEqual([]));

const accepted = { status: 200, code: 'SUCCESS' };
const refused = (message: string) => ({ status: 403, code: 'FAIL', message });
const minute = 60_000;

interface Words {
  event?: string;
  trade?: object;
  apiV3Key?: Buffer;
}

/** A notice as the provider writes it, with these contents. */
function noticeOf(
  tradeId: string,
  { event = 'TRANSACTION.SUCCESS', trade = {}, apiV3Key }: Words = {},
): Notice {
  const told = {
    appid: pay.appId,
    mchid: pay.merchantId,
    out_trade_no: tradeId,
    trade_state: 'SUCCESS',
    transaction_id: '4200001',
    amount: { total: 28_000, currency: 'CNY' },
    ...trade,
  };
  const key = apiV3Key ?? Buffer.from(keys.apiV3Key, 'base64');
  const resource = sealResource(JSON.stringify(told), 'abcdef012345', key);
  const body = JSON.stringify({ id: 'EV-1', event_type: event, resource });
  const platform = { serial: keys.serial, privateKey: keys.platformPrivate };
  return { headers: signNotice(body, clock.now(), 'nonce', platform), body };
}

const withHeader = ({ headers, body }: Notice, name: string, value: string): Notice => {
  const changed = new Headers(headers);
  changed.set(name, value);
  return { headers: changed, body };
};

const untouched = { order: 'UNPAID', reservation: 'O', taken: 1, reason: null };

/** A paid order's own notice. */
async function paidOrder() {
  const made = await ordered();
  const [notice] = await payAtCashier(made.prepayId);
  if (!notice) throw new Error('the provider says nothing');
  return { ...made, notice };
}

describe('handlePaymentNotify', () => {
  test('A notice moves order and seat together', async () => {
    const { tradeId, notice } = await paidOrder();
    expect(await tell(notice)).toMatchObject(accepted);
    expect(await stateOf(tradeId)).toEqual({ order: 'PAID', reservation: 'R', taken: 1, reason: null });
  });

  test('A notice that is sent fifteen times, also at once, takes effect once', async () => {
    const { tradeId, reservationCode, notice } = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 14 }, () => tell(notice)));
    answers.push(await tell(notice));
    for (const answer of answers) expect(answer).toMatchObject(accepted);
    const moves = await db
      .selectFrom('reservation_move')
      .select('to_status')
      .where('reservation_code', '=', reservationCode)
      .orderBy('move_no')
      .execute();
    expect(moves.map(({ to_status }) => to_status)).toEqual(['O', 'R']);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID' });
  });

  test('A notice that comes out of order, after a query and a refund, changes nothing', async () => {
    const { tradeId, notice } = await paidOrder();
    await tell(notice);
    await db
      .updateTable('pay_order')
      .set({ status: 'REFUNDING', refund_reason: '预约已取消，原路退回', next_attempt_at: clock.now() })
      .where('trade_id', '=', tradeId)
      .execute();
    expect(await tell(notice)).toMatchObject(accepted);
    expect(await tell(noticeOf(tradeId, { trade: { trade_state: 'CLOSED' } }))).toMatchObject(accepted);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING' });
    await db
      .updateTable('pay_order')
      .set({ status: 'PAID', refund_reason: null, next_attempt_at: null })
      .where('trade_id', '=', tradeId)
      .execute();
  });

  test('A notice of another event, or of a payment that did not succeed, is acknowledged and changes nothing', async () => {
    const { tradeId } = await ordered();
    for (const notice of [
      noticeOf(tradeId, { event: 'COUPON.USE' }),
      noticeOf(tradeId, { trade: { trade_state: 'NOTPAY', transaction_id: undefined } }),
      noticeOf(tradeId, { trade: { trade_state: 'PAYERROR' } }),
    ]) {
      expect(await tell(notice)).toMatchObject(accepted);
    }
    expect(await stateOf(tradeId)).toEqual(untouched);
  });

  test.each(['CLOSED', 'REFUND'])(
    'A notice of %s closes an open order, and only an open one',
    async trade_state => {
      const { tradeId } = await ordered();
      const paid = await paidOrder();
      await tell(paid.notice);
      for (const id of [tradeId, paid.tradeId]) {
        expect(await tell(noticeOf(id, { trade: { trade_state } }))).toMatchObject(accepted);
      }
      expect(await stateOf(tradeId)).toMatchObject({ order: 'CLOSED', reservation: 'O' });
      expect(await stateOf(paid.tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
    },
  );

  test.each([
    ['order', { out_trade_no: 't0\0' }],
    ['transaction', { transaction_id: '4200001\0' }],
    ['merchant', { mchid: '\0' }],
  ])('A signed notice with a NUL in its %s is bad input', async (_, trade) => {
    const { tradeId } = await ordered();
    const answer = { status: 400, code: 'FAIL', message: '内容不符' };
    expect(await tell(noticeOf(tradeId, { trade }))).toEqual(answer);
    expect(await stateOf(tradeId)).toEqual(untouched);
  });

  test.each([
    ['other amount', { amount: { total: 1, currency: 'CNY' } }],
    ['other currency', { amount: { total: 28_000, currency: 'USD' } }],
    ['other merchant', { mchid: '1900000001' }],
    ['other app', { appid: 'wx1' }],
    ['unknown order', { out_trade_no: 't0' }],
  ])('A rightly signed notice with another value is refused: %s', async (_, trade) => {
    const { tradeId } = await ordered();
    expect(await tell(noticeOf(tradeId, { trade }))).toEqual(refused('内容不符'));
    expect(await stateOf(tradeId)).toEqual(untouched);
  });

  test('A notice that is forged, stale, or sealed with another key is refused', async () => {
    const { tradeId } = await ordered();
    const good = noticeOf(tradeId);
    const signature = good.headers.get('wechatpay-signature') ?? '';
    const forgeries: [string, Notice][] = [
      ['probe', withHeader(good, 'wechatpay-signature', `WECHATPAY/SIGNTEST/${signature}`)],
      ['signature', withHeader(good, 'wechatpay-signature', signature.split('').reverse().join(''))],
      ['serial', withHeader(good, 'wechatpay-serial', 'F'.repeat(40))],
      ['nonce', withHeader(good, 'wechatpay-nonce', 'another')],
      ['time', withHeader(good, 'wechatpay-timestamp', String(Math.floor(clock.now().getTime() / 1000) + 1))],
      ['time in words', withHeader(good, 'wechatpay-timestamp', 'now')],
      ['body', { headers: good.headers, body: good.body.replace('EV-1', 'EV-2') }],
      ['key', noticeOf(tradeId, { apiV3Key: Buffer.alloc(32) })],
    ];
    for (const [what, notice] of forgeries)
      expect([what, await tell(notice)]).toEqual([what, refused('签名不符')]);
    const bare = { headers: new Headers({ 'content-type': 'application/json' }), body: good.body };
    expect(await tell(bare)).toMatchObject({ status: 400, code: 'FAIL' });
    clock.advance(5 * minute + 1000);
    expect(await tell(good)).toEqual(refused('签名不符'));
    expect(await stateOf(tradeId)).toEqual(untouched);
  });

  test('A request without a notice is answered in the provider’s form, not in the envelope', async () => {
    const answer = await tell({ headers: new Headers({ 'content-type': 'application/json' }), body: '{}' });
    expect(answer).toMatchObject({ status: 400, code: 'FAIL', message: expect.stringMatching(/./) });
  });

  test('A fault of the server asks for the notice again, in the provider’s form', async () => {
    const { tradeId, notice } = await paidOrder();
    await db.schema.alterTable('pay_order').renameTo('pay_order_gone').execute();
    const error = await tell(notice).catch((reason: Error) => reason);
    await db.schema.alterTable('pay_order_gone').renameTo('pay_order').execute();
    expect(String(error)).toMatch(/500: {"code":"FAIL","message":"系统繁忙"}/);
    expect(faults).toEqual([]);
    expect(await tell(notice)).toMatchObject(accepted);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID' });
  });
});

describe('money that comes too late', () => {
  test('Money that comes after the order was closed is refunded with the reason', async () => {
    const { tradeId, prepayId } = await ordered();
    clock.advance(15 * minute);
    await closeOverdueOrders(services);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'CLOSED' });
    const [notice] = await payAtCashier(prepayId, true);
    if (!notice) throw new Error('the provider says nothing');
    expect(await tell(notice)).toMatchObject(accepted);
    expect(await stateOf(tradeId)).toMatchObject({
      order: 'REFUNDING',
      reservation: 'O',
      reason: '付款到时订单已关闭，原路退回',
    });
  });

  test('Money that comes late but before the order is closed still buys the seat, while it is there', async () => {
    const { tradeId, prepayId } = await ordered();
    await payAtCashier(prepayId);
    clock.advance(15 * minute);
    await closeOverdueOrders(services);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R', taken: 1 });
  });

  test('A notice that is delivered after the close changes nothing', async () => {
    const { tradeId, prepayId } = await ordered();
    const notices = await payAtCashier(prepayId);
    clock.advance(4 * minute);
    await services.pay?.close(tradeId);
    for (const notice of notices) expect(await tell(notice)).toMatchObject(accepted);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
  });
});
