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

/** A reservation with the names that a person reads. */
export function selectReservations(db: Db) {
  return db
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
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('staff_department as sd')
          .innerJoin('department as d', join =>
            join
              .onRef('d.top_org_id', '=', 'sd.top_org_id')
              .onRef('d.department_id', '=', 'sd.department_id'),
          )
          .select('d.name as department_name')
          .whereRef('sd.top_org_id', '=', 'r.top_org_id')
          .whereRef('sd.staff_id', '=', 'r.staff_id')
          .orderBy('sd.sort')
          .limit(1)
          .as('dep'),
      join => join.onTrue(),
    )
    .selectAll('r')
    .select([
      's.name as physician_name',
      's.rank',
      's.avatar_url',
      'k.name as clinic_name',
      'k.address as clinic_address',
      'k.phone as clinic_phone',
      'sk.room',
      'p.name as patient_name',
      'p.relation',
      'p.birth_date',
      'dep.department_name',
      'j.name as project_name',
    ]);
}

export type ReservationRow = Awaited<
  ReturnType<ReturnType<typeof selectReservations>['executeTakeFirstOrThrow']>
>;

/** The fields that a reservation and its medical case have in common. */
export function commonFields(row: ReservationRow, now: Date) {
  return {
    reservationCode: row.reservation_code,
    medicalCaseId: row.medical_case_id,
    status: row.status,
    reservationType: row.reservation_type,
    visitMode: row.visit_mode,
    projectId: row.project_id,
    projectName: row.project_name,
    physicianId: row.staff_id,
    physicianName: row.physician_name,
    rank: row.rank,
    avatarUrl: row.avatar_url,
    departmentName: row.department_name ?? '',
    clinicId: row.clinic_id,
    clinicName: row.clinic_name,
    clinicAddress: row.clinic_address,
    room: row.room,
    patientId: row.patient_id,
    patientName: row.patient_name,
    reservationDate: row.date,
    reservationStartTime: row.start_time,
    reservationEndTime: row.end_time,
    fee: row.fee,
    cancelUntil: toLocalDateTime(row.starts_at),
    allowedActions: allowedActions(row, now),
  };
}

export function toReservation(row: ReservationRow, now: Date): Reservation {
  return {
    ...commonFields(row, now),
    useHealthIns: row.use_health_ins,
    payable: row.payable,
    holdUntil: row.hold_until && toLocalDateTime(row.hold_until),
  };
}

/** @throws BusinessError NOT_FOUND, also for somebody else's reservation */
export async function getReservation({ db, now, userId }: UserScope, code: string): Promise<Reservation> {
  const row = await selectReservations(db)
    .where('r.reservation_code', '=', code)
    .where('r.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw unknown(ownedReservation);
  return toReservation(row, now);
}
