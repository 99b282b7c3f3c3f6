import { type SqlBool, sql } from 'kysely';
import type { FastSlot } from '#generated/model/fast-slot.ts';
import type { Slot } from '#generated/model/slot.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { daysBetween, parseBusinessDate } from '#src/lib/business-date.ts';
import { feeFor } from './rules.ts';
import type { ReservationType, VisitMode } from './tables.ts';

const maxDays = 31;
const fastSlotCount = 3;

interface SlotFilter {
  physicianId: string;
  clinicId?: string | undefined;
  reservationType: ReservationType;
  visitMode: VisitMode;
  from: string;
  to: string;
}

/** @throws BusinessError INVALID_INPUT for a day that does not exist */
export function realDate(text: string, field: string): Date {
  try {
    return parseBusinessDate(text);
  } catch {
    throw new BusinessError('INVALID_INPUT', '日期有误，请重新选择', field);
  }
}

/** @throws BusinessError INVALID_INPUT for a span that ends before it begins, or is too long */
export function checkSpan({ from, to }: { from: string; to: string }): void {
  realDate(from, 'query.from');
  realDate(to, 'query.to');
  const days = daysBetween(from, to);
  if (days < 0 || days >= maxDays) {
    throw new BusinessError('INVALID_INPUT', '日期范围有误，请重新选择', 'query.to');
  }
}

export async function listSlots({ db, topOrgId, now }: OrgScope, filter: SlotFilter): Promise<Slot[]> {
  const rows = await db
    .selectFrom('slot as x')
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'x.top_org_id').onRef('k.clinic_id', '=', 'x.clinic_id'),
    )
    .selectAll('x')
    .select(['k.name as clinic_name', sql<number>`x.capacity - x.taken - x.desk_taken`.as('remaining')])
    .where('x.top_org_id', '=', topOrgId)
    .where('x.staff_id', '=', filter.physicianId)
    .where('x.reservation_type', '=', filter.reservationType)
    .where('x.visit_mode', '=', filter.visitMode)
    .where('x.date', '>=', filter.from)
    .where('x.date', '<=', filter.to)
    .$if(filter.clinicId !== undefined, query => query.where('x.clinic_id', '=', filter.clinicId ?? ''))
    .orderBy('x.starts_at')
    .orderBy('x.clinic_id')
    .execute();
  return rows.map(row => ({
    physicianId: row.staff_id,
    clinicId: row.clinic_id,
    clinicName: row.clinic_name,
    reservationType: row.reservation_type,
    visitMode: row.visit_mode,
    reservationDate: row.date,
    reservationStartTime: row.start_time,
    reservationEndTime: row.end_time,
    remaining: row.closed_reason === null ? row.remaining : 0,
    status: slotStatus(row, now),
    closedReason: row.closed_reason,
  }));
}

function slotStatus(row: { starts_at: Date; closed_reason: string | null; remaining: number }, now: Date) {
  if (row.closed_reason !== null) return 'CLOSED';
  if (row.starts_at <= now) return 'PAST';
  return row.remaining > 0 ? 'FREE' : 'FULL';
}

interface FastQuery {
  physicianId?: string | undefined;
  clinicId?: string | undefined;
  visitMode?: VisitMode | undefined;
}

function freeSlots({ db, topOrgId, now }: OrgScope, { clinicId, visitMode }: FastQuery) {
  let query = db
    .selectFrom('slot as x')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'x.top_org_id').onRef('s.staff_id', '=', 'x.staff_id'),
    )
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'x.top_org_id').onRef('k.clinic_id', '=', 'x.clinic_id'),
    )
    .selectAll('x')
    .select(['s.name', 's.rank', 's.in_store_fee', 's.online_fee', 'k.name as clinic_name'])
    .select(sql<number>`x.capacity - x.taken - x.desk_taken`.as('remaining'))
    .where('x.top_org_id', '=', topOrgId)
    .where('x.reservation_type', '=', 1)
    .where('x.starts_at', '>', now)
    .where(eb => eb.ref('x.is_free'));
  if (clinicId) query = query.where('x.clinic_id', '=', clinicId);
  if (visitMode) query = query.where('x.visit_mode', '=', visitMode);
  return query;
}

/**
 * The free slots nearest to a moment. With a doctor: two of the doctor's, then the nearest of another one in the same
 * department. Without: the nearest of each doctor.
 */
export async function listFastSlots(
  scope: OrgScope,
  { physicianId, near, ...query }: FastQuery & { near: Date },
): Promise<FastSlot[]> {
  const distance = sql`abs(extract(epoch from x.starts_at - ${near}::timestamptz))`;
  const same = physicianId
    ? await freeSlots(scope, query)
        .where('x.staff_id', '=', physicianId)
        .orderBy(distance)
        .orderBy('x.starts_at')
        .limit(fastSlotCount)
        .execute()
    : [];
  let others = freeSlots(scope, query).distinctOn('x.staff_id').orderBy('x.staff_id');
  if (physicianId) {
    others = others.where('x.staff_id', '<>', physicianId).where(
      sql<SqlBool>`exists (
        select 1 from staff_department a join staff_department b
          on b.top_org_id = a.top_org_id and b.department_id = a.department_id
        where a.top_org_id = x.top_org_id and a.staff_id = x.staff_id and b.staff_id = ${physicianId}
      )`,
    );
  }
  const away = ({ starts_at }: { starts_at: Date }) => Math.abs(starts_at.getTime() - near.getTime());
  const nearestOfEach = await others.orderBy(distance).orderBy('x.starts_at').execute();
  nearestOfEach.sort((a, b) => away(a) - away(b));
  const sameCount = nearestOfEach.length > 0 ? fastSlotCount - 1 : fastSlotCount;
  const kept = same.slice(0, sameCount);
  return [...kept, ...nearestOfEach.slice(0, fastSlotCount - kept.length)].map(row => ({
    physicianId: row.staff_id,
    physicianName: row.name,
    rank: row.rank,
    clinicId: row.clinic_id,
    clinicName: row.clinic_name,
    visitMode: row.visit_mode,
    reservationDate: row.date,
    reservationStartTime: row.start_time,
    reservationEndTime: row.end_time,
    remaining: row.remaining,
    fee: feeFor(row, row.visit_mode) ?? 0,
  }));
}
