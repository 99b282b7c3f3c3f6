import { type SqlBool, sql } from 'kysely';
import type { DoctorSort } from '#generated/model/doctor-sort.ts';
import type { NextSlot } from '#generated/model/next-slot.ts';
import type { Db } from '../context.ts';
import type { VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { toLocalDateTime } from '../local-time.ts';
import { offsetOf, type Page } from '../paging.ts';
import { distanceOf, type Position } from './position.ts';
import { nextReleaseAt } from './rules.ts';

/** Title 2 is a physiotherapist; 1 and 9 are both physicians (specification §3). */
export const physicianTitles = [1, 9] as const;
export const physiotherapistTitles = [2] as const;

export interface PractitionerFilter {
  titles: readonly (1 | 2 | 9)[];
  departmentId?: string | undefined;
  /** A special department. */
  specialId?: string | undefined;
  projectId?: string | undefined;
  clinicId?: string | undefined;
  visitMode?: VisitMode | undefined;
  keyword?: string | undefined;
  date?: string | undefined;
}

const isFree = sql<SqlBool>`x.closed_reason is null and x.taken + x.desk_taken < x.capacity`;

/** The weekdays of somebody's timetable, of table alias s. */
const weekdaysOf = sql<number[]>`(
  select coalesce(json_agg(distinct t.weekday), '[]'::json) from schedule t
  where t.top_org_id = s.top_org_id and t.staff_id = s.staff_id
)`;

/** Where somebody practises: the asked clinic, else the first of theirs. */
const selectHome = (db: Db, clinicId: string | undefined, from: Position | undefined) =>
  db
    .selectFrom('staff_clinic as sk')
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'sk.top_org_id').onRef('k.clinic_id', '=', 'sk.clinic_id'),
    )
    .select(['k.clinic_id as home_clinic_id', 'k.name as home_clinic_name'])
    .select(distanceOf(from).as('distance'))
    .where('sk.top_org_id', '=', sql.ref<string>('s.top_org_id'))
    .where('sk.staff_id', '=', sql.ref<string>('s.staff_id'))
    .orderBy(sql`sk.clinic_id <> ${clinicId ?? ''}`)
    .orderBy('sk.sort')
    .limit(1);

/** Those who fit, each with the next free slot (n). */
function selectPractitioners(
  db: Pick<Db, 'selectFrom'>,
  topOrgId: string,
  filter: PractitionerFilter,
  now: Date,
) {
  const { departmentId, specialId, projectId, clinicId, visitMode, keyword, date } = filter;
  let query = db
    .selectFrom('staff as s')
    .leftJoinLateral(
      eb => {
        let slots = eb
          .selectFrom('slot as x')
          .select(['x.date', 'x.start_time', 'x.end_time', 'x.starts_at', 'x.visit_mode', 'x.clinic_id'])
          .select(sql<number>`x.capacity - x.taken - x.desk_taken`.as('remaining'))
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
    .where('s.top_org_id', '=', topOrgId)
    .where('s.title', 'in', filter.titles)
    // Who practises nowhere, or not there, cannot be booked.
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('staff_clinic as sk')
          .select('sk.staff_id')
          .whereRef('sk.top_org_id', '=', 's.top_org_id')
          .whereRef('sk.staff_id', '=', 's.staff_id')
          .$if(clinicId !== undefined, q => q.where('sk.clinic_id', '=', clinicId ?? '')),
      ),
    );
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
  if (specialId) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('special_physician as sp')
          .select('sp.staff_id')
          .whereRef('sp.top_org_id', '=', 's.top_org_id')
          .whereRef('sp.staff_id', '=', 's.staff_id')
          .where('sp.special_id', '=', specialId),
      ),
    );
  }
  if (projectId) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('staff_project as j')
          .select('j.staff_id')
          .whereRef('j.top_org_id', '=', 's.top_org_id')
          .whereRef('j.staff_id', '=', 's.staff_id')
          .where('j.project_id', '=', projectId)
          .$if(clinicId !== undefined, q => q.where('j.clinic_id', '=', clinicId ?? '')),
      ),
    );
  }
  if (visitMode) query = query.where(visitMode === 1 ? 's.in_store_fee' : 's.online_fee', 'is not', null);
  if (keyword) query = query.where(sql<SqlBool>`position(${keyword.toLowerCase()} in s.search_text) > 0`);
  if (date) query = query.where('n.date', 'is not', null);
  return query;
}

