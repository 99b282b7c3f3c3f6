import type { Discount } from '#generated/model/discount.ts';
import type { Db } from '../context.ts';
import type { VisitMode } from '../db/schema.ts';
import { requireStaff } from './practitioners.ts';
import { discounted } from './rules.ts';

/** What the organisation takes off an account's first visit; nothing once somebody of it was treated. */
export async function firstVisitDiscount(
  db: Db,
  topOrgId: string,
  userId: string,
): Promise<{ name: string; amount: number } | undefined> {
  return db
    .selectFrom('consultation_discount as d')
    .select(['d.name', 'd.amount'])
    .where('d.top_org_id', '=', topOrgId)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reservation as r')
            .select('r.reservation_code')
            .where('r.top_org_id', '=', topOrgId)
            .where('r.user_id', '=', userId)
            .where('r.status', 'in', ['T', 'F']),
        ),
      ),
    )
    .executeTakeFirst();
}

/** @throws BusinessError NOT_FOUND */
export async function getDiscount(
  db: Db,
  topOrgId: string,
  userId: string | undefined,
  physicianId: string,
  visitMode: VisitMode,
): Promise<Discount | null> {
  const staff = await requireStaff(db, topOrgId, physicianId);
  const fee = visitMode === 1 ? staff.in_store_fee : staff.online_fee;
  if (userId === undefined || fee === null || staff.title === 2) return null;
  const discount = await firstVisitDiscount(db, topOrgId, userId);
  return discount ? { name: discount.name, fee, ...discounted(fee, discount.amount) } : null;
}
