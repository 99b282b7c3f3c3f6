import * as z from 'zod/mini';
import { findNul } from '#server/kernel/http/nul.ts';
import { NoticeMalformed, NoticeRefused, type ProviderRefund, type ProviderTrade } from './port.ts';
import { openResource } from './signing.ts';

/** API v3, 查询订单: the fields of a notice and of a query that are used here. */
export const tradeShape = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'USERPAYING', 'PAYERROR', 'REVOKED']),
  transaction_id: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.int(), currency: z.string() })),
});

/** API v3, 退款结果通知. */
const refundShape = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  amount: z.object({ total: z.int(), refund: z.int() }),
});

const refundEvents = new Set(['REFUND.SUCCESS', 'REFUND.CLOSED', 'REFUND.ABNORMAL']);

export const sealedShape = z.object({
  algorithm: z.string(),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.optional(z.string()),
});

const noticeShape = z.object({ event_type: z.string(), resource: sealedShape });

/** @throws NoticeMalformed for content of another shape, or that cannot be looked up in the database */
function parseNotice<T>(schema: z.ZodMiniType<T>, text: string): T {
  let notice: T;
  try {
    notice = schema.parse(JSON.parse(text));
  } catch (error) {
    throw new NoticeMalformed('not a notice', { cause: error });
  }
  const nul = findNul(notice, 'notice');
  if (nul) throw new NoticeMalformed(`NUL in ${nul}`);
  return notice;
}

/**
 * The content of a verified notice: a payment, a refund, or undefined for an event of another kind.
 *
 * @throws NoticeRefused
 */
export function openNotice(body: string, apiV3Key: Uint8Array): ProviderTrade | ProviderRefund | undefined {
  const { event_type, resource } = parseNotice(noticeShape, body);
  if (event_type === 'TRANSACTION.SUCCESS') return parseNotice(tradeShape, openResource(resource, apiV3Key));
  if (!refundEvents.has(event_type)) return undefined;
  const refund = parseNotice(refundShape, openResource(resource, apiV3Key));
  if (`REFUND.${refund.refund_status}` !== event_type) throw new NoticeRefused('event and status differ');
  return refund;
}
