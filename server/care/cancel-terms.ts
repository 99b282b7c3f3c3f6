import type { CancelTerms } from '#generated/model/cancel-terms.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';

/** The provider gives it back within as many working days (微信支付 申请退款：零钱即时，银行卡 1 至 3 个工作日). */
const refundDays = 3;

/** What cancelling gives back, and what not coming costs. The whole fee comes back, since it may be cancelled at all. */
export function cancelTermsOf(order: PayOrder | null): CancelTerms {
  const paid = order?.status === 'PAID' ? order.amount : 0;
  return {
    refundAmount: paid,
    refundTo: paid > 0 ? '原路退回：付款时所用的微信零钱或银行卡' : null,
    refundDays: paid > 0 ? refundDays : 0,
    ifAbsent: paid > 0 ? '过时未到不退诊费' : '过时未到，号作废',
  };
}
