import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatedClock } from '#server/kernel/ports/clock.ts';
import { merchant, payAppId, wechatPayStandIn } from '#tests/support/wechat-pay-stand-in.ts';
import { NoticeRefused, PayerNeeded } from './port.ts';
import { wechatPay } from './wechat.ts';
import { PayFault } from './wechat-client.ts';

const start = new Date('2026-11-20T01:00:00Z');
const clock = simulatedClock(start);
const standIn = await wechatPayStandIn(clock);
const { state, platformKey } = standIn;
afterAll(() => standIn.close());

const notifyUrl = 'https://m.wenzhi.example/crm/api/pay/notify';
const settings = { ...merchant, appId: payAppId, notifyUrl, platformKey, apiUrl: standIn.url };
const minute = 60_000;

beforeEach(() => {
  clock.set(start);
  state.mischief = [];
  state.calls = [];
  state.refundStatus = 'PROCESSING';
});

let numbers = 0;
function order() {
  numbers += 1;
  const payUntil = new Date(clock.now().getTime() + 15 * minute);
  return { tradeId: `torder${numbers}`, description: '诊费', amount: 28_000, payer: 'oUpF8uMuAJO', payUntil };
}

async function paid(pay = wechatPay(settings, clock)) {
  const made = order();
  const prepaid = await pay.prepay(made);
  if (prepaid.state !== 'ready') throw new Error(prepaid.state);
  standIn.payAs(prepaid.prepayId);
  return { ...made, prepayId: prepaid.prepayId };
}

describe('a request', () => {
  test('The request for an order carries all that JSAPI下单 asks for', async () => {
    const { payUntil, ...made } = order();
    await wechatPay(settings, clock).prepay({ ...made, payUntil });
    expect(state.calls.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/v3/pay/transactions/jsapi'],
    ]);
    expect(JSON.parse(state.calls[0]?.body ?? '')).toEqual({
      appid: payAppId,
      mchid: '1900009191',
      description: '诊费',
      out_trade_no: made.tradeId,
      notify_url: notifyUrl,
      amount: { total: 28_000, currency: 'CNY' },
      payer: { openid: 'oUpF8uMuAJO' },
      time_expire: '2026-11-20T09:16:00+08:00',
    });
    expect(state.calls[0]?.headers['wechatpay-serial']).toBe(platformKey.id);
  });

  test('A request of another merchant’s key is refused, and not repeated', async () => {
    const pay = wechatPay({ ...settings, certificateSerial: 'F'.repeat(40) }, clock);
    const error = await pay.prepay(order()).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PayFault);
    expect(error).toMatchObject({ status: 401, code: 'SIGN_ERROR' });
    expect(state.calls).toHaveLength(1);
  });

  test('A request without a known payer is not made', async () => {
    const pay = wechatPay(settings, clock);
    await expect(pay.prepay({ ...order(), payer: undefined })).rejects.toThrow(PayerNeeded);
    expect(state.calls).toEqual([]);
  });

  test.each([
    ['is not answered', ['hang-up', 'hang-up']],
    [
      'meets a fault of theirs',
      [
        { status: 500, code: 'SYSTEM_ERROR' },
        { status: 502, code: 'x' },
      ],
    ],
    ['comes too often', [{ status: 429, code: 'FREQUENCY_LIMITED' }]],
  ] as const)('A request that %s is repeated, to the byte', async (_, mischief) => {
    state.mischief = [...mischief];
    expect(await wechatPay(settings, clock).prepay(order())).toMatchObject({ state: 'ready' });
    expect(state.calls).toHaveLength(mischief.length + 1);
    expect(new Set(state.calls.map(({ body }) => body)).size).toBe(1);
    expect(new Set(state.calls.map(({ headers }) => headers.authorization)).size).toBe(state.calls.length);
  });

  test('A request ends after three attempts, and the fault names neither key nor openid', async () => {
    state.mischief = ['hang-up', 'hang-up', 'hang-up'];
    const error = await wechatPay(settings, clock)
      .prepay(order())
      .catch((fault: Error) => fault);
    expect(state.calls).toHaveLength(3);
    expect(String(error)).toMatch(/^Error: POST \/v3\/pay\/transactions\/jsapi: /);
    expect(String(error)).not.toContain('oUpF8uMuAJO');
  });
});

