import type { TxScope } from '#server/kernel/scope.ts';
import { cancelledReason, type OrderRow } from './rules.ts';

interface Thing {
  top_org_id: string;
  reservation_code: string;
}

/**
 * Releases the money of a cancelled reservation in the same transaction: a paid order is to be refunded, and the next
 * sweep closes an unpaid one at the provider.
 */
export async function releasePayment(
  { db, now }: TxScope,
  { top_org_id, reservation_code }: Thing,
): Promise<void> {
  const of = (status: OrderRow['status']) =>
    db
      .updateTable('pay_order')
      .where('top_org_id', '=', top_org_id)
      .where('biz_type', '=', 'registration')
      .where('biz_id', '=', reservation_code)
      .where('status', '=', status);
  await of('PAID')
    .set({ status: 'REFUNDING', refund_reason: cancelledReason, next_attempt_at: now })
    .execute();
  await of('UNPAID').where('pay_until', '>', now).set({ pay_until: now, next_attempt_at: now }).execute();
}
