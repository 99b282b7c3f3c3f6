import { createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Clock } from '#server/kernel/ports/clock.ts';
import type { Notice, RefundState } from '#server/kernel/ports/pay/port.ts';
import { sealResource, signNotice } from '#server/kernel/ports/pay/signing.ts';
import type { Merchant } from '#server/kernel/ports/pay/wechat-client.ts';
import { makeCertificate } from './certificate.ts';
import { serveHttp } from './http-server.ts';

interface Order {
  out_trade_no: string;
  prepayId: string;
  body: string;
  total: number;
  openid: string;
  time_expire: Date;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId: string | undefined;
}

interface Refund {
  out_trade_no: string;
  amount: number;
  status: RefundState;
}

export interface Call {
  method: string;
  path: string;
  body: string;
  headers: IncomingMessage['headers'];
}

/** A wrong behaviour of the stand-in, once. */
export type Mischief = 'hang-up' | 'sign-wrongly' | 'unsigned' | { status: number; code: string };

export const merchantKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const merchant: Merchant = {
  merchantId: '1900009191',
  certificateSerial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  privateKey: merchantKeys.privateKey,
  apiV3Key: 'a-key-of-thirty-two-characters-!',
};
export const payAppId = 'wxd678efh567hg6787';

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** API v3, 签名认证: whether the request is this merchant's. */
function checkRequest({ method, path, body, headers }: Call, clock: Clock): void {
  const [scheme, parts = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  const given = Object.fromEntries(
    [...parts.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const late = Math.abs(Number(given.timestamp) - clock.now().getTime() / 1000) > 300;
  const verified = createVerify('RSA-SHA256')
    .update(`${method}\n${path}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`)
    .verify(merchantKeys.publicKey, given.signature ?? '', 'base64');
  const ours = given.mchid === merchant.merchantId && given.serial_no === merchant.certificateSerial;
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || late || !verified || !ours)
    throw new Refusal(401, 'SIGN_ERROR');
  // 通用规则: a request without either is refused.
  if (!headers['user-agent'] || !headers.accept?.includes('application/json'))
    throw new Refusal(406, 'PARAM_ERROR');
}

/** WeChat Pay's side of API v3, JSAPI, as its documentation has it: an HTTP server that keeps orders in memory. */
export async function wechatPayStandIn(clock: Clock) {
  const day = 86_400_000;
  const now = clock.now().getTime();
  const certificate = (serial: string) =>
    makeCertificate(serial, new Date(now - day), new Date(now + 1800 * day));
  const publicKeyPair = makeCertificate('00', new Date(now), new Date(now + day));
  const platformKey = {
    id: 'PUB_KEY_ID_0119000091912026112000000000000001',
    publicKey: publicKeyPair.publicKey,
  };
  const state = {
    certificates: [certificate('5157F09EFDC096DE15EBE81A47057A7232F1B8E1')],
    mischief: [] as Mischief[],
    calls: [] as Call[],
    refundStatus: 'PROCESSING' as RefundState,
  };
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Refund>();

  /** The newest certificate signs, unless the merchant asks for the public key's signature. */
  function signer(wanted?: string) {
    if (wanted === platformKey.id) return { serial: platformKey.id, privateKey: publicKeyPair.privateKey };
    const newest = state.certificates.at(-1);
    if (!newest) throw new Error('no certificate');
    return { serial: newest.serial, privateKey: newest.privateKey };
  }

  const tradeOf = (order: Order) => ({
    appid: payAppId,
    mchid: merchant.merchantId,
    out_trade_no: order.out_trade_no,
    trade_state: order.state,
    trade_state_desc: '-',
    promotion_detail: [],
    ...(order.transactionId && {
      transaction_id: order.transactionId,
      trade_type: 'JSAPI',
      bank_type: 'OTHERS',
      success_time: clock.now().toISOString(),
      payer: { openid: order.openid },
      amount: { total: order.total, payer_total: order.total, currency: 'CNY', payer_currency: 'CNY' },
    }),
  });

  function prepare(body: string): object {
    const order = JSON.parse(body) as Record<string, never> & {
      amount: { total: number };
      payer: { openid: string };
    };
    const { appid, mchid, description, out_trade_no, notify_url, time_expire } = order as Record<
      string,
      string
    >;
    const wellFormed =
      appid === payAppId &&
      mchid === merchant.merchantId &&
      /^[0-9A-Za-z_\-|*]{6,32}$/.test(out_trade_no ?? '') &&
      [...(description ?? '')].length <= 127 &&
      /^https:\/\/[^?#]+$/.test(notify_url ?? '') &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(time_expire ?? '') &&
      Number.isInteger(order.amount.total) &&
      order.payer.openid;
    if (!wellFormed || !out_trade_no || !time_expire) throw new Refusal(400, 'PARAM_ERROR');
    const known = orders.get(out_trade_no);
    if (!known) {
      const expires = new Date(time_expire);
      if (expires.getTime() - clock.now().getTime() < 60_000) throw new Refusal(400, 'PARAM_ERROR');
      const made: Order = {
        out_trade_no,
        body,
        total: order.amount.total,
        openid: order.payer.openid,
        time_expire: expires,
        prepayId: `wx${randomBytes(17).toString('hex')}`,
        state: 'NOTPAY',
        transactionId: undefined,
      };
      orders.set(out_trade_no, made);
      return { prepay_id: made.prepayId };
    }
    if (known.state === 'SUCCESS' || known.state === 'REFUND') throw new Refusal(400, 'ORDERPAID');
    if (known.state === 'CLOSED') throw new Refusal(400, 'ORDER_CLOSED');
    if (known.body !== body) throw new Refusal(400, 'INVALID_REQUEST');
    return { prepay_id: known.prepayId };
  }

  /** What of an order was refunded, or is under way. */
  const refunded = ({ out_trade_no }: Order) =>
    [...refunds.values()]
      .filter(one => one.out_trade_no === out_trade_no && one.status !== 'CLOSED')
      .reduce((sum, one) => sum + one.amount, 0);

  function refund(body: string): object {
    const { amount, ...given } = JSON.parse(body) as Record<string, string> & {
      amount: { refund: number; total: number; currency: string };
    };
    const { out_trade_no, out_refund_no, reason, notify_url } = given;
    const order = orders.get(out_trade_no ?? '');
    const asked = /^[0-9A-Za-z_\-|*@]{1,64}$/.test(out_refund_no ?? '') && /^https:/.test(notify_url ?? '');
    if (Buffer.byteLength(reason ?? '') > 80 || !out_refund_no || !asked)
      throw new Refusal(400, 'PARAM_ERROR');
    if (!order) throw new Refusal(404, 'RESOURCE_NOT_EXISTS');
    if (!refunds.has(out_refund_no)) {
      if (amount.total !== order.total || amount.currency !== 'CNY') throw new Refusal(400, 'PARAM_ERROR');
      const paid = order.state === 'SUCCESS' || order.state === 'REFUND';
      if (!paid || refunded(order) + amount.refund > order.total) throw new Refusal(403, 'NOT_ENOUGH');
      order.state = 'REFUND';
      const { out_trade_no: tradeId } = order;
      refunds.set(out_refund_no, {
        out_trade_no: tradeId,
        amount: amount.refund,
        status: state.refundStatus,
      });
    }
    const { status } = refunds.get(out_refund_no) ?? {};
    return { refund_id: '50000000382019052709732678859', out_refund_no, out_trade_no, status, amount };
  }

  const certificates = () => ({
    data: state.certificates.map(({ serial, pem }) => ({
      serial_no: serial,
      effective_time: '2026-11-19T00:00:00+08:00',
      expire_time: '2031-10-25T00:00:00+08:00',
      encrypt_certificate: sealResource(pem, randomBytes(6).toString('hex'), Buffer.from(merchant.apiV3Key)),
    })),
  });

  /** Undefined is 204. */
  function answer({ method, path, body }: Call): object | undefined {
    const [, tradeId = '', close] = /out-trade-no\/([^/?]+)(\/close)?/.exec(path) ?? [];
    const order = orders.get(tradeId);
    if (method === 'GET' && path === '/v3/certificates') return certificates();
    if (method === 'POST' && path === '/v3/pay/transactions/jsapi') return prepare(body);
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(body);
    if (!order) throw new Refusal(404, 'ORDER_NOT_EXIST');
    if (method === 'GET' && path.endsWith(`?mchid=${merchant.merchantId}`)) return tradeOf(order);
    if (method !== 'POST' || !close || JSON.parse(body).mchid !== merchant.merchantId)
      throw new Refusal(404, 'NOT_FOUND');
    if (order.state !== 'NOTPAY' && order.state !== 'CLOSED') throw new Refusal(400, 'ORDERPAID');
    order.state = 'CLOSED';
    return undefined;
  }

  const server = await serveHttp(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const call: Call = { method, path, headers, body: await text(request) };
    state.calls.push(call);
    const mischief = state.mischief.shift();
    if (mischief === 'hang-up') return void request.socket.destroy();
    let [status, body] = [200, ''];
    try {
      checkRequest(call, clock);
      if (typeof mischief === 'object') throw new Refusal(mischief.status, mischief.code);
      const result = answer(call);
      [status, body] = result ? [200, JSON.stringify(result)] : [204, ''];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      [status, body] = [error.status, JSON.stringify({ code: error.code, message: '说明' })];
    }
    const signed = mischief === 'sign-wrongly' ? `${body} ` : body;
    const nonce = randomBytes(16).toString('hex');
    const headersOut = signNotice(
      signed,
      clock.now(),
      nonce,
      signer(String(headers['wechatpay-serial'] ?? '')),
    );
    response.writeHead(status, mischief === 'unsigned' ? {} : Object.fromEntries(headersOut));
    response.end(body);
  });

  /** A notice as the platform writes it, with the given content. */
  function tell(told: object, kind: { event: string; original_type: string; summary: string }, wanted = '') {
    const nonce = randomBytes(6).toString('hex');
    const { event: event_type, original_type, summary } = kind;
    const resource = sealResource(JSON.stringify(told), nonce, Buffer.from(merchant.apiV3Key));
    const body = JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: clock.now().toISOString(),
      event_type,
      resource_type: 'encrypt-resource',
      summary,
      resource: { ...resource, original_type },
    });
    return { headers: signNotice(body, clock.now(), nonce, signer(wanted)), body };
  }

  const byPrepay = (prepayId: string) => [...orders.values()].find(order => order.prepayId === prepayId);

  return {
    url: server.url,
    close: server.close,
    state,
    platformKey,
    orders,
    certificate,

    /** A person pays. False when nothing is to be paid any more. */
    payAs(prepayId: string): boolean {
      const order = byPrepay(prepayId);
      if (order?.state !== 'NOTPAY' || order.time_expire <= clock.now()) return false;
      Object.assign(order, { state: 'SUCCESS', transactionId: `4200${randomBytes(12).toString('hex')}` });
      return true;
    },

    noticeOf(prepayId: string, { event = 'TRANSACTION.SUCCESS', wanted = '' } = {}): Notice {
      const order = byPrepay(prepayId);
      if (!order) throw new Error('nothing to tell');
      return tell(tradeOf(order), { event, original_type: 'transaction', summary: '支付成功' }, wanted);
    },

    /** What was refunded, or is under way. */
    refundedOf(tradeId: string): number {
      const order = orders.get(tradeId);
      return order ? refunded(order) : 0;
    },

    /** Finishes a refund and gives the platform's notice of it, with the given wrong content. */
    endRefund(refundId: string, status: Exclude<RefundState, 'PROCESSING'>, wrongly: object = {}): Notice {
      const one = refunds.get(refundId);
      const order = orders.get(one?.out_trade_no ?? '');
      if (!one || !order) throw new Error('nothing was asked back');
      one.status = status;
      const told = {
        mchid: merchant.merchantId,
        out_trade_no: order.out_trade_no,
        out_refund_no: refundId,
        transaction_id: order.transactionId,
        refund_id: '50000000382019052709732678859',
        refund_status: status,
        user_received_account: '招商银行信用卡0403',
        ...(status === 'SUCCESS' && { success_time: clock.now().toISOString() }),
        amount: {
          total: order.total,
          refund: one.amount,
          payer_total: order.total,
          payer_refund: one.amount,
        },
        ...wrongly,
      };
      return tell(told, { event: `REFUND.${status}`, original_type: 'refund', summary: '退款通知' });
    },
  };
}
