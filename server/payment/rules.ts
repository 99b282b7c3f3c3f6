import type { Selectable } from 'kysely';
import type { ReservationStatus } from '#server/booking/tables.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { PayPort, ProviderRefund, ProviderTrade } from '#server/kernel/ports/pay/port.ts';
import type { PayOrderStatus } from './tables.ts';

export type OrderRow = Selectable<Schema['pay_order']>;

/** Whether a payment is of this order: our merchant, our app, our number, to the fen. */
export function isOurs(
  order: Pick<OrderRow, 'trade_id' | 'amount'>,
  trade: ProviderTrade,
  { appId, merchantId }: Pick<PayPort, 'appId' | 'merchantId'>,
): boolean {
  return (
    trade.appid === appId &&
    trade.mchid === merchantId &&
    trade.out_trade_no === order.trade_id &&
    (trade.amount
      ? trade.amount.total === order.amount && trade.amount.currency === 'CNY'
      : trade.trade_state !== 'SUCCESS')
  );
}

/** The provider's number of a refund. The first attempt's is used until the provider closes it. */
export const refundIdOf = (tradeId: string, refundNo: number) => `${tradeId}-${refundNo}`;

/** Whether a refund is of this order: it was asked for, it is of this payment, and whole. */
export function isOurRefund(
  order: Pick<OrderRow, 'trade_id' | 'amount' | 'transaction_id' | 'status'>,
  refund: ProviderRefund,
  { merchantId }: Pick<PayPort, 'merchantId'>,
): boolean {
  return (
    (order.status === 'REFUNDING' || order.status === 'REFUNDED') &&
    refund.mchid === merchantId &&
    refund.out_trade_no === order.trade_id &&
    refund.transaction_id === order.transaction_id &&
    refund.amount.total === order.amount &&
    refund.amount.refund === order.amount
  );
}

export const cancelledReason = '预约已取消，原路退回';

/** Why a registration fee that has come is refunded; null when it buys the seat. */
export function whyRefundRegistration(order: PayOrderStatus, reservation: ReservationStatus): string | null {
  if (reservation === 'C') return cancelledReason;
  if (reservation === 'E') return '付款到时号已放出，原路退回';
  if (reservation !== 'O') return '这次就诊已另外付清，原路退回';
  return order === 'UNPAID' ? null : '付款到时订单已关闭，原路退回';
}

/** A notice comes within seconds. After this time the provider is asked about the order. */
export const askAfterMs = 30_000;

const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;

/** Twice as long after each failed attempt, an hour at most. */
export const pauseAfter = (attempts: number) =>
  Math.min(firstPauseMs * 2 ** Math.min(attempts, 20), longestPauseMs);
