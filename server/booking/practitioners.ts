import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DoctorSort } from '#generated/model/doctor-sort.ts';
import type { NextSlot } from '#generated/model/next-slot.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { offsetOf, type Page } from '#server/kernel/paging.ts';
import type { Db, OrgScope } from '#server/kernel/scope.ts';
import { distanceOf, type Position } from './position.ts';
import { nextReleaseAt } from './rules.ts';
import type { VisitMode } from './tables.ts';

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

/** The weekdays of the timetable of the practitioner of table alias s. */
export const weekdaysOf = sql<number[]>`(
  select coalesce(json_agg(distinct t.weekday), '[]'::json) from schedule t
  where t.top_org_id = s.top_org_id and t.staff_id = s.staff_id
)`;

/** The clinic where a practitioner works: the named one, else the first of theirs. */
const selectHome = (db: Db, clinicId: string | undefined, from: Position | undefined) =>
  db
    .selectFrom('staff_clinic as sk')
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'sk.top_org_id').onRef('k.clinic_id', '=', 'sk.clinic_id'),
    )
    .select(['k.clinic_id as clinicId', 'k.city as clinicCity', 'k.name as clinicName'])
    .select(distanceOf(from).as('distance'))
    .where('sk.top_org_id', '=', sql.ref<string>('s.top_org_id'))
    .where('sk.staff_id', '=', sql.ref<string>('s.staff_id'))
    .orderBy(sql`sk.clinic_id <> ${clinicId ?? ''}`)
    .orderBy('sk.sort')
    .limit(1);

/** The next free slot of a practitioner of table alias s. */
const selectNext = ({ db, now }: OrgScope, { clinicId, visitMode, date }: PractitionerFilter) =>
  db
    .selectFrom('slot as x')
    .select(['x.date', 'x.start_time', 'x.end_time', 'x.starts_at', 'x.visit_mode'])
    .select('x.clinic_id as slot_clinic_id')
    .select(sql<number>`x.capacity - x.taken - x.desk_taken`.as('remaining'))
    .where('x.top_org_id', '=', sql.ref<string>('s.top_org_id'))
    .where('x.staff_id', '=', sql.ref<string>('s.staff_id'))
    .where('x.starts_at', '>', now)
    .where(eb => eb.ref('x.is_free'))
    .$if(clinicId !== undefined, q => q.where('x.clinic_id', '=', clinicId ?? ''))
    .$if(visitMode !== undefined, q => q.where('x.visit_mode', '=', visitMode ?? 1))
    .$if(date !== undefined, q => q.where('x.date', '=', date ?? ''))
    .orderBy('x.starts_at')
    .limit(1);

/** The practitioners that match the filter, but for its date. */
function selectPractitioners({ db, topOrgId }: OrgScope, filter: PractitionerFilter) {
  const { departmentId, specialId, projectId, clinicId, visitMode, keyword } = filter;
  let query = db
    .selectFrom('staff as s')
    .where('s.top_org_id', '=', topOrgId)
    .where('s.title', 'in', filter.titles)
    // A practitioner without a clinic, or not of the named clinic, cannot be booked.
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
  return query;
}

export interface PractitionerQuery extends PractitionerFilter, Page {
  sort?: DoctorSort | undefined;
  from?: Position | undefined;
}

/** The next free slot, where there is one. */
interface NextColumns {
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  remaining: number | null;
  visit_mode: VisitMode | null;
  slot_clinic_id: string | null;
}

/** A practitioner of the page, and the number of all that match. */
interface PageRow extends NextColumns {
  top_org_id: string;
  staff_id: string;
  total: number;
  place: number;
}

const nextColumns = sql`n.date, n.start_time, n.end_time, n.remaining, n.visit_mode, n.slot_clinic_id`;

/**
 * Practitioners with a free slot first, in the organization's order. The next slot is looked up only for those whom the
 * page reaches, because an organization may have thousands.
 */
function recommendedPage(scope: OrgScope, query: PractitionerQuery) {
  const next = selectNext(scope, query);
  const fitting = selectPractitioners(scope, query).select(['s.top_org_id', 's.staff_id', 's.sort']);
  const [size, offset] = [query.pageSize, offsetOf(query)];
  return sql<PageRow>`(
    with fitting as materialized (${fitting}),
    free as (
      -- Put in order first: a lateral join goes through them one by one, and stops when the page is full.
      select s.*, ${nextColumns} from (select * from fitting order by sort, staff_id offset 0) s
      cross join lateral ${next} n
      limit ${size}::integer offset ${offset}::integer
    ),
    -- Counted only where the free ones end on this page, or before it.
    busy as (
      select s.* from fitting s where not exists ${next}
      order by s.sort, s.staff_id
      limit ${size}::integer - (select count(*) from free)
      offset case when (select count(*) from free) = ${size}::integer then 0
        else greatest(0, ${offset}::integer - (select count(*) from fitting s where exists ${next})) end
    )
    select *, (select count(*) from fitting) as total, row_number() over (order by busy, sort, staff_id) as place
    from (
      select *, false as busy from free
      union all
      select *, null, null, null, null, null, null, true from busy
    ) as found
  )`;
}

