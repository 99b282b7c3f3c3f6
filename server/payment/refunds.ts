import type { Services } from '../context.ts';
import type { ProviderRefund, RefundState } from '../ports/pay/port.ts';
import { isOurRefund, type OrderRow, refundIdOf } from './rules.ts';
import { TradeMismatch } from './settle.ts';

/**
 * What the provider's word for a refund means for its order; said again, or of an attempt that is over, it means
 * nothing new. The provider itself gives no more back under all numbers together than was paid.
 */
export async function noteRefund(
  { db, clock, log }: Services,
  { top_org_id, trade_id, status }: Pick<OrderRow, 'top_org_id' | 'trade_id' | 'status'>,
  refundNo: number,
  state: RefundState,
): Promise<void> {
  if (status !== 'REFUNDING') return;
  const refunding = db
    .updateTable('pay_order')
    .where('top_org_id', '=', top_org_id)
    .where('trade_id', '=', trade_id)
    .where('status', '=', 'REFUNDING');
  switch (state) {
    case 'PROCESSING':
      return;
    case 'SUCCESS':
      await refunding.set({ status: 'REFUNDED', next_attempt_at: null, refunded_at: clock.now() }).execute();
      return;
    case 'CLOSED':
      // 退款关闭: nothing has gone, and nothing goes under this number any more. The next sweep takes the next one.
      await refunding
        .set({ refund_no: refundNo + 1 })
        .where('refund_no', '=', refundNo)
        .execute();
      log.warn({ tradeId: trade_id, refundNo }, '退款已关闭，换一个退款单号再退');
      return;
    case 'ABNORMAL':
      // 退款异常: the card is gone. The merchant's desk sends it elsewhere, under the same number.
      log.error({ tradeId: trade_id, refundNo }, '退款异常，请到商户平台处理');
  }
}

/**
 * A refund as the provider tells it in a verified notice.
 *
 * @throws TradeMismatch for one that we did not ask for
 */
export async function settleRefund(services: Services, refund: ProviderRefund): Promise<void> {
  const { db, pay } = services;
  const order = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('trade_id', '=', refund.out_trade_no)
    .executeTakeFirst();
  if (!order || !pay || !isOurRefund(order, refund, pay)) throw new TradeMismatch(refund.out_refund_no);
  const attempts = Array.from({ length: order.refund_no }, (_, index) => index + 1);
  const refundNo = attempts.find(no => refundIdOf(order.trade_id, no) === refund.out_refund_no);
  if (refundNo === undefined) throw new TradeMismatch(refund.out_refund_no);
  await noteRefund(services, order, refundNo, refund.refund_status);
}
