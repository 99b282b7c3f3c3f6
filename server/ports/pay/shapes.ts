import * as z from 'zod/mini';
import { NoticeRefused } from './port.ts';

/** API v3, 查询订单: what a notification and a query tell of a payment, as far as it concerns us. */
export const tradeShape = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'USERPAYING', 'PAYERROR', 'REVOKED']),
  transaction_id: z.optional(z.string()),
  amount: z.optional(z.object({ total: z.int(), currency: z.string() })),
});

export const sealedShape = z.object({
  algorithm: z.string(),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.optional(z.string()),
});

export const noticeShape = z.object({ event_type: z.string(), resource: sealedShape });

/** @throws NoticeRefused for what is not of this shape */
export function parseNotice<T>(schema: z.ZodMiniType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new NoticeRefused('not a notice', { cause: error });
  }
}
