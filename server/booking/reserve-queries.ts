import { type Insertable, type Selectable, sql } from 'kysely';
import type { OperationId } from '#generated/operations.ts';
import type { Tx } from '../context.ts';
import { type Columns, recordset } from '../db/recordset.ts';
import type { Schema } from '../db/schema.ts';
import type { Wish } from './reserve.ts';

const wishColumns = {
  integer: ['n', 'reservation_type', 'visit_mode'],
  text: [
    ...(['user_id', 'patient_id', 'top_org_id', 'staff_id', 'clinic_id', 'project_id'] as const),
    ...(['start_time', 'end_time'] as const),
  ],
  date: ['date'],
  timestamptz: ['tries_since'],
} as const;

const toRow = ({ userId, topOrgId, draft }: Wish, n: number, triesSince: Date) => ({
  n,
  tries_since: triesSince,
  user_id: userId,
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

/** A slot, with what a visit in it costs (in fen) and whether the patient is the account's own. */
export interface WishedSlot extends Selectable<Schema['slot']> {
  in_store_fee: number | null;
  online_fee: number | null;
  /** Of the wished project, if it is done by this person in this place. */
  project_fee: number | null;
  own_patient: string | null;
  /** How often the account tried to book lately, this time among them: every try is in the audit log already. */
  tries: number;
}

const bookingOperations = [
  'createDiagnosisReservation',
  'createPhysiotherapyReservation',
] as const satisfies OperationId[];
export type BookingOperation = (typeof bookingOperations)[number];
const bookingNames = sql.raw(bookingOperations.map(name => `'${name}'`).join(', '));

/**
 * The slots that are wished for, by the wishes' places in the list, locked until the transaction ends. They are locked
 * in one order, so that no two transactions wait for each other crosswise.
 */
export async function lockWishedSlots(
  tx: Tx,
  wishes: readonly Wish[],
  triesSince: Date,
): Promise<ReadonlyMap<number, WishedSlot>> {
  const wished = wishes.map((wish, n) => toRow(wish, n, triesSince));
  const { rows } = await sql<WishedSlot & { n: number }>`
    select slot.*, w.n, staff.in_store_fee, staff.online_fee, project.fee as project_fee,
      patient.patient_id as own_patient,
      (
        select count(*) from audit_log a
        where a.user_id = w.user_id and a.operation in (${bookingNames}) and a.at > w.tries_since
      ) as tries
    from ${recordset('w', wishColumns, wished)}
    join slot on slot.top_org_id = w.top_org_id and slot.staff_id = w.staff_id and slot.clinic_id = w.clinic_id
      and slot.reservation_type = w.reservation_type and slot.visit_mode = w.visit_mode
      and slot.date = w.date and slot.start_time = w.start_time and slot.end_time = w.end_time
    join staff on staff.top_org_id = slot.top_org_id and staff.staff_id = slot.staff_id
    left join patient on patient.patient_id = w.patient_id and patient.user_id = w.user_id
    left join staff_project done on done.top_org_id = w.top_org_id and done.staff_id = w.staff_id
      and done.clinic_id = w.clinic_id and done.project_id = w.project_id
    left join phy_project project on project.top_org_id = done.top_org_id and project.project_id = done.project_id
    order by slot.top_org_id, slot.slot_id
    for no key update of slot`.execute(tx);
  return new Map(rows.map(({ n, ...slot }) => [n, slot]));
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

const writtenColumns = {
  ...visitColumns,
  text: [...visitColumns.text, 'earlier_case_id', 'earlier_diagnosis', 'offer'],
} as const;

export type NewReservation = Required<Insertable<Schema['reservation']>>;

export interface NewVisit {
  row: NewReservation;
  earlier: { earlier_case_id: string | null; earlier_diagnosis: string | null };
  /** The waitlist entry whose offered seat is taken; the slot counts that seat already. */
  offer: string | null;
}

const visitNames = sql.raw(Object.values(visitColumns).flat().join(', '));

/**
 * Writes down the visits, how each came to its status, their cases and their seats, all in one statement.
 *
 * @returns the codes of those that are written; a patient who has such a visit already gets no second one
 */
export async function writeDown(tx: Tx, visits: readonly NewVisit[]): Promise<ReadonlySet<string>> {
  if (visits.length === 0) return new Set();
  const rows = visits.map(({ row, earlier, offer }) => ({ ...row, ...earlier, offer }));
  const made = await sql<{ reservation_code: string }>`
    with visit as (select * from ${recordset('v', writtenColumns, rows)}),
    made as (
      insert into reservation (${visitNames}) select ${visitNames} from visit
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
    )
    select reservation_code from made`.execute(tx);
  return new Set(made.rows.map(({ reservation_code }) => reservation_code));
}
