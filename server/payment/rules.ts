import type { Selectable } from 'kysely';
import type { PayOrderStatus, ReservationStatus, Schema } from '../db/schema.ts';
import type { PayPort, ProviderTrade } from '../ports/pay/port.ts';

export type OrderRow = Selectable<Schema['pay_order']>;

/** Whether the provider speaks of this order: our merchant, our app, our number, to the fen. */
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

export const cancelledReason = '预约已取消，原路退回';

/** Why money that has come goes back; null when it buys what it was paid for. */
export function whyRefund(order: PayOrderStatus, reservation: ReservationStatus): string | null {
  if (reservation === 'C') return cancelledReason;
  if (reservation === 'E') return '付款到时号已放出，原路退回';
  if (reservation !== 'O') return '这次就诊已另外付清，原路退回';
  return order === 'UNPAID' ? null : '付款到时订单已关闭，原路退回';
}

const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;

/** Twice as long after each failed attempt, an hour at most. */
export const pauseAfter = (attempts: number) =>
  Math.min(firstPauseMs * 2 ** Math.min(attempts, 20), longestPauseMs);
