import type { CancelTerms } from '#generated/model/cancel-terms.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';

/** The provider gives it back within as many working days (微信支付 申请退款：零钱即时，银行卡 1 至 3 个工作日). */
const refundDays = 3;

const isPaid = (order: Pick<PayOrder, 'status'> | null) => order?.status === 'PAID';

/** What becomes of a visit to which nobody comes; its fee is kept. */
export const ifAbsentOf = (order: Pick<PayOrder, 'status'> | null): string =>
  isPaid(order) ? '预约作废，诊费不退' : '预约作废，可重新预约';

/** What cancelling gives back, and what not coming costs. The whole fee comes back, since it may be cancelled at all. */
export function cancelTermsOf(order: PayOrder | null): CancelTerms {
  const refundAmount = order && isPaid(order) ? order.amount : 0;
  return {
    refundAmount,
    refundTo: refundAmount > 0 ? '原路退回：付款时所用的微信零钱或银行卡' : null,
    refundDays: refundAmount > 0 ? refundDays : 0,
    ifAbsent: ifAbsentOf(order),
  };
}
