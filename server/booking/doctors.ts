import { type SqlBool, sql } from 'kysely';
import type { Doctor } from '#generated/model/doctor.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import type { Db } from '../context.ts';
import type { VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { toLocalDateTime } from '../local-time.ts';
import { nextReleaseAt, releasedUntil } from './rules.ts';

export interface DoctorFilter {
  departmentId?: string | undefined;
  clinicId?: string | undefined;
  visitMode?: VisitMode | undefined;
  keyword?: string | undefined;
  date?: string | undefined;
}

/** Title 2 is a physiotherapist; 1 and 9 are both physicians (specification §3). */
const physicianTitles = [1, 9] as const;

const isFree = sql<SqlBool>`x.closed_reason is null and x.taken + x.desk_taken < x.capacity`;

function selectDoctors(db: Db, topOrgId: string, filter: DoctorFilter, now: Date) {
  const { departmentId, clinicId, visitMode, keyword, date } = filter;
  let query = db
    .selectFrom('staff as s')
    .leftJoinLateral(
      eb => {
        let slots = eb
          .selectFrom('slot as x')
          .innerJoin('clinic as k', join =>
            join.onRef('k.top_org_id', '=', 'x.top_org_id').onRef('k.clinic_id', '=', 'x.clinic_id'),
          )
          .select(['x.date', 'x.start_time', 'x.end_time', 'x.visit_mode', 'x.clinic_id'])
          .select(['k.name as clinic_name', sql<number>`x.capacity - x.taken - x.desk_taken`.as('remaining')])
          .whereRef('x.top_org_id', '=', 's.top_org_id')
          .whereRef('x.staff_id', '=', 's.staff_id')
          .where('x.starts_at', '>', now)
          .where(isFree);
        if (clinicId) slots = slots.where('x.clinic_id', '=', clinicId);
        if (visitMode) slots = slots.where('x.visit_mode', '=', visitMode);
        if (date) slots = slots.where('x.date', '=', date);
        return slots.orderBy('x.starts_at').limit(1).as('n');
      },
      join => join.onTrue(),
    )
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('staff_clinic as sk')
          .innerJoin('clinic as k', join =>
            join.onRef('k.top_org_id', '=', 'sk.top_org_id').onRef('k.clinic_id', '=', 'sk.clinic_id'),
          )
          .select(['k.clinic_id as home_clinic_id', 'k.name as home_clinic_name'])
          .whereRef('sk.top_org_id', '=', 's.top_org_id')
          .whereRef('sk.staff_id', '=', 's.staff_id')
          .orderBy(sql`sk.clinic_id <> ${clinicId ?? ''}`)
          .orderBy('sk.sort')
          .limit(1)
          .as('home'),
      join => join.onTrue(),
    )
    .where('s.top_org_id', '=', topOrgId)
    .where('s.title', 'in', physicianTitles);
  if (departmentId) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('staff_department as sd')
          .select('sd.staff_id')
          .whereRef('sd.top_org_id', '=', 's.top_org_id')
          .whereRef('sd.staff_id', '=', 's.staff_id')
          .where('sd.department_id', '=', departmentId),
      ),
    );
  }
  if (clinicId) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('staff_clinic as sk')
          .select('sk.staff_id')
          .whereRef('sk.top_org_id', '=', 's.top_org_id')
          .whereRef('sk.staff_id', '=', 's.staff_id')
          .where('sk.clinic_id', '=', clinicId),
      ),
    );
  }
  if (visitMode) query = query.where(visitMode === 1 ? 's.in_store_fee' : 's.online_fee', 'is not', null);
  if (keyword) query = query.where(sql<SqlBool>`position(${keyword.toLowerCase()} in s.search_text) > 0`);
  if (date) query = query.where('n.date', 'is not', null);
  return query;
}

const weekdaysOf = sql<number[]>`(
  select coalesce(json_agg(distinct t.weekday), '[]'::json) from schedule t
  where t.top_org_id = s.top_org_id and t.staff_id = s.staff_id
)`;

const visitModes = (row: { in_store_fee: number | null; online_fee: number | null }): VisitMode[] => [
  ...(row.in_store_fee === null ? [] : [1 as const]),
  ...(row.online_fee === null ? [] : [2 as const]),
];

