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
    .select([
      'x.starts_at',
      'x.staff_id as physicianId',
      'x.clinic_id as clinicId',
      'k.name as clinicName',
      'x.reservation_type as reservationType',
      'x.visit_mode as visitMode',
      'x.date as reservationDate',
      'x.start_time as reservationStartTime',
      'x.end_time as reservationEndTime',
      sql<number>`case when x.closed_reason is null then x.capacity - x.taken - x.desk_taken else 0 end`.as(
        'remaining',
      ),
      'x.closed_reason as closedReason',
    ])
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
  return rows.map(({ starts_at, ...slot }) => ({ ...slot, status: slotStatus(starts_at, slot, now) }));
}

function slotStatus(
  startsAt: Date,
  { closedReason, remaining }: { closedReason: string | null; remaining: number },
  now: Date,
) {
  if (closedReason !== null) return 'CLOSED';
  if (startsAt <= now) return 'PAST';
  return remaining > 0 ? 'FREE' : 'FULL';
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
    .select([
      'x.starts_at',
      's.in_store_fee',
      's.online_fee',
      'x.staff_id as physicianId',
      's.name as physicianName',
      's.rank',
      'x.clinic_id as clinicId',
      'k.city as clinicCity',
      'k.name as clinicName',
      'x.visit_mode as visitMode',
      'x.date as reservationDate',
      'x.start_time as reservationStartTime',
      'x.end_time as reservationEndTime',
      sql<number>`x.capacity - x.taken - x.desk_taken`.as('remaining'),
    ])
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
  return [...kept, ...nearestOfEach.slice(0, fastSlotCount - kept.length)].map(
    ({ starts_at, in_store_fee, online_fee, ...slot }) => ({
      ...slot,
      fee: feeFor({ in_store_fee, online_fee }, slot.visitMode) ?? 0,
    }),
  );
}
