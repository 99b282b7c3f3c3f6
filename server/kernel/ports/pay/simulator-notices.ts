import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { simulatedAppId } from '#server/kernel/ports/wechat/simulator.ts';
import type { Notice, ProviderRefund, ProviderTrade } from './port.ts';
import { sealResource, signNotice } from './signing.ts';
import type { SimulatorKeys } from './simulator-keys.ts';

export type SimulatedPayment = Selectable<Schema['simulated_payment']>;
type SimulatedRefund = Selectable<Schema['simulated_refund']>;

export const simulatedMerchantId = '1900000000';

/** API v3, 支付通知 and 退款结果通知: the pauses between attempts, in seconds. */
const pauses = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600];

export const toTrade = (payment: SimulatedPayment): ProviderTrade => ({
  appid: simulatedAppId,
  mchid: simulatedMerchantId,
  out_trade_no: payment.out_trade_no,
  trade_state: payment.trade_state,
  transaction_id: payment.transaction_id ?? undefined,
  amount: { total: payment.total, currency: 'CNY' },
});

const toRefund = (payment: SimulatedPayment, refund: SimulatedRefund): ProviderRefund => ({
  mchid: simulatedMerchantId,
  out_trade_no: payment.out_trade_no,
  transaction_id: payment.transaction_id ?? '',
  out_refund_no: refund.out_refund_no,
  refund_status: 'SUCCESS',
  amount: { total: payment.total, refund: refund.amount },
});

interface Content {
  event: string;
  kind: 'transaction' | 'refund';
  summary: string;
  at: Date | null;
  subject: ProviderTrade | ProviderRefund;
}

/** The content of a notice: a payment, or the refund of one. */
function contentOf(payment: SimulatedPayment, refund: SimulatedRefund | undefined): Content {
  if (refund) {
    return {
      event: 'REFUND.SUCCESS',
      kind: 'refund',
      summary: '退款成功',
      at: refund.success_time,
      subject: toRefund(payment, refund),
    };
  }
  return {
    event: 'TRANSACTION.SUCCESS',
    kind: 'transaction',
    summary: '支付成功',
    at: payment.success_time,
    // As it was when it was paid, however late the notice is.
    subject: { ...toTrade(payment), trade_state: 'SUCCESS' },
  };
}

/** Signs and encrypts as API v3 does. */
function writeNotice(noticeId: string, content: Content, keys: SimulatorKeys, now: Date): Notice {
  const { event, kind, summary, at, subject } = content;
  const nonce = randomBytes(6).toString('hex');
  const apiV3Key = Buffer.from(keys.apiV3Key, 'base64');
  const resource = sealResource(JSON.stringify(subject), nonce, apiV3Key, kind);
  const body = JSON.stringify({
    id: noticeId,
    create_time: at?.toISOString(),
    event_type: event,
    resource_type: 'encrypt-resource',
    summary,
    resource: { ...resource, original_type: kind },
  });
  const platform = { serial: keys.serial, privateKey: keys.platformPrivate };
  return { headers: signNotice(body, now, nonce, platform), body };
}

/**
 * Schedules the notice of a payment or of its refund, as late as the person at the cashier chose, or never where
 * the notices of this payment are lost.
 */
export async function queueNotice(
  tx: Transaction<Schema>,
  { out_trade_no, notice_delay_ms }: SimulatedPayment,
  out_refund_no: string | null,
  happenedAt: Date,
): Promise<void> {
  if (notice_delay_ms === null) return;
  await tx
    .insertInto('simulated_pay_notice')
    .values({
      notice_id: newId('EV-'),
      out_trade_no,
      out_refund_no,
      attempts: 0,
      due_at: new Date(happenedAt.getTime() + notice_delay_ms),
    })
    .execute();
}

export const findRefund = (db: Kysely<Schema>, refundId: string) =>
  db
    .selectFrom('simulated_refund')
    .selectAll()
    .where('out_refund_no', '=', refundId)
    .executeTakeFirstOrThrow();

/** Notices that are delivered at a time. */
const batch = 20;

/**
 * Claims due notices and sets their next time: two deliveries at once deliver different notices,
 * and a notice that is not acknowledged comes again, ever later.
 */
async function takeDue(db: Kysely<Schema>, now: Date, outTradeNo: string | undefined) {
  const nextPause = sql<number>`(${sql.val(pauses)}::integer[])[attempts + 1]`;
  return db
    .updateTable('simulated_pay_notice')
    .set(eb => ({
      attempts: eb('attempts', '+', 1),
      due_at: sql<Date>`${now}::timestamptz + coalesce(${nextPause}, 0) * interval '1 second'`,
    }))
    .where('notice_id', 'in', eb =>
      eb
        .selectFrom('simulated_pay_notice')
        .select('notice_id')
        .where('due_at', '<=', now)
        .$if(outTradeNo !== undefined, query => query.where('out_trade_no', '=', outTradeNo ?? ''))
        .orderBy('due_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['notice_id', 'out_trade_no', 'out_refund_no', 'attempts'])
    .execute();
}

/**
 * Delivers the notices that are due, or those of one payment alone.
 *
 * @param post resolves to whether the merchant has acknowledged the notice
 */
export async function deliverNotices(
  db: Kysely<Schema>,
  clock: Clock,
  keys: () => Promise<SimulatorKeys>,
  post: (notice: Notice) => Promise<boolean>,
  outTradeNo?: string,
): Promise<void> {
  for (;;) {
    const due = await takeDue(db, clock.now(), outTradeNo);
    for (const { notice_id, out_trade_no, out_refund_no, attempts } of due) {
      const payment = await db
        .selectFrom('simulated_payment')
        .selectAll()
        .where('out_trade_no', '=', out_trade_no)
        .executeTakeFirstOrThrow();
      const refund = out_refund_no === null ? undefined : await findRefund(db, out_refund_no);
      const notice = writeNotice(notice_id, contentOf(payment, refund), await keys(), clock.now());
      const taken = await post(notice).catch(() => false);
      if (taken || attempts > pauses.length) {
        await db.deleteFrom('simulated_pay_notice').where('notice_id', '=', notice_id).execute();
      }
    }
    if (due.length < batch) return;
  }
}
