import type { CreateOrderResult } from '#generated/model/create-order-result.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import { openidOf } from '../auth/wechat-identity.ts';
import type { PatientContext, Services, Tx } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { newId } from '../ids.ts';
import { toLocalDateTime } from '../local-time.ts';
import { PayerNeeded } from '../ports/pay/port.ts';
import type { OrderRow } from './rules.ts';
import { askProvider, markClosed } from './settle.ts';

const alreadyPaid = '您已经成功支付！';

function toPayOrder(row: OrderRow, now: Date): PayOrder {
  const unpaid = row.status === 'UNPAID';
  return {
    tradeId: row.trade_id,
    status: row.status,
    bizType: row.biz_type,
    bizId: row.biz_id,
    amount: row.amount,
    payUntil: unpaid ? toLocalDateTime(row.pay_until) : null,
    refundReason: row.refund_reason,
    allowedActions: unpaid && now < row.pay_until ? ['PAY'] : [],
  };
}

/** @throws BusinessError NOT_FOUND for anybody else's order too */
export async function requireOrder({ db }: Pick<Services, 'db'>, userId: string, tradeId: string) {
  const row = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('trade_id', '=', tradeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有这个订单');
  return row;
}

/** The order as the provider knows it; when that cannot be asked, as we know it. */
export async function currentOrder(services: Services, userId: string, tradeId: string): Promise<PayOrder> {
  const known = await requireOrder(services, userId, tradeId);
  if (known.status === 'UNPAID') {
    await askProvider(services, known).catch((error: unknown) =>
      services.log.warn({ err: error, tradeId }, '查单没有结果'),
    );
  }
  return toPayOrder(await requireOrder(services, userId, tradeId), services.clock.now());
}

/** The reservation's live order, or a new one; undefined when it was paid for in another way. */
async function liveOrder(
  tx: Tx,
  userId: string,
  reservationCode: string,
  now: Date,
): Promise<OrderRow | undefined> {
  const reservation = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('reservation_code', '=', reservationCode)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!reservation) throw new BusinessError('NOT_FOUND', '没有这个预约');
  const { top_org_id, status, hold_until, payable } = reservation;
  const live = await tx
    .selectFrom('pay_order')
    .selectAll()
    .where('top_org_id', '=', top_org_id)
    .where('biz_type', '=', 'registration')
    .where('biz_id', '=', reservationCode)
    .where('status', 'in', ['UNPAID', 'PAID'])
    .executeTakeFirst();
  if (live?.status === 'PAID') return live;
  if (['R', 'A', 'I', 'T', 'F'].includes(status)) return undefined;
  if (status !== 'O' || !hold_until || hold_until <= now) {
    throw new BusinessError('MOVE_NOT_ALLOWED', '号没有保留到现在，没有扣款，请另选时间');
  }
  if (live) return live;
  return tx
    .insertInto('pay_order')
    .values({
      top_org_id,
      trade_id: newId('t'),
      user_id: userId,
      biz_type: 'registration',
      biz_id: reservationCode,
      amount: payable,
      status: 'UNPAID',
      transaction_id: null,
      pay_until: hold_until,
      refund_reason: null,
      next_attempt_at: null,
      created_at: now,
      paid_at: null,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const done = (tradeId: string): CreateOrderResult => ({
  success: true,
  paid: true,
  errMsg: null,
  params: null,
  tradeId,
});

const refused = (paid: boolean, errMsg: string): CreateOrderResult => ({
  success: false,
  paid,
  errMsg,
  params: null,
  tradeId: null,
});

/**
 * Prepares paying for a reservation. Asked again it gives the same order; the provider knows one number for
 * it and takes money for that once.
 *
 * @throws BusinessError NOT_FOUND, MOVE_NOT_ALLOWED
 */
export async function createOrder(
  context: PatientContext,
  reservationCode: string,
): Promise<CreateOrderResult> {
  const { db, pay, clock, userId } = context;
  const order = await inTransaction(db, tx => liveOrder(tx, userId, reservationCode, clock.now()));
  if (!order) return refused(true, alreadyPaid);
  if (order.status === 'PAID') return done(order.trade_id);
  if (!pay) throw new BusinessError('NOT_OPEN');
  const { trade_id: tradeId, amount, pay_until: payUntil } = order;
  const payer = await openidOf(db, pay.appId, userId);
  const prepaid = await pay
    .prepay({ tradeId, description: '诊费', amount, payUntil, payer })
    .catch((error: unknown) => {
      if (error instanceof PayerNeeded) return undefined;
      throw error;
    });
  if (!prepaid) return refused(false, '请在微信里打开问止中医，用微信登录后付款');
  switch (prepaid.state) {
    case 'ready':
      return {
        success: true,
        paid: false,
        errMsg: null,
        params: await pay.clientParams(prepaid.prepayId),
        tradeId,
      };
    case 'paid': {
      await askProvider(context, order);
      const { status } = await requireOrder(context, userId, tradeId);
      return status === 'PAID' ? done(tradeId) : refused(false, '号已放出，付的款会原路退回');
    }
    case 'closed':
      await inTransaction(db, tx => markClosed(tx, order));
      return refused(false, '订单已关闭，请再试一次');
  }
}
