import type { Discount } from '#generated/model/discount.ts';
import type { Db } from '../context.ts';
import { recordset } from '../db/recordset.ts';
import type { VisitMode } from '../db/schema.ts';
import { requireStaff } from './practitioners.ts';
import { discounted, feeFor } from './rules.ts';

interface Account {
  topOrgId: string;
  userId: string;
}

interface FirstVisitDiscount {
  name: string;
  /** In fen. */
  amount: number;
}

const accountColumns = { integer: ['n'], text: ['top_org_id', 'user_id'] } as const;

/** What the organisation takes off each account's first visit; nothing once somebody of it was treated. */
export async function firstVisitDiscounts(
  db: Pick<Db, 'selectFrom'>,
  accounts: readonly Account[],
): Promise<(FirstVisitDiscount | undefined)[]> {
  if (accounts.length === 0) return [];
  const rows = accounts.map(({ topOrgId, userId }, n) => ({ n, top_org_id: topOrgId, user_id: userId }));
  const discounts = await db
    .selectFrom(recordset('account', accountColumns, rows))
    .innerJoin('consultation_discount as d', 'd.top_org_id', 'account.top_org_id')
    .select(['account.n', 'd.name', 'd.amount'])
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reservation as r')
            .select('r.reservation_code')
            .whereRef('r.top_org_id', '=', 'account.top_org_id')
            .whereRef('r.user_id', '=', 'account.user_id')
            .where('r.status', 'in', ['T', 'F']),
        ),
      ),
    )
    .execute();
  const byAccount = new Map(discounts.map(({ n, name, amount }) => [n, { name, amount }]));
  return accounts.map((_, n) => byAccount.get(n));
}

export const firstVisitDiscount = async (db: Db, topOrgId: string, userId: string) =>
  (await firstVisitDiscounts(db, [{ topOrgId, userId }]))[0];

/** @throws BusinessError NOT_FOUND */
export async function getDiscount(
  db: Db,
  topOrgId: string,
  userId: string | undefined,
  physicianId: string,
  visitMode: VisitMode,
): Promise<Discount | null> {
  const staff = await requireStaff(db, topOrgId, physicianId);
  const fee = feeFor(staff, visitMode);
  if (userId === undefined || fee === null || staff.title === 2) return null;
  const discount = await firstVisitDiscount(db, topOrgId, userId);
  return discount ? { name: discount.name, fee, ...discounted(fee, discount.amount) } : null;
}
