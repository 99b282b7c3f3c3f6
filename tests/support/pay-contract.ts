import { createVerify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SimulatedClock } from '#server/kernel/ports/clock.ts';
import { type Notice, NoticeRefused, type PayPort } from '#server/kernel/ports/pay/port.ts';

/** A provider under test: the port, and the other side of it. */
export interface PayStage {
  pay: PayPort;
  clock: SimulatedClock;
  /** The provider checks the call that opens the payment with this key. */
  merchantPublicKey: string;
  /** A person pays. False when nothing is to be paid. */
  payAs(prepayId: string): Promise<boolean>;
  /** The provider's notice of the latest payment. */
  noticeOf(prepayId: string): Promise<Notice>;
  /** The provider's notice of the latest refund. */
  refundNoticeOf(refundId: string): Promise<Notice>;
  /** A notice of another kind of event. */
  otherNotice(prepayId: string): Promise<Notice>;
}

const minute = 60_000;
let numbers = 0;

/** The behaviour of every provider behind the port, the simulated one and the real one alike. */
export function describePayPort(name: string, stage: PayStage): void {
  const { pay, clock } = stage;

  function request() {
    numbers += 1;
    return {
      tradeId: `t${name.length}order${numbers}`,
      description: '诊费',
      amount: 28_000,
      payer: 'openid-1',
      payUntil: new Date(clock.now().getTime() + 15 * minute),
    };
  }

  async function prepared() {
    const order = request();
    const prepaid = await pay.prepay(order);
    if (prepaid.state !== 'ready') throw new Error(prepaid.state);
    return { ...order, prepayId: prepaid.prepayId };
  }

  async function paid() {
    const order = await prepared();
    expect(await stage.payAs(order.prepayId)).toBe(true);
    return order;
  }

  describe(name, () => {
    test('An order that is prepared again is the same, to the last minute', async () => {
      const order = await prepared();
      const { tradeId, description, amount, payer, payUntil } = order;
      clock.advance(14 * minute + 59_000);
      const again = await pay.prepay({ tradeId, description, amount, payer, payUntil });
      expect(again).toEqual({ state: 'ready', prepayId: order.prepayId });
    });

    test('An order of a seat that is held for a few seconds more can still be prepared', async () => {
      const order = { ...request(), payUntil: new Date(clock.now().getTime() + 5_000) };
      expect(await pay.prepay(order)).toMatchObject({ state: 'ready' });
    });

    test('The call that opens the payment is signed by the merchant, over the app, the time, the nonce and the package', async () => {
      const { prepayId } = await prepared();
      const {
        appId,
        timeStamp,
        nonceStr,
        package: packed,
        signType,
        paySign,
      } = await pay.clientParams(prepayId);
      expect({ appId, packed, signType }).toEqual({
        appId: pay.appId,
        packed: `prepay_id=${prepayId}`,
        signType: 'RSA',
      });
      expect(timeStamp).toBe(String(Math.floor(clock.now().getTime() / 1000)));
      const verified = createVerify('RSA-SHA256')
        .update(`${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
        .verify(stage.merchantPublicKey, paySign, 'base64');
      expect(verified).toBe(true);
    });

    test('A query knows an order that nobody paid, and no order that nobody made', async () => {
      const { tradeId } = await prepared();
      const trade = await pay.query(tradeId);
      expect(trade).toMatchObject({
        appid: pay.appId,
        mchid: pay.merchantId,
        out_trade_no: tradeId,
        trade_state: 'NOTPAY',
      });
      expect(trade?.transaction_id).toBeUndefined();
      expect(await pay.query('tnobodymadethis')).toBeUndefined();
    });

    test('A paid order is the same in a query and in a notice, and is not prepared again', async () => {
      const { prepayId, ...order } = await paid();
      const trade = await pay.query(order.tradeId);
      expect(trade).toMatchObject({
        appid: pay.appId,
        mchid: pay.merchantId,
        out_trade_no: order.tradeId,
        trade_state: 'SUCCESS',
        transaction_id: expect.stringMatching(/^4200/),
        amount: { total: 28_000, currency: 'CNY' },
      });
      expect(await pay.readNotice(await stage.noticeOf(prepayId))).toEqual(trade);
      expect(await pay.prepay(order)).toEqual({ state: 'paid' });
    });

    test('A closed order is neither paid nor prepared again, and closing again, or closing an unknown order, succeeds', async () => {
      const { prepayId, ...order } = await prepared();
      expect([await pay.close(order.tradeId), await pay.close(order.tradeId)]).toEqual(['closed', 'closed']);
      expect(await stage.payAs(prepayId)).toBe(false);
      expect(await pay.prepay(order)).toEqual({ state: 'closed' });
      expect(await pay.query(order.tradeId)).toMatchObject({ trade_state: 'CLOSED' });
      expect(await pay.close('tnobodymadethis')).toBe('closed');
    });

    test('A paid order is not closed', async () => {
      const { tradeId } = await paid();
      expect(await pay.close(tradeId)).toBe('paid');
      expect(await pay.query(tradeId)).toMatchObject({ trade_state: 'SUCCESS' });
    });

    test('A refund that is asked for again is the same one, and the order shows it', async () => {
      const { tradeId, ...order } = await paid();
      const refund = {
        tradeId,
        refundId: `${tradeId}-1`,
        amount: order.amount,
        reason: '付款到时号已放出，原路退回，请留意微信的退款到账通知',
      };
      expect(await pay.refund(refund)).toBe('PROCESSING');
      expect(await pay.refund(refund)).toBe('PROCESSING');
      expect(await pay.query(tradeId)).toMatchObject({ trade_state: 'REFUND' });
      expect(await pay.prepay({ tradeId, ...order })).toEqual({ state: 'paid' });
    });

    test('A refund is under way first, and a notice or a query reports when it is done', async () => {
      const { tradeId, amount } = await paid();
      const refund = { tradeId, refundId: `${tradeId}-1`, amount, reason: '-' };
      expect(await pay.refund(refund)).toBe('PROCESSING');
      clock.advance(minute);
      expect(await pay.readNotice(await stage.refundNoticeOf(refund.refundId))).toEqual({
        mchid: pay.merchantId,
        out_trade_no: tradeId,
        transaction_id: expect.stringMatching(/^4200/),
        out_refund_no: refund.refundId,
        refund_status: 'SUCCESS',
        amount: { total: amount, refund: amount },
      });
      expect(await pay.refund(refund)).toBe('SUCCESS');
    });

    test('No more is refunded than was paid: not under another number, and only the whole', async () => {
      const { tradeId, amount } = await paid();
      const refund = (number: number, fen: number) =>
        pay.refund({ tradeId, refundId: `${tradeId}-${number}`, amount: fen, reason: '-' });
      for (const fen of [amount + 1, amount - 1, 0]) await expect(refund(1, fen)).rejects.toThrow();
      await refund(1, amount);
      for (const fen of [amount, 1]) await expect(refund(2, fen)).rejects.toThrow();
    });

    test('An unpaid order is not refunded', async () => {
      const { tradeId, amount } = await prepared();
      await expect(pay.refund({ tradeId, refundId: `${tradeId}-1`, amount, reason: '-' })).rejects.toThrow();
    });

    test('A notice is accepted for five minutes, and only to the byte', async () => {
      const { prepayId } = await paid();
      const notice = await stage.noticeOf(prepayId);
      const signature = notice.headers.get('wechatpay-signature') ?? '';
      const changed = (header: string, value: string) => {
        const headers = new Headers(notice.headers);
        headers.set(header, value);
        return { headers, body: notice.body };
      };
      const forged: [string, Notice][] = [
        ['body', { ...notice, body: `${notice.body} ` }],
        ['probe', changed('wechatpay-signature', `WECHATPAY/SIGNTEST/${signature}`)],
        ['serial', changed('wechatpay-serial', 'F'.repeat(40))],
        ['public key', changed('wechatpay-serial', 'PUB_KEY_ID_0')],
        ['nonce', changed('wechatpay-nonce', 'another')],
        ['no headers', { ...notice, headers: new Headers() }],
      ];
      for (const [what, forgery] of forged) {
        expect([what, await pay.readNotice(forgery).catch((error: unknown) => error)]).toEqual([
          what,
          expect.any(NoticeRefused),
        ]);
      }
      clock.advance(5 * minute);
      expect(await pay.readNotice(notice)).toMatchObject({ trade_state: 'SUCCESS' });
      clock.advance(1000);
      await expect(pay.readNotice(notice)).rejects.toThrow(NoticeRefused);
    });

    test('A notice of another kind is the provider’s, and contains no payment', async () => {
      const { prepayId } = await paid();
      expect(await pay.readNotice(await stage.otherNotice(prepayId))).toBeUndefined();
    });
  });
}