/** A page of doctors: those with free seats first, then as the house recommends them. */
export async function listDoctors(
  db: Db,
  topOrgId: string,
  filter: DoctorFilter,
  page: { pageNo: number; pageSize: number },
  now: Date,
): Promise<{ totalCount: number; datas: Doctor[] }> {
  const selected = selectDoctors(db, topOrgId, filter, now);
  const { total } = await selected
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selected
    .selectAll('s')
    .select(['n.date', 'n.start_time', 'n.end_time', 'n.remaining', 'n.visit_mode'])
    .select(['n.clinic_id as slot_clinic_id', 'n.clinic_name as slot_clinic_name', weekdaysOf.as('weekdays')])
    .select(eb => [
      eb
        .selectFrom('staff_department as sd')
        .innerJoin('department as d', join =>
          join.onRef('d.top_org_id', '=', 'sd.top_org_id').onRef('d.department_id', '=', 'sd.department_id'),
        )
        .select('d.name')
        .whereRef('sd.top_org_id', '=', 's.top_org_id')
        .whereRef('sd.staff_id', '=', 's.staff_id')
        .orderBy('sd.sort')
        .limit(1)
        .as('department_name'),
    ])
    .select(['home.home_clinic_id', 'home.home_clinic_name'])
    .orderBy(sql`n.date is null`)
    .orderBy('s.sort')
    .orderBy('s.staff_id')
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute();
  return {
    totalCount: total,
    datas: rows.map(row => {
      const release = nextReleaseAt(now, row.weekdays);
      return {
        physicianId: row.staff_id,
        name: row.name,
        title: row.title,
        rank: row.rank,
        avatarUrl: row.avatar_url,
        departmentName: row.department_name ?? '',
        goodAt: row.good_at,
        visitModes: visitModes(row),
        inStoreFee: row.in_store_fee,
        onlineFee: row.online_fee,
        clinicId: row.home_clinic_id,
        clinicName: row.home_clinic_name,
        nextSlot:
          row.date && row.start_time && row.end_time && row.visit_mode && row.slot_clinic_id
            ? {
                reservationDate: row.date,
                reservationStartTime: row.start_time,
                reservationEndTime: row.end_time,
                remaining: row.remaining ?? 1,
                visitMode: row.visit_mode,
                clinicId: row.slot_clinic_id,
                clinicName: row.slot_clinic_name ?? '',
              }
            : null,
        newSlotsAt: row.date || !release ? null : toLocalDateTime(release),
      };
    }),
  };
}

/** @throws BusinessError NOT_FOUND */
export async function requireStaff(db: Db, topOrgId: string | undefined, staffId: string) {
  const row = await db
    .selectFrom('staff as s')
    .selectAll('s')
    .select(weekdaysOf.as('weekdays'))
    .$if(topOrgId !== undefined, query => query.where('s.top_org_id', '=', topOrgId ?? ''))
    .where('s.staff_id', '=', staffId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有找到这位医生，可能已停诊');
  return row;
}

export async function getDoctor(
  db: Db,
  topOrgId: string,
  physicianId: string,
  clinicId: string | undefined,
  now: Date,
): Promise<DoctorDetail> {
  const row = await requireStaff(db, topOrgId, physicianId);
  const departments = await db
    .selectFrom('staff_department as sd')
    .innerJoin('department as d', join =>
      join.onRef('d.top_org_id', '=', 'sd.top_org_id').onRef('d.department_id', '=', 'sd.department_id'),
    )
    .select('d.name')
    .where('sd.top_org_id', '=', topOrgId)
    .where('sd.staff_id', '=', physicianId)
    .orderBy('sd.sort')
    .execute();
  const clinics = await db
    .selectFrom('staff_clinic as sk')
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'sk.top_org_id').onRef('k.clinic_id', '=', 'sk.clinic_id'),
    )
    .select(['k.clinic_id', 'k.name', 'k.city', 'k.address', 'k.floor_guide', 'k.phone', 'sk.room'])
    .where('sk.top_org_id', '=', topOrgId)
    .where('sk.staff_id', '=', physicianId)
    .orderBy(sql`k.clinic_id <> ${clinicId ?? ''}`)
    .orderBy('sk.sort')
    .execute();
  const summary = await db
    .selectFrom('staff_comment')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('significance', '=', 1).as('significant'),
      eb.fn.countAll<number>().filterWhere('significance', '=', 2).as('slight'),
      eb.fn.countAll<number>().filterWhere('significance', '=', 3).as('none'),
    ])
    .where('top_org_id', '=', topOrgId)
    .where('staff_id', '=', physicianId)
    .executeTakeFirstOrThrow();
  const release = nextReleaseAt(now, row.weekdays);
  return {
    physicianId: row.staff_id,
    name: row.name,
    title: row.title,
    rank: row.rank,
    avatarUrl: row.avatar_url,
    departments: departments.map(department => department.name),
    practiceYears: row.practice_years,
    goodAt: row.good_at,
    summary: row.summary,
    biography: row.biography,
    visitModes: visitModes(row),
    inStoreFee: row.in_store_fee,
    onlineFee: row.online_fee,
    clinics: clinics.map(({ clinic_id, floor_guide, ...clinic }) => ({
      ...clinic,
      clinicId: clinic_id,
      floorGuide: floor_guide,
    })),
    commentSummary: summary,
    bookableUntil: releasedUntil(now),
    newSlotsAt: release && toLocalDateTime(release),
  };
}
