import { type Insertable, type Selectable, sql } from 'kysely';
import type { OperationId } from '#generated/operations.ts';
import { type Columns, recordset } from '#server/kernel/db/recordset.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import {
  type FirstUse,
  firstUse,
  type KeyedRequest,
  keep,
  keptColumns,
  keptOf,
} from '#server/kernel/idempotency.ts';
import type { Db, Tx } from '#server/kernel/scope.ts';
import { firstVisitDiscount } from './discount.ts';
import type { Booked, Wish } from './reserve.ts';
import { type Standing, standing } from './seats.ts';

const wishColumns = {
  integer: ['n', 'reservation_type', 'visit_mode'],
  text: [
    ...(['user_id', 'key', 'patient_id', 'top_org_id', 'staff_id', 'clinic_id', 'project_id'] as const),
    ...(['start_time', 'end_time'] as const),
  ],
  date: ['date'],
  timestamptz: ['now'],
} as const;

const toRow = ({ userId, key, topOrgId, draft }: Wish, n: number, now: Date) => ({
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

const wishes = (wished: readonly Wish[], now: Date) =>
  recordset(
    'w',
    wishColumns,
    wished.map((wish, n) => toRow(wish, n, now)),
  );

const ofSlot = sql`
  slot.top_org_id = w.top_org_id and slot.staff_id = w.staff_id and slot.clinic_id = w.clinic_id
  and slot.reservation_type = w.reservation_type and slot.visit_mode = w.visit_mode
  and slot.date = w.date and slot.start_time = w.start_time and slot.end_time = w.end_time`;

const bookingOperations = [
  'createDiagnosisReservation',
  'createPhysiotherapyReservation',
] as const satisfies OperationId[];
export type BookingOperation = (typeof bookingOperations)[number];
const bookingNames = sql.raw(bookingOperations.map(name => `'${name}'`).join(', '));

interface Circumstances {
  used: FirstUse<Booked> | null;
  own_patient: boolean;
  /** How often the account tried to book in the last minute, this time among them: the audit log has every try. */
  tries: number;
  /** In fen. */
  discount: number | null;
}

/** A slot, with what a visit in it costs (in fen) and how the patient stands there. */
export interface WishedSlot extends Selectable<Schema['slot']>, Standing, Circumstances {
  in_store_fee: number | null;
  online_fee: number | null;
  /** Of the wished project, if it is done by this person in this place. */
  project_fee: number | null;
}

/** What a wish meets; no slot where there is none at that time. */
export type Found = WishedSlot | (Circumstances & { slot_id: null });

/** Locks the slots that are wished for, always in one order, so that no two transactions wait for each other crosswise. */
export async function lockWishedSlots(tx: Tx, wished: readonly Wish[], now: Date): Promise<void> {
  await sql`
    select slot.slot_id from ${wishes(wished, now)} join slot on ${ofSlot}
    order by slot.top_org_id, slot.slot_id
    for no key update of slot`.execute(tx);
}

/** What each wish meets, all seen in one moment; by its indexes, whatever the planner makes of how many are asked for. */
export async function findWished(db: Db, wished: readonly Wish[], now: Date): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select slot.*, staff.in_store_fee, staff.online_fee, project.fee as project_fee,
      patient.patient_id is not null as own_patient,
      (
        select count(*) from audit_log a
        where a.user_id = w.user_id and a.operation in (${bookingNames}) and a.at > w.now - interval '1 minute'
      ) as tries,
      ${firstVisitDiscount.amount} as discount,
      ${firstUse.column},
      ${standing.columns}
    from ${wishes(wished, now)}
    left join lateral (select * from slot where ${ofSlot} limit 1) as slot on true
    left join lateral (
      select in_store_fee, online_fee from staff
      where staff.top_org_id = slot.top_org_id and staff.staff_id = slot.staff_id limit 1
    ) as staff on true
    left join lateral (
      select patient_id from patient where patient.patient_id = w.patient_id and patient.user_id = w.user_id limit 1
    ) as patient on true
    left join staff_project done on done.top_org_id = w.top_org_id and done.staff_id = w.staff_id
      and done.clinic_id = w.clinic_id and done.project_id = w.project_id
    left join phy_project project on project.top_org_id = done.top_org_id and project.project_id = done.project_id
    ${firstVisitDiscount.joins}
    ${firstUse.joins}
    ${standing.joins}
    order by w.n`.execute(db);
  return rows;
}

const visitColumns = {
  text: [
    ...(['top_org_id', 'reservation_code', 'medical_case_id', 'user_id', 'patient_id', 'staff_id'] as const),
    ...(['clinic_id', 'slot_id', 'project_id', 'start_time', 'end_time', 'status'] as const),
  ],
  integer: ['seat_no', 'reservation_type', 'visit_mode', 'fee', 'payable'],
  boolean: ['use_health_ins'],
  date: ['date'],
  timestamptz: ['starts_at', 'ends_at', 'hold_until', 'created_at'],
} as const satisfies Columns<keyof Schema['reservation']>;

// user_id and created_at are the visit's as well.
const addedText = ['earlier_case_id', 'earlier_diagnosis', 'offer', 'key', 'operation', 'body_hash'] as const;
const writtenColumns = {
  ...visitColumns,
  text: [...visitColumns.text, ...addedText],
  jsonb: keptColumns.jsonb,
} as const;

export type NewReservation = Required<Insertable<Schema['reservation']>>;

export interface NewVisit {
  row: NewReservation;
  earlier: { earlier_case_id: string | null; earlier_diagnosis: string | null };
  /** The waitlist entry whose offered seat is taken; the slot counts that seat already. */
  offer: string | null;
  request: KeyedRequest;
}

export const toBooked = (row: NewReservation): Booked => ({
  reservationCode: row.reservation_code,
  medicalCaseId: row.medical_case_id,
  payable: row.payable,
});

const visitNames = sql.raw(Object.values(visitColumns).flat().join(', '));

/**
 * Writes down the visits, how each came to its status, their cases, their seats and the answers to their keys, all in one
 * statement. Where a slot has fewer seats than it needs by now, none of its visits is written.
 *
 * @returns the codes of those that are written; a patient who has such a visit already gets no second one, nor a seat
 *   that is another's meanwhile
 */
export async function writeDown(db: Db, visits: readonly NewVisit[]): Promise<ReadonlySet<string>> {
  if (visits.length === 0) return new Set();
  const rows = visits.map(({ row, earlier, offer, request }) => ({
    ...row,
    ...earlier,
    offer,
    ...keptOf(request, toBooked(row)),
  }));
  const made = await sql<{ reservation_code: string }>`
    with visit as (select * from ${recordset('v', writtenColumns, rows)}),
    wanted as (
      select top_org_id, slot_id, count(*) filter (where offer is null) as seats from visit
      group by 1, 2 order by 1, 2
    ),
    roomy as (
      select held.* from wanted cross join lateral (
        select top_org_id, slot_id from slot
        where slot.top_org_id = wanted.top_org_id and slot.slot_id = wanted.slot_id
          and closed_reason is null and capacity - taken - desk_taken >= wanted.seats
        limit 1 for no key update
      ) as held
    ),
    made as (
      insert into reservation (${visitNames}) select ${visitNames} from visit join roomy using (top_org_id, slot_id)
      on conflict do nothing returning reservation_code
    ),
    written as (select visit.* from visit join made using (reservation_code)),
    moved as (
      insert into reservation_move (top_org_id, reservation_code, move_no, from_status, to_status, at)
      select top_org_id, reservation_code, move_no, from_status, to_status, created_at
      from written, (values (1, null, 'O'), (2, 'O', 'R')) as move (move_no, from_status, to_status)
      where move_no = 1 or status = 'R'
    ),
    filed as (
      insert into medical_case (top_org_id, medical_case_id, reservation_code, user_id, patient_id,
        earlier_case_id, earlier_diagnosis, created_at)
      select top_org_id, medical_case_id, reservation_code, user_id, patient_id,
        earlier_case_id, earlier_diagnosis, created_at
      from written
    ),
    counted as (
      update slot set taken = slot.taken + more.seats
      from (
        select top_org_id, slot_id, count(*)::integer as seats from written where offer is null group by 1, 2
      ) as more
      where slot.top_org_id = more.top_org_id and slot.slot_id = more.slot_id
    ),
    claimed as (
      update waitlist_entry set status = 'TAKEN', offer_until = null
      from written where waitlist_entry.entry_id = written.offer
    ),
    kept as (${keep})
    select reservation_code from made`.execute(db);
  return new Set(made.rows.map(({ reservation_code }) => reservation_code));
}
