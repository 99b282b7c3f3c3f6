import type { ProviderRefund, RefundState } from '#server/kernel/ports/pay/port.ts';
import type { Scope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { isOurRefund, type OrderRow, refundIdOf } from './rules.ts';
import { TradeMismatch } from './settle.ts';

/**
 * Applies a refund's state at the provider to its order. Repeats, and states of superseded attempts, change nothing. The
 * provider itself gives back no more than was paid, under all numbers together.
 */
export async function noteRefund(
  { db, now, log }: Scope & Pick<Services, 'log'>,
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
      await refunding.set({ status: 'REFUNDED', next_attempt_at: null, refunded_at: now }).execute();
      return;
    case 'CLOSED':
      // 退款关闭: no money was sent, and none can be sent under this number. The next sweep takes the next number.
      await refunding
        .set({ refund_no: refundNo + 1 })
        .where('refund_no', '=', refundNo)
        .execute();
      log.warn({ tradeId: trade_id, refundNo }, '退款已关闭，换一个退款单号再退');
      return;
    case 'ABNORMAL':
      // 退款异常: the card no longer exists. The merchant's staff send the money elsewhere, under the same number.
      log.error({ tradeId: trade_id, refundNo }, '退款异常，请到商户平台处理');
  }
}

/**
 * Applies a refund of a verified notice.
 *
 * @throws TradeMismatch for one that we did not ask for
 */
export async function settleRefund(
  scope: Scope & Pick<Services, 'pay' | 'log'>,
  refund: ProviderRefund,
): Promise<void> {
  const { db, pay } = scope;
  const order = await db
    .selectFrom('pay_order')
    .selectAll()
    .where('trade_id', '=', refund.out_trade_no)
    .executeTakeFirst();
  if (!order || !pay || !isOurRefund(order, refund, pay)) throw new TradeMismatch(refund.out_refund_no);
  const attempts = Array.from({ length: order.refund_no }, (_, index) => index + 1);
  const refundNo = attempts.find(no => refundIdOf(order.trade_id, no) === refund.out_refund_no);
  if (refundNo === undefined) throw new TradeMismatch(refund.out_refund_no);
  await noteRefund(scope, order, refundNo, refund.refund_status);
}
