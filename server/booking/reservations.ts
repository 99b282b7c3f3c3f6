import { sql } from 'kysely';
import type { Reservation } from '#generated/model/reservation.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { type Owned, unknown } from '#server/kernel/owned.ts';
import type { Db, UserScope } from '#server/kernel/scope.ts';
import { allowedActions } from './rules.ts';

export const ownedReservation: Owned<'reservation'> = {
  table: 'reservation',
  id: 'reservation_code',
  unknown: '没有这个预约',
};

/** What a reservation and its medical case show alike, under the contract's names, with the times that are computed with. */
export const selectVisits = (db: Db) =>
  db
    .selectFrom('reservation as r')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'r.top_org_id').onRef('s.staff_id', '=', 'r.staff_id'),
    )
    .innerJoin('clinic as k', join =>
      join.onRef('k.top_org_id', '=', 'r.top_org_id').onRef('k.clinic_id', '=', 'r.clinic_id'),
    )
    .innerJoin('staff_clinic as sk', join =>
      join
        .onRef('sk.top_org_id', '=', 'r.top_org_id')
        .onRef('sk.staff_id', '=', 'r.staff_id')
        .onRef('sk.clinic_id', '=', 'r.clinic_id'),
    )
    .innerJoin('patient as p', 'p.patient_id', 'r.patient_id')
    .leftJoin('phy_project as j', join =>
      join.onRef('j.top_org_id', '=', 'r.top_org_id').onRef('j.project_id', '=', 'r.project_id'),
    )
    .select([
      'r.starts_at',
      'r.ends_at',
      'r.hold_until',
      'r.reservation_code as reservationCode',
      'r.medical_case_id as medicalCaseId',
      'r.status',
      'r.reservation_type as reservationType',
      'r.visit_mode as visitMode',
      'r.project_id as projectId',
      'j.name as projectName',
      'r.staff_id as physicianId',
      's.name as physicianName',
      's.rank',
      's.avatar_url as avatarUrl',
      sql<string>`coalesce((
        select d.name from staff_department sd
        join department d on d.top_org_id = sd.top_org_id and d.department_id = sd.department_id
        where sd.top_org_id = r.top_org_id and sd.staff_id = r.staff_id
        order by sd.sort limit 1
      ), '')`.as('departmentName'),
      'r.clinic_id as clinicId',
      'k.city as clinicCity',
      'k.name as clinicName',
      'k.address as clinicAddress',
      'sk.room',
      'r.patient_id as patientId',
      'p.name as patientName',
      'r.date as reservationDate',
      'r.start_time as reservationStartTime',
      'r.end_time as reservationEndTime',
      'r.fee',
    ]);

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['executeTakeFirstOrThrow']>>;

/** Replaces the times by what follows from them at this moment. */
export function toVisit<Row extends VisitRow>({ starts_at, ends_at, hold_until, ...visit }: Row, now: Date) {
  const actions = allowedActions({ status: visit.status, starts_at, hold_until }, now);
  return { ...visit, cancelUntil: toLocalDateTime(starts_at), allowedActions: actions };
}

/** @throws BusinessError NOT_FOUND, also for somebody else's reservation */
export async function getReservation({ db, now, userId }: UserScope, code: string): Promise<Reservation> {
  const row = await selectVisits(db)
    .select(['r.use_health_ins as useHealthIns', 'r.payable'])
    .where('r.reservation_code', '=', code)
    .where('r.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw unknown(ownedReservation);
  return { ...toVisit(row, now), holdUntil: row.hold_until && toLocalDateTime(row.hold_until) };
}