/** Practitioners without a value to sort by come last. */
function orderOf(sort: Exclude<DoctorSort, 'recommended'>, visitMode: VisitMode | undefined) {
  const fee = { 1: sql`s.in_store_fee`, 2: sql`s.online_fee` };
  return {
    soonest: sql`n.starts_at asc nulls last`,
    fee: sql`${visitMode ? fee[visitMode] : sql`least(s.in_store_fee, s.online_fee)`} asc nulls last`,
    distance: sql`home.distance asc nulls last, n.date is null`,
  }[sort];
}

/** Any other order, or those with time on one day: the next slot of every practitioner is looked up. */
function sortedPage(
  scope: OrgScope,
  query: PractitionerQuery,
  { order, home }: { order: RawBuilder<unknown>; home: RawBuilder<unknown> },
) {
  const fitting = selectPractitioners(scope, query).selectAll('s');
  return sql<PageRow>`(
    select s.top_org_id, s.staff_id, ${nextColumns}, count(*) over () as total,
      row_number() over (order by ${order}, s.sort, s.staff_id) as place
    from ${fitting} s
    ${query.date === undefined ? sql`left join` : sql`join`} lateral ${selectNext(scope, query)} n on true
    ${home}
    order by place limit ${query.pageSize}::integer offset ${offsetOf(query)}::integer
  )`;
}

/** A page of practitioners in the given order, and among equals in the organization's. */
export async function listPractitioners(scope: OrgScope, query: PractitionerQuery) {
  const { db, now } = scope;
  const { sort = 'recommended', from } = query;
  const by = sort === 'distance' && !from ? 'recommended' : sort;
  const home = selectHome(db, query.clinicId, from);
  // The joins below need nothing but the rows of the page.
  const rows = await db
    .with('page', () => {
      if (by === 'recommended' && query.date === undefined) return recommendedPage(scope, query);
      const order = by === 'recommended' ? sql`s.sort` : orderOf(by, query.visitMode);
      const joined = by === 'distance' ? sql`cross join lateral ${home} home` : sql``;
      return sortedPage(scope, query, { order, home: joined });
    })
    .selectFrom('page')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'page.top_org_id').onRef('s.staff_id', '=', 'page.staff_id'),
    )
    .innerJoinLateral(
      () => home.as('home'),
      join => join.onTrue(),
    )
    .leftJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'page.top_org_id').onRef('k.clinic_id', '=', 'page.slot_clinic_id'),
    )
    .selectAll('home')
    .select([
      's.staff_id as physicianId',
      's.name',
      's.title',
      's.rank',
      's.avatar_url as avatarUrl',
      's.good_at as goodAt',
      's.in_store_fee as inStoreFee',
      's.online_fee as onlineFee',
      'page.total',
      'page.date',
      'page.start_time',
      'page.end_time',
      'page.remaining',
      'page.visit_mode',
      'page.slot_clinic_id',
      'k.city as slot_clinic_city',
      'k.name as slot_clinic_name',
      weekdaysOf.as('weekdays'),
    ])
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
        .as('departmentName'),
    ])
    .orderBy('page.place')
    .execute();
  const totalCount = rows[0]?.total ?? (query.pageNo === 1 ? 0 : await countPractitioners(scope, query));
  return { totalCount, rows: rows.map(row => toPractitioner(row, now)) };
}

/** A page behind the last has no row that carries the number. */
async function countPractitioners(scope: OrgScope, filter: PractitionerFilter) {
  const { total } = await selectPractitioners(scope, filter)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .$if(filter.date !== undefined, query => query.where(eb => eb.exists(selectNext(scope, filter))))
    .executeTakeFirstOrThrow();
  return total;
}

interface NextRow extends NextColumns {
  total: number;
  weekdays: number[];
  slot_clinic_city: string | null;
  slot_clinic_name: string | null;
}

/** Replaces the columns of the next free slot by the slot, or by when the next ones are released. */
function toPractitioner<Row extends NextRow>(
  {
    total,
    date,
    start_time,
    end_time,
    remaining,
    visit_mode,
    slot_clinic_id,
    slot_clinic_city,
    slot_clinic_name,
    weekdays,
    ...practitioner
  }: Row,
  now: Date,
) {
  if (date && start_time && end_time && visit_mode && slot_clinic_id) {
    const nextSlot: NextSlot = {
      reservationDate: date,
      reservationStartTime: start_time,
      reservationEndTime: end_time,
      remaining: remaining ?? 1,
      visitMode: visit_mode,
      clinicId: slot_clinic_id,
      clinicCity: slot_clinic_city ?? '',
      clinicName: slot_clinic_name ?? '',
    };
    return { ...practitioner, nextSlot, newSlotsAt: null };
  }
  const release = nextReleaseAt(now, weekdays);
  return { ...practitioner, nextSlot: null, newSlotsAt: release && toLocalDateTime(release) };
}