/** What comes first; who cannot be put in that order comes last. */
function orderOf(sort: DoctorSort, visitMode: VisitMode | undefined) {
  const fee = { 1: sql`s.in_store_fee`, 2: sql`s.online_fee` };
  return {
    recommended: sql`n.date is null`,
    soonest: sql`n.starts_at asc nulls last`,
    fee: sql`${visitMode ? fee[visitMode] : sql`least(s.in_store_fee, s.online_fee)`} asc nulls last`,
    distance: sql`home.distance asc nulls last, n.date is null`,
  }[sort];
}

export interface PractitionerOrder {
  sort?: DoctorSort | undefined;
  from?: Position | undefined;
}

/** A page of practitioners in the wished order, then as the house recommends them. */
export async function listPractitioners(
  db: Db,
  topOrgId: string,
  filter: PractitionerFilter,
  page: Page,
  now: Date,
  { sort = 'recommended', from }: PractitionerOrder = {},
) {
  const by = sort === 'distance' && !from ? 'recommended' : sort;
  const { clinicId } = filter;
  const home = selectHome(db, clinicId, from).as('home');
  // What only the page shows is looked up for the page alone.
  const rows = await db
    .with('page', cte =>
      selectPractitioners(cte, topOrgId, filter, now)
        .$if(by === 'distance', query =>
          query.innerJoinLateral(
            () => home,
            join => join.onTrue(),
          ),
        )
        .select(['s.top_org_id', 's.staff_id'])
        .select(['n.date', 'n.start_time', 'n.end_time', 'n.remaining', 'n.visit_mode'])
        .select('n.clinic_id as slot_clinic_id')
        .select(sql<number>`count(*) over ()`.as('total'))
        .select(
          sql<number>`row_number() over (order by ${orderOf(by, filter.visitMode)}, s.sort, s.staff_id)`.as(
            'place',
          ),
        )
        .orderBy('place')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'page.top_org_id').onRef('s.staff_id', '=', 'page.staff_id'),
    )
    .innerJoinLateral(
      () => home,
      join => join.onTrue(),
    )
    .leftJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'page.top_org_id').onRef('k.clinic_id', '=', 'page.slot_clinic_id'),
    )
    .selectAll('page')
    .selectAll('s')
    .selectAll('home')
    .select(['k.name as slot_clinic_name', weekdaysOf.as('weekdays')])
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
    .orderBy('page.place')
    .execute();
  const totalCount =
    rows[0]?.total ?? (page.pageNo === 1 ? 0 : await countPractitioners(db, topOrgId, filter, now));
  return { totalCount, rows: rows.map(row => ({ ...row, ...nextOf(row, now) })) };
}

/** For a page behind the last, which has no row to tell. */
async function countPractitioners(db: Db, topOrgId: string, filter: PractitionerFilter, now: Date) {
  const { total } = await selectPractitioners(db, topOrgId, filter, now)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type PractitionerRow = Awaited<ReturnType<typeof listPractitioners>>['rows'][number];

interface NextRow {
  weekdays: number[];
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  remaining: number | null;
  visit_mode: VisitMode | null;
  slot_clinic_id: string | null;
  slot_clinic_name: string | null;
}

/** The next free slot, or when the next ones come out. */
function nextOf(row: NextRow, now: Date): { nextSlot: NextSlot | null; newSlotsAt: string | null } {
  if (row.date && row.start_time && row.end_time && row.visit_mode && row.slot_clinic_id) {
    return {
      nextSlot: {
        reservationDate: row.date,
        reservationStartTime: row.start_time,
        reservationEndTime: row.end_time,
        remaining: row.remaining ?? 1,
        visitMode: row.visit_mode,
        clinicId: row.slot_clinic_id,
        clinicName: row.slot_clinic_name ?? '',
      },
      newSlotsAt: null,
    };
  }
  const release = nextReleaseAt(now, row.weekdays);
  return { nextSlot: null, newSlotsAt: release && toLocalDateTime(release) };
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

/** Where somebody practises, the asked clinic first. */
export async function listPracticeClinics(
  db: Db,
  topOrgId: string,
  staffId: string,
  clinicId: string | undefined,
) {
  const clinics = await db
    .selectFrom('staff_clinic as sk')
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'sk.top_org_id').onRef('k.clinic_id', '=', 'sk.clinic_id'),
    )
    .select(['k.clinic_id', 'k.name', 'k.city', 'k.address', 'k.floor_guide', 'k.phone', 'sk.room'])
    .where('sk.top_org_id', '=', topOrgId)
    .where('sk.staff_id', '=', staffId)
    .orderBy(sql`k.clinic_id <> ${clinicId ?? ''}`)
    .orderBy('sk.sort')
    .execute();
  return clinics.map(({ clinic_id, floor_guide, ...clinic }) => ({
    ...clinic,
    clinicId: clinic_id,
    floorGuide: floor_guide,
  }));
}
