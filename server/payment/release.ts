import type { OrderBizType } from '#generated/model/order-biz-type.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import type { OrderRow } from './rules.ts';

interface Released {
  topOrgId: string;
  bizType: OrderBizType;
  bizId: string;
  /** The reason that the person reads with the refund. */
  reason: string;
}

/**
 * Releases the money of a cancelled thing in the same transaction: a paid order is refunded, and the next sweep closes an
 * unpaid one at the provider.
 */
export async function releasePayment(
  { db, now }: TxScope,
  { topOrgId, bizType, bizId, reason }: Released,
): Promise<void> {
  const of = (status: OrderRow['status']) =>
    db
      .updateTable('pay_order')
      .where('top_org_id', '=', topOrgId)
      .where('biz_type', '=', bizType)
      .where('biz_id', '=', bizId)
      .where('status', '=', status);
  await of('PAID').set({ status: 'REFUNDING', refund_reason: reason, next_attempt_at: now }).execute();
  await of('UNPAID').where('pay_until', '>', now).set({ pay_until: now, next_attempt_at: now }).execute();
}