describe('an answer', () => {
  test.each(['sign-wrongly', 'unsigned'] as const)(
    'that the platform did not sign (%s) is not believed',
    async mischief => {
      const { tradeId } = await paid();
      state.mischief = [mischief];
      await expect(wechatPay(settings, clock).query(tradeId)).rejects.toThrow(NoticeRefused);
    },
  );

  test.each(['PROCESSING', 'SUCCESS', 'ABNORMAL', 'CLOSED'] as const)(
    'to a refund is told as it is: %s',
    async status => {
      state.refundStatus = status;
      const { tradeId, amount } = await paid();
      state.calls = [];
      const refund = { tradeId, refundId: `${tradeId}-1`, amount, reason: '退' };
      expect(await wechatPay(settings, clock).refund(refund)).toBe(status);
      expect(JSON.parse(state.calls[0]?.body ?? '')).toEqual({
        out_trade_no: tradeId,
        out_refund_no: `${tradeId}-1`,
        reason: '退',
        notify_url: notifyUrl,
        amount: { refund: amount, total: amount, currency: 'CNY' },
      });
    },
  );

  test('An order that is refused for another reason is a fault', async () => {
    state.mischief = [{ status: 403, code: 'NO_AUTH' }];
    await expect(wechatPay(settings, clock).prepay(order())).rejects.toMatchObject({ code: 'NO_AUTH' });
  });

  test('An order that cannot be closed while a person is paying is a fault, because the seat must stay', async () => {
    const made = order();
    const pay = wechatPay(settings, clock);
    await pay.prepay(made);
    state.mischief = [{ status: 400, code: 'USERPAYING' }];
    await expect(pay.close(made.tradeId)).rejects.toMatchObject({ code: 'USERPAYING' });
  });
});

describe('a notice of a refund', () => {
  test.each(['SUCCESS', 'ABNORMAL', 'CLOSED'] as const)(
    'A refund notice of %s says which refund, and how much',
    async status => {
      const { tradeId, amount } = await paid();
      const pay = wechatPay(settings, clock);
      await pay.refund({ tradeId, refundId: `${tradeId}-1`, amount, reason: '退' });
      expect(await pay.readNotice(standIn.endRefund(`${tradeId}-1`, status))).toEqual({
        mchid: '1900009191',
        out_trade_no: tradeId,
        out_refund_no: `${tradeId}-1`,
        refund_status: status,
        transaction_id: expect.stringMatching(/^4200/),
        amount: { total: 28_000, refund: 28_000 },
      });
    },
  );

  test('A refund notice whose event and content disagree is refused', async () => {
    const { tradeId, amount } = await paid();
    const pay = wechatPay(settings, clock);
    await pay.refund({ tradeId, refundId: `${tradeId}-1`, amount, reason: '退' });
    const notice = standIn.endRefund(`${tradeId}-1`, 'CLOSED', { refund_status: 'SUCCESS' });
    await expect(pay.readNotice(notice)).rejects.toThrow(NoticeRefused);
  });
});

describe('the platform’s certificates', () => {
  const withCertificates = () => wechatPay({ ...settings, platformKey: undefined }, clock);
  const downloads = () => state.calls.filter(({ path }) => path === '/v3/certificates').length;

  test('The certificates are downloaded once for many answers at once, and again after twelve hours', async () => {
    const pay = withCertificates();
    const { prepayId, tradeId } = await paid(pay);
    await Promise.all(Array.from({ length: 5 }, () => pay.query(tradeId)));
    expect(downloads()).toBe(1);
    clock.advance(12 * 60 * minute);
    await pay.readNotice(standIn.noticeOf(prepayId));
    expect(downloads()).toBe(2);
  });

  test('The certificates change by themselves: notices under the new and the old one are accepted', async () => {
    const pay = withCertificates();
    const { prepayId } = await paid(pay);
    const old = standIn.noticeOf(prepayId);
    clock.advance(minute);
    state.certificates.push(standIn.certificate('5A'.repeat(20)));
    for (const notice of [standIn.noticeOf(prepayId), old]) {
      expect(await pay.readNotice(notice)).toMatchObject({ trade_state: 'SUCCESS' });
    }
    expect(downloads()).toBe(2);
    state.certificates.pop();
  });

  test('Unknown serials cause one download a minute at most', async () => {
    const pay = withCertificates();
    const { prepayId } = await paid(pay);
    for (let tried = 0; tried < 20; tried += 1) {
      const notice = standIn.noticeOf(prepayId);
      notice.headers.set('wechatpay-serial', String(tried).padStart(40, 'B'));
      await expect(pay.readNotice(notice)).rejects.toThrow(NoticeRefused);
      clock.advance(1000);
    }
    expect(downloads()).toBe(1);
  });

  test('The certificates stay valid while new ones cannot be had', async () => {
    const pay = withCertificates();
    const { prepayId } = await paid(pay);
    clock.advance(13 * 60 * minute);
    state.mischief = ['hang-up', 'hang-up', 'hang-up'];
    expect(await pay.readNotice(standIn.noticeOf(prepayId))).toMatchObject({ trade_state: 'SUCCESS' });
  });

  test('Certificates that were sealed with another key, or have expired, are refused', async () => {
    const { tradeId } = await paid();
    const other = wechatPay({ ...settings, platformKey: undefined, apiV3Key: 'k'.repeat(32) }, clock);
    await expect(other.query(tradeId)).rejects.toThrow();
    clock.advance(1801 * 86_400_000);
    await expect(withCertificates().query(tradeId)).rejects.toThrow(NoticeRefused);
  });

  test('Certificates and the public key are both accepted while a merchant changes from one to the other', async () => {
    const pay = wechatPay(settings, clock);
    const { prepayId } = await paid(pay);
    for (const wanted of ['', platformKey.id]) {
      expect(await pay.readNotice(standIn.noticeOf(prepayId, { wanted }))).toMatchObject({
        trade_state: 'SUCCESS',
      });
    }
  });
});
