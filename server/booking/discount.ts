import { sql } from 'kysely';
import type { Discount } from '#generated/model/discount.ts';
import type { OrgScope, UserScope } from '#server/kernel/scope.ts';
import { requireStaff } from './practitioners.ts';
import { discounted, feeFor } from './rules.ts';
import type { VisitMode } from './tables.ts';

interface FirstVisitDiscount {
  name: string;
  /** In fen. */
  amount: number;
}

/**
 * The organization's discount on each account's first visit, for rows `w` with top_org_id and user_id. There is none once
 * a patient of the account was treated.
 */
export const firstVisitDiscount = {
  joins: sql`
    left join consultation_discount as discount on discount.top_org_id = w.top_org_id and not exists (
      select from reservation r
      where r.top_org_id = w.top_org_id and r.user_id = w.user_id and r.status in ('T', 'F')
    )`,
  amount: sql`discount.amount`,
  name: sql`discount.name`,
};

export async function findFirstVisitDiscount({
  db,
  topOrgId,
  userId,
}: OrgScope & UserScope): Promise<FirstVisitDiscount | undefined> {
  const { rows } = await sql<FirstVisitDiscount>`
    select ${firstVisitDiscount.name}, ${firstVisitDiscount.amount}
    from (values (${topOrgId}::text, ${userId}::text)) as w (top_org_id, user_id)
    ${firstVisitDiscount.joins}
    where ${firstVisitDiscount.amount} is not null`.execute(db);
  return rows[0];
}

/** @throws BusinessError NOT_FOUND */
export async function getDiscount(
  scope: OrgScope & { userId: string | undefined },
  { physicianId, visitMode }: { physicianId: string; visitMode: VisitMode },
): Promise<Discount | null> {
  const { userId } = scope;
  const staff = await requireStaff(scope, physicianId);
  const fee = feeFor(staff, visitMode);
  if (userId === undefined || fee === null || staff.title === 2) return null;
  const discount = await findFirstVisitDiscount({ ...scope, userId });
  return discount ? { name: discount.name, fee, ...discounted(fee, discount.amount) } : null;
}
