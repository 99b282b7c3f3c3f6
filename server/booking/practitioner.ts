import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope, Scope } from '#server/kernel/scope.ts';
import { selectSummary } from './comments.ts';
import { weekdaysOf } from './practitioners.ts';

const unknownStaff = () => new BusinessError('NOT_FOUND', '没有找到这位医生，可能已停诊');

/** @throws BusinessError NOT_FOUND, also for a practitioner of another organization */
export async function requireStaff({ db, topOrgId }: OrgScope, staffId: string) {
  const row = await db
    .selectFrom('staff')
    .select(['title', 'in_store_fee', 'online_fee'])
    .where('staff_id', '=', staffId)
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!row) throw unknownStaff();
  return row;
}

/**
 * The organization of a practitioner.
 *
 * @throws BusinessError NOT_FOUND
 */
export async function organizationOfStaff({ db }: Scope, staffId: string): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select('top_org_id')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!row) throw unknownStaff();
  return row.top_org_id;
}

/**
 * What the pages of doctors and physiotherapists show alike, in one statement.
 *
 * @throws BusinessError NOT_FOUND, also for a practitioner of another organization
 */
export async function getPractitioner(
  scope: OrgScope,
  { staffId, clinicId }: { staffId: string; clinicId: string | undefined },
) {
  const row = await scope.db
    .selectFrom('staff as s')
    .select([
      's.staff_id as physicianId',
      's.name',
      's.title',
      's.rank',
      's.avatar_url as avatarUrl',
      's.practice_years as practiceYears',
      's.good_at as goodAt',
      's.summary',
      's.biography',
      's.in_store_fee as inStoreFee',
      's.online_fee as onlineFee',
      weekdaysOf.as('weekdays'),
    ])
    .select(eb => [
      sql<string[]>`(
        select coalesce(json_agg(d.name order by sd.sort), '[]'::json) from staff_department sd
        join department d on d.top_org_id = sd.top_org_id and d.department_id = sd.department_id
        where sd.top_org_id = s.top_org_id and sd.staff_id = s.staff_id
      )`.as('departments'),
      // The named clinic first.
      jsonArrayFrom(
        eb
          .selectFrom('staff_clinic as sk')
          .innerJoin('clinic as k', join =>
            join.onRef('k.top_org_id', '=', 'sk.top_org_id').onRef('k.clinic_id', '=', 'sk.clinic_id'),
          )
          .select(['k.clinic_id as clinicId', 'k.name', 'k.city', 'k.address', 'sk.room'])
          .select(['k.floor_guide as floorGuide', 'k.phone'])
          .whereRef('sk.top_org_id', '=', 's.top_org_id')
          .whereRef('sk.staff_id', '=', 's.staff_id')
          .orderBy(sql`k.clinic_id <> ${clinicId ?? ''}`)
          .orderBy('sk.sort'),
      ).as('clinics'),
      jsonObjectFrom(selectSummary(scope, { staffId })).$notNull().as('commentSummary'),
    ])
    .where('s.staff_id', '=', staffId)
    .where('s.top_org_id', '=', scope.topOrgId)
    .executeTakeFirst();
  if (!row) throw unknownStaff();
  return row;
}
