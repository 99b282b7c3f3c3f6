import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../db/engine.ts';
import type { Schema } from '../../db/schema.ts';
import { newId } from '../../ids.ts';
import type { Secrets } from '../../secrets.ts';
import type { Clock } from '../clock.ts';
import { simulatedAppId } from '../wechat/simulator.ts';
import type { Notice, PayPort, ProviderTrade } from './port.ts';
import { openNotice } from './shapes.ts';
import { sealResource, signClientParams, signNotice, verifyNotice } from './signing.ts';
import { type SimulatorKeys, simulatorKeys } from './simulator-keys.ts';

type Payment = Selectable<Schema['simulated_payment']>;

/** What a person does at the simulated cashier. */
export interface CashierPayment {
  /** When the provider first tries to tell the merchant; null: never, the notice is lost. */
  notifyAt: Date | null;
  /** Pays although the order was closed, as a payment does that was under way. */
  evenClosed?: boolean;
}

export interface PaySimulator extends PayPort {
  /** What the cashier shows; undefined for an unknown number. */
  find(prepayId: string): Promise<Payment | undefined>;
  /** False when nothing is to be paid (any more). */
  pay(prepayId: string, payment: CashierPayment): Promise<boolean>;
  /** Hands over the notices that are due; one that is not acknowledged comes again, ever later. */
  deliver(post: (notice: Notice) => Promise<boolean>): Promise<void>;
}

const appId = simulatedAppId;
const merchantId = '1900000000';

/** API v3, 支付通知: the pauses between attempts, in seconds. */
const pauses = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600];

const paid = (state: Payment['trade_state']) => state === 'SUCCESS' || state === 'REFUND';

const toTrade = (row: Payment): ProviderTrade => ({
  appid: appId,
  mchid: merchantId,
  out_trade_no: row.out_trade_no,
  trade_state: row.trade_state,
  transaction_id: row.transaction_id ?? undefined,
  amount: { total: row.total, currency: 'CNY' },
});

/** A payment provider of its own, behind the same port and with the same answers; no money moves. */
export function simulatedPay(db: Kysely<Schema>, clock: Clock, secrets: Secrets): PaySimulator {
  let made: Promise<SimulatorKeys> | undefined;
  const keys = () => {
    made ??= simulatorKeys(db, secrets);
    return made;
  };

  const byTrade = (tradeId: string) =>
    db.selectFrom('simulated_payment').selectAll().where('out_trade_no', '=', tradeId).executeTakeFirst();

  async function noticeOf(row: Payment, noticeId: string): Promise<Notice> {
    const { apiV3Key, serial, platformPrivate } = await keys();
    const nonce = randomBytes(6).toString('hex');
    const resource = sealResource(JSON.stringify(toTrade(row)), nonce, Buffer.from(apiV3Key, 'base64'));
    const body = JSON.stringify({
      id: noticeId,
      create_time: row.success_time?.toISOString(),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      summary: '支付成功',
      resource: { ...resource, original_type: 'transaction' },
    });
    const headers = signNotice(body, clock.now(), nonce, { serial, privateKey: platformPrivate });
    return { headers, body };
  }

  return {
    appId,
    merchantId,

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
        { appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}` },
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
      await inTransaction(db, async tx => {
        const refunded = await tx
          .updateTable('simulated_payment')
          .set({ trade_state: 'REFUND' })
          .where('out_trade_no', '=', tradeId)
          .where('trade_state', '=', 'SUCCESS')
          .where('total', '=', amount)
          .returning('out_trade_no')
          .executeTakeFirst();
        if (!refunded) return;
        await tx
          .insertInto('simulated_refund')
          .values({ out_refund_no: refundId, out_trade_no: tradeId, amount, status: 'SUCCESS' })
          .execute();
      });
      const { status } = await db
        .selectFrom('simulated_refund')
        .select('status')
        .where('out_refund_no', '=', refundId)
        .executeTakeFirstOrThrow();
      return status;
    },

    find: prepayId =>
      db.selectFrom('simulated_payment').selectAll().where('prepay_id', '=', prepayId).executeTakeFirst(),

    async pay(prepayId, { notifyAt, evenClosed = false }) {
      const now = clock.now();
      return inTransaction(db, async tx => {
        const row = await tx
          .updateTable('simulated_payment')
          .set({ trade_state: 'SUCCESS', transaction_id: newId('4200'), success_time: now })
          .where('prepay_id', '=', prepayId)
          .where('trade_state', 'in', evenClosed ? ['NOTPAY', 'CLOSED'] : ['NOTPAY'])
          .$if(!evenClosed, query => query.where('time_expire', '>', now))
          .returning('out_trade_no')
          .executeTakeFirst();
        if (row && notifyAt) {
          await tx
            .insertInto('simulated_pay_notice')
            .values({
              notice_id: newId('EV-'),
              out_trade_no: row.out_trade_no,
              attempts: 0,
              due_at: notifyAt,
            })
            .execute();
        }
        return row !== undefined;
      });
    },

    async deliver(post) {
      const due = await db
        .selectFrom('simulated_pay_notice as n')
        .innerJoin('simulated_payment as p', 'p.out_trade_no', 'n.out_trade_no')
        .selectAll('p')
        .select(['n.notice_id', 'n.attempts'])
        .where('n.due_at', '<=', clock.now())
        .orderBy('n.due_at')
        .execute();
      for (const { notice_id, attempts, ...row } of due) {
        const taken = await post(await noticeOf(row, notice_id)).catch(() => false);
        const pause = pauses[attempts];
        if (taken || pause === undefined) {
          await db.deleteFrom('simulated_pay_notice').where('notice_id', '=', notice_id).execute();
        } else {
          await db
            .updateTable('simulated_pay_notice')
            .set({ attempts: attempts + 1, due_at: new Date(clock.now().getTime() + pause * 1000) })
            .where('notice_id', '=', notice_id)
            .execute();
        }
      }
    },
  };
}
