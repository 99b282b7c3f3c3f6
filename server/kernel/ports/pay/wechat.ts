import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { type PlatformPublicKey, platformKeys } from './platform-keys.ts';
import { type Notice, NoticeRefused, PayerNeeded, type PayPort, type ProviderTrade } from './port.ts';
import { openNotice, tradeShape } from './shapes.ts';
import { signClientParams, verifyNotice } from './signing.ts';
import { type Merchant, PayFault, payClient } from './wechat-client.ts';

export interface WechatPaySettings extends Merchant {
  appId: string;
  /** The address for notices of payments and refunds: https, without a query. */
  notifyUrl: string;
  platformKey: PlatformPublicKey | undefined;
  /** Tests replace the platform's address. */
  apiUrl?: string;
}

const prepaidShape = z.object({ prepay_id: z.string() });
const refundShape = z.object({ status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']) });

/** JSAPI下单 refuses a deadline of less than a minute; ours is kept by closing the order (payment/sweeps.ts). */
const deadlineSlackMs = 60_000;
/** JSAPI下单, `description`: 127 characters; 申请退款, `reason`: 80 bytes. */
const reasonCharacters = 26;

const rfc3339 = (moment: Date) => `${toLocalDateTime(moment).replace(' ', 'T')}+08:00`;

/** WeChat Pay API v3, JSAPI, for a merchant of its own (直连商户). */
export function wechatPay(settings: WechatPaySettings, clock: Clock): PayPort {
  const { appId, merchantId, privateKey, apiV3Key, notifyUrl } = settings;
  const { apiUrl = 'https://api.mch.weixin.qq.com' } = settings;
  const client = payClient({ merchant: settings, clock, apiUrl });
  const keys = platformKeys(client, { clock, apiV3Key }, settings.platformKey);

  async function verify(notice: Notice): Promise<void> {
    const serial = notice.headers.get('wechatpay-serial') ?? '';
    const publicKey = await keys.find(serial);
    if (!publicKey) throw new NoticeRefused('unknown serial');
    verifyNotice(notice, { serial, publicKey }, clock.now());
  }

  /** Sends a request and accepts only an answer that the platform has signed. */
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const reply = await client(method, path, body, keys.wanted);
    await verify(reply);
    return reply.body === '' ? undefined : JSON.parse(reply.body);
  }

  const tradePath = (tradeId: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeId)}`;

  async function query(tradeId: string): Promise<ProviderTrade | undefined> {
    try {
      const answer = await ask('GET', `${tradePath(tradeId)}?mchid=${merchantId}`);
      return tradeShape.parse(answer);
    } catch (error) {
      if (error instanceof PayFault && error.status === 404) return undefined;
      throw error;
    }
  }

  /** The state of an order that the provider would not prepare or close. The refusals name it in many ways. */
  async function endOf(tradeId: string): Promise<'paid' | 'closed' | undefined> {
    const trade = await query(tradeId);
    if (trade?.trade_state === 'SUCCESS' || trade?.trade_state === 'REFUND') return 'paid';
    return trade?.trade_state === 'CLOSED' || trade?.trade_state === 'REVOKED' ? 'closed' : undefined;
  }

  const refusedByProvider = (error: unknown) =>
    error instanceof PayFault && error.status >= 400 && error.status < 500 && error.status !== 401;

  return {
    appId,
    merchantId,

    async prepay({ tradeId, description, amount, payUntil, payer }) {
      if (!payer) throw new PayerNeeded();
      const order = {
        appid: appId,
        mchid: merchantId,
        description,
        out_trade_no: tradeId,
        time_expire: rfc3339(new Date(payUntil.getTime() + deadlineSlackMs)),
        notify_url: notifyUrl,
        amount: { total: amount, currency: 'CNY' },
        payer: { openid: payer },
      };
      try {
        const { prepay_id } = prepaidShape.parse(await ask('POST', '/v3/pay/transactions/jsapi', order));
        return { state: 'ready', prepayId: prepay_id };
      } catch (error) {
        const state = refusedByProvider(error) ? await endOf(tradeId) : undefined;
        if (!state) throw error;
        return { state };
      }
    },

    async clientParams(prepayId) {
      const timeStamp = String(Math.floor(clock.now().getTime() / 1000));
      const nonceStr = randomBytes(16).toString('hex');
      return signClientParams({ appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}` }, privateKey);
    },

    async readNotice(notice) {
      await verify(notice);
      return openNotice(notice.body, Buffer.from(apiV3Key));
    },

    query,

    async close(tradeId) {
      try {
        await ask('POST', `${tradePath(tradeId)}/close`, { mchid: merchantId });
        return 'closed';
      } catch (error) {
        if (error instanceof PayFault && error.status === 404) return 'closed';
        const state = refusedByProvider(error) ? await endOf(tradeId) : undefined;
        if (!state) throw error;
        return state;
      }
    },

    async refund({ tradeId, refundId, amount, reason }) {
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: tradeId,
        out_refund_no: refundId,
        reason: reason.slice(0, reasonCharacters),
        // 退款结果通知: without an address in the request no notice is sent.
        notify_url: notifyUrl,
        // The platform compares `total` with the order's own, and refuses any amount but the whole.
        amount: { refund: amount, total: amount, currency: 'CNY' },
      });
      return refundShape.parse(answer).status;
    },
  };
}
