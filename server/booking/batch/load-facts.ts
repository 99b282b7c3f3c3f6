import { sql } from 'kysely';
import type { OperationId } from '#generated/operations.ts';
import { firstVisitDiscount } from '#server/booking/discount.ts';
import { seatFacts } from '#server/booking/seats.ts';
import { literals } from '#server/kernel/db/literals.ts';
import { recordset } from '#server/kernel/db/recordset.ts';
import type { Db, Tx } from '#server/kernel/scope.ts';
import type { BookingFacts, BookingRequest } from './types.ts';

const requestColumns = {
  integer: ['n', 'reservation_type', 'visit_mode'],
  text: [
    ...(['user_id', 'key', 'patient_id', 'top_org_id', 'staff_id', 'clinic_id', 'project_id'] as const),
    ...(['start_time', 'end_time'] as const),
  ],
  date: ['date'],
  timestamptz: ['now'],
} as const;

const toRow = ({ userId, key, topOrgId, draft }: BookingRequest, n: number, now: Date) => ({
  n,
  now,
  user_id: userId,
  key,
  patient_id: draft.patientId,
  top_org_id: topOrgId,
  staff_id: draft.physicianId,
  clinic_id: draft.clinicId,
  reservation_type: draft.reservationType,
  visit_mode: draft.visitMode,
  date: draft.reservationDate,
  start_time: draft.reservationStartTime,
  end_time: draft.reservationEndTime,
  project_id: draft.projectId ?? null,
});

/** The requests as rows `request`. */
const requestRows = (requests: readonly BookingRequest[], now: Date) =>
  recordset(
    'request',
    requestColumns,
    requests.map((request, n) => toRow(request, n, now)),
  );

const isRequestedSlot = sql`
  slot.top_org_id = request.top_org_id and slot.staff_id = request.staff_id and slot.clinic_id = request.clinic_id
  and slot.reservation_type = request.reservation_type and slot.visit_mode = request.visit_mode
  and slot.date = request.date and slot.start_time = request.start_time and slot.end_time = request.end_time`;

const bookingOperations = [
  'createDiagnosisReservation',
  'createPhysiotherapyReservation',
] as const satisfies OperationId[];

export async function lockRequestedSlot(tx: Tx, request: BookingRequest, now: Date): Promise<void> {
  await sql`
    select slot.slot_id from ${requestRows([request], now)} join slot on ${isRequestedSlot}
    for no key update of slot`.execute(tx);
}

/**
 * Loads everything that the requests depend on, in one snapshot. `lateral … limit 1` forces index lookups, whatever the
 * planner expects of the number of requests.
 *
 * @returns the facts of each request, in the order of the requests
 */
export async function loadFacts(
  db: Db,
  requests: readonly BookingRequest[],
  now: Date,
): Promise<readonly BookingFacts[]> {
  const discount = firstVisitDiscount({
    topOrgId: sql.ref('request.top_org_id'),
    userId: sql.ref('request.user_id'),
  });
  const seat = seatFacts({
    slot: 'slot',
    patientId: sql.ref('request.patient_id'),
    now: sql.ref('request.now'),
  });
  const { rows } = await sql<BookingFacts>`
    select slot.*, staff.in_store_fee, staff.online_fee, project.fee as project_fee, ${seat},
      patient.patient_id is not null as "ownPatient", patient.verification_status as verification,
      (
        select json_agg(json_build_object('protocolId', protocol_id, 'version', version)) from service_protocol v
        where v.top_org_id = request.top_org_id and v.reservation_type = request.reservation_type
          and (v.visit_mode is null or v.visit_mode = request.visit_mode)
      ) as protocols,
      (
        select count(*) from audit_log a
        where a.user_id = request.user_id and a.operation in (${literals(bookingOperations)})
          and a.at > request.now - interval '1 minute'
      ) as attempts,
      discount.amount as discount,
      used.first_use as "firstUse"
    from ${requestRows(requests, now)}
    left join lateral (select * from slot where ${isRequestedSlot} limit 1) as slot on true
    left join lateral (
      select in_store_fee, online_fee from staff
      where staff.top_org_id = slot.top_org_id and staff.staff_id = slot.staff_id limit 1
    ) as staff on true
    left join lateral (
      select patient_id, verification_status from patient
      where patient.patient_id = request.patient_id and patient.user_id = request.user_id limit 1
    ) as patient on true
    left join staff_project done on done.top_org_id = request.top_org_id and done.staff_id = request.staff_id
      and done.clinic_id = request.clinic_id and done.project_id = request.project_id
    left join phy_project project on project.top_org_id = done.top_org_id and project.project_id = done.project_id
    left join lateral (${discount}) as discount on true
    left join lateral (
      select json_build_object('operation', operation, 'bodyHash', body_hash, 'answer', answer) as first_use
      from idempotency where user_id = request.user_id and key = request.key limit 1
    ) as used on true
    order by request.n`.execute(db);
  return rows;
}
