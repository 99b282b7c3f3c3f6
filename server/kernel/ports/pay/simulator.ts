import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { runTransaction } from '#server/kernel/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Clock } from '#server/kernel/ports/clock.ts';
import { simulatedAppId } from '#server/kernel/ports/wechat/simulator.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import type { Notice, PayPort } from './port.ts';
import { openNotice } from './shapes.ts';
import { signClientParams, verifyNotice } from './signing.ts';
import { type SimulatorKeys, simulatorKeys } from './simulator-keys.ts';
import {
  deliverNotices,
  findRefund,
  queueNotice,
  type SimulatedPayment,
  simulatedMerchantId,
  toTrade,
} from './simulator-notices.ts';

/** What a person does at the simulated cashier. */
export interface CashierPayment {
  /** How late the notices of the payment and of its refund are. null: they are lost. */
  noticeDelayMs: number | null;
  /** Pays although the order was closed, like a payment that was under way. */
  evenClosed?: boolean;
}

export interface PaySimulator extends PayPort {
  /** What the cashier shows; undefined for an unknown number. */
  find(prepayId: string): Promise<SimulatedPayment | undefined>;
  /** False when nothing is to be paid (any more). */
  pay(prepayId: string, payment: CashierPayment): Promise<boolean>;
  /**
   * Delivers the notices that are due, of one payment where its number is given. A notice that is not acknowledged comes
   * again, ever later.
   */
  deliver(post: (notice: Notice) => Promise<boolean>, outTradeNo?: string): Promise<void>;
}

/** A refund is under way first (申请退款 answers PROCESSING), and its notice reports when it is done. */
const refundMs = 1000;

const paid = (state: SimulatedPayment['trade_state']) => state === 'SUCCESS' || state === 'REFUND';

/** A payment provider behind the same port and with the same answers. No money moves. */
export function simulatedPay(db: Kysely<Schema>, clock: Clock, secrets: Secrets): PaySimulator {
  let made: Promise<SimulatorKeys> | undefined;
  const keys = () => {
    made ??= simulatorKeys(db, secrets);
    return made;
  };

  const byTrade = (tradeId: string) =>
    db.selectFrom('simulated_payment').selectAll().where('out_trade_no', '=', tradeId).executeTakeFirst();

  return {
    appId: simulatedAppId,
    merchantId: simulatedMerchantId,

    async prepay({ tradeId, description, amount, payUntil }) {
      await db
        .insertInto('simulated_payment')
        .values({
          out_trade_no: tradeId,
          prepay_id: newId('wx'),
          description,
          total: amount,
          time_expire: payUntil,
          trade_state: 'NOTPAY',
          transaction_id: null,
          success_time: null,
        })
        .onConflict(conflict => conflict.doNothing())
        .execute();
      const row = await byTrade(tradeId);
      if (!row || row.total !== amount) throw new Error(`INVALID_REQUEST: ${tradeId}`);
      if (paid(row.trade_state)) return { state: 'paid' };
      return row.trade_state === 'CLOSED' ? { state: 'closed' } : { state: 'ready', prepayId: row.prepay_id };
    },

    async clientParams(prepayId) {
      const { merchantPrivate } = await keys();
      const timeStamp = String(Math.floor(clock.now().getTime() / 1000));
      const nonceStr = randomBytes(16).toString('hex');
      return signClientParams(
        { appId: simulatedAppId, timeStamp, nonceStr, package: `prepay_id=${prepayId}` },
        merchantPrivate,
      );
    },

    async readNotice(notice) {
      const { serial, platformPublic, apiV3Key } = await keys();
      verifyNotice(notice, { serial, publicKey: platformPublic }, clock.now());
      return openNotice(notice.body, Buffer.from(apiV3Key, 'base64'));
    },

    async query(tradeId) {
      const row = await byTrade(tradeId);
      return row && toTrade(row);
    },

    async close(tradeId) {
      await db
        .updateTable('simulated_payment')
        .set({ trade_state: 'CLOSED' })
        .where('out_trade_no', '=', tradeId)
        .where('trade_state', '=', 'NOTPAY')
        .execute();
      const row = await byTrade(tradeId);
      return row && paid(row.trade_state) ? 'paid' : 'closed';
    },

    async refund({ tradeId, refundId, amount }) {
      const now = clock.now();
      await runTransaction(db, async tx => {
        const payment = await tx
          .updateTable('simulated_payment')
          .set({ trade_state: 'REFUND' })
          .where('out_trade_no', '=', tradeId)
          .where('trade_state', '=', 'SUCCESS')
          .where('total', '=', amount)
          .returningAll()
          .executeTakeFirst();
        if (!payment) return;
        const goneAt = new Date(now.getTime() + refundMs);
        await tx
          .insertInto('simulated_refund')
          .values({ out_refund_no: refundId, out_trade_no: tradeId, amount, success_time: goneAt })
          .execute();
        await queueNotice(tx, payment, refundId, goneAt);
      });
      const { success_time } = await findRefund(db, refundId);
      return success_time <= now ? 'SUCCESS' : 'PROCESSING';
    },

    find: prepayId =>
      db.selectFrom('simulated_payment').selectAll().where('prepay_id', '=', prepayId).executeTakeFirst(),

    async pay(prepayId, { noticeDelayMs, evenClosed = false }) {
      const now = clock.now();
      return runTransaction(db, async tx => {
        const payment = await tx
          .updateTable('simulated_payment')
          .set({
            trade_state: 'SUCCESS',
            transaction_id: newId('4200'),
            success_time: now,
            notice_delay_ms: noticeDelayMs,
          })
          .where('prepay_id', '=', prepayId)
          .where('trade_state', 'in', evenClosed ? ['NOTPAY', 'CLOSED'] : ['NOTPAY'])
          .$if(!evenClosed, query => query.where('time_expire', '>', now))
          .returningAll()
          .executeTakeFirst();
        if (payment) await queueNotice(tx, payment, null, now);
        return payment !== undefined;
      });
    },

    deliver: (post, outTradeNo) => deliverNotices(db, clock, keys, post, outTradeNo),
  };
}
