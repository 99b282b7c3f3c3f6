import { type RawBuilder, sql } from 'kysely';
import type { Discount } from '#generated/model/discount.ts';
import { literals } from '#server/kernel/db/literals.ts';
import type { OrgScope, UserScope } from '#server/kernel/scope.ts';
import { requireStaff } from './practitioner.ts';
import { discounted, feeFor } from './rules.ts';
import { treatedStatuses } from './state.ts';
import type { VisitMode } from './tables.ts';

interface FirstVisitDiscount {
  name: string;
  /** In fen. */
  amount: number;
}

/**
 * SQL: the organization's discount on each account's first visit (name, amount). There is none once a patient of the
 * account was treated.
 */
export const firstVisitDiscount = ({
  topOrgId,
  userId,
}: {
  topOrgId: RawBuilder<string>;
  userId: RawBuilder<string>;
}): RawBuilder<FirstVisitDiscount> => sql<FirstVisitDiscount>`
  select discount.name, discount.amount from consultation_discount as discount
  where discount.top_org_id = ${topOrgId} and not exists (
    select from reservation r
    where r.top_org_id = ${topOrgId} and r.user_id = ${userId} and r.status in (${literals(treatedStatuses)})
  )`;

export async function findFirstVisitDiscount({
  db,
  topOrgId,
  userId,
}: OrgScope & UserScope): Promise<FirstVisitDiscount | undefined> {
  const discount = firstVisitDiscount({ topOrgId: sql`${topOrgId}::text`, userId: sql`${userId}::text` });
  const { rows } = await discount.execute(db);
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
