import type { Tx } from '../context.ts';
import { cancelledReason, type OrderRow } from './rules.ts';

interface Thing {
  top_org_id: string;
  reservation_code: string;
}

/**
 * What a cancelled reservation means for its money, in the same transaction: what was paid goes back, and what was
 * not is closed at the provider by the next sweep.
 */
export async function releasePayment(
  tx: Tx,
  { top_org_id, reservation_code }: Thing,
  now: Date,
): Promise<void> {
  const of = (status: OrderRow['status']) =>
    tx
      .updateTable('pay_order')
      .where('top_org_id', '=', top_org_id)
      .where('biz_type', '=', 'registration')
      .where('biz_id', '=', reservation_code)
      .where('status', '=', status);
  await of('PAID')
    .set({ status: 'REFUNDING', refund_reason: cancelledReason, next_attempt_at: now })
    .execute();
  await of('UNPAID').where('pay_until', '>', now).set({ pay_until: now }).execute();
}
