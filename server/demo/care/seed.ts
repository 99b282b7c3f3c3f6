import type { Kysely } from 'kysely';
import { staff } from '#server/demo/booking/staff.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { pennantKinds } from './pennant-kinds.ts';
import { pennants } from './pennants.ts';

/** The kinds of pennants, and the pennants of the practitioners. */
export async function seedCare(db: Kysely<Schema>, now: Date): Promise<void> {
  const orgOf = new Map(staff.map(person => [person.id, person.orgId]));
  const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db
    .insertInto('pennant_kind')
    .values(
      pennantKinds.map(({ id, name, iconUrl }) => ({ dict_id: id, dict_name: name, icon_url: iconUrl })),
    )
    .execute();
  await db
    .insertInto('staff_pennant')
    .values(
      pennants.map((pennant, index) => ({
        top_org_id: orgOf.get(pennant.staffId) ?? '',
        pennant_no: `pn${index + 1}`,
        staff_id: pennant.staffId,
        dict_id: pennant.pennantId,
        name: pennant.name,
        comment: pennant.comment,
        created_at: daysBefore(pennant.daysAgo),
      })),
    )
    .execute();
}
