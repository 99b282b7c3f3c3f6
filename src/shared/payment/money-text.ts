import { OrderStatus } from '#generated/model/order-status.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import { formatMoment } from '#src/lib/business-date.ts';
import { formatFen } from '#src/lib/money.ts';

type Money = Pick<PayOrder, 'status' | 'amount' | 'refundedAmount' | 'refundedAt'>;

/** Where the money of an order is; undefined if nothing was taken. */
export function moneyText({ status, amount, refundedAmount, refundedAt }: Money): string | undefined {
  switch (status) {
    case OrderStatus.PAID:
      return `已付 ${formatFen(amount)}`;
    case OrderStatus.REFUNDING:
      return `${formatFen(refundedAmount)} 正在原路退回，零钱即时到账，银行卡 1 至 3 个工作日到账`;
    case OrderStatus.REFUNDED:
      return `${formatFen(refundedAmount)} 已原路退回${refundedAt === null ? '' : `，${formatMoment(refundedAt)}`}`;
    default:
      return undefined;
  }
}
