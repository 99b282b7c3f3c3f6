import { type Insertable, sql } from 'kysely';
import type { OperationId } from '#generated/operations.ts';
import { findPatientOf } from '../account/queries.ts';
import { limitTries } from '../audit.ts';
import type { Config } from '../config.ts';
import type { PatientContext, Tx } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import type { ReservationStatus, ReservationType, Schema, VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { once } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { orgIdOf } from '../organization/queries.ts';
import { dueAtBooking } from '../payment/fees.ts';
import { refuseDuplicate } from './duplicates.ts';
import { findEarlierVisit } from './earlier-visit.ts';
import { takeSeat } from './seats.ts';
import { realDate } from './slots.ts';
import { closeOwnWaits } from './waitlist.ts';

const bookings = ['createDiagnosisReservation', 'createPhysiotherapyReservation'] as const;
const bookingsAMinute = { limit: 20, windowSeconds: 60 };

/** A draft of either kind: a consultation may go back to an earlier visit, physiotherapy names its project. */
export interface Draft {
  reservationType: ReservationType;
  visitMode: VisitMode;
  useHealthIns: boolean;
  reservationDate: string;
  reservationStartTime: string;
  reservationEndTime: string;
  physicianId: string;
  clinicId: string;
  patientId: string;
  topOrgId?: string | undefined;
  projectId?: string | undefined;
  earlierCaseId?: string | undefined;
  earlierDiagnosis?: string | undefined;
}

/** The draft's slot, locked until the transaction ends, with what a visit in it costs. */
async function findSlot(tx: Tx, topOrgId: string, userId: string, draft: Draft) {
  const slot = await tx
    .selectFrom('slot')
    .innerJoin('staff', join =>
      join.onRef('staff.top_org_id', '=', 'slot.top_org_id').onRef('staff.staff_id', '=', 'slot.staff_id'),
    )
    .leftJoin('patient', join =>
      join.on('patient.patient_id', '=', draft.patientId).on('patient.user_id', '=', userId),
    )
    .selectAll('slot')
    .select(['staff.in_store_fee', 'staff.online_fee', 'patient.patient_id'])
    .where('slot.top_org_id', '=', topOrgId)
    .where('slot.staff_id', '=', draft.physicianId)
    .where('slot.clinic_id', '=', draft.clinicId)
    .where('slot.reservation_type', '=', draft.reservationType)
    .where('slot.visit_mode', '=', draft.visitMode)
    .where('slot.date', '=', draft.reservationDate)
    .where('slot.start_time', '=', draft.reservationStartTime)
    .where('slot.end_time', '=', draft.reservationEndTime)
    .forNoKeyUpdate('slot')
    .executeTakeFirst();
  if (!slot?.patient_id) await findPatientOf(tx, userId, draft.patientId);
  if (!slot) throw new BusinessError('NOT_BOOKABLE');
  if (draft.projectId !== undefined) {
    return { ...slot, fee: await projectFee(tx, topOrgId, draft, draft.projectId) };
  }
  const fee = draft.visitMode === 1 ? slot.in_store_fee : slot.online_fee;
  if (fee === null) throw new BusinessError('NOT_BOOKABLE');
  return { ...slot, fee };
}

async function projectFee(tx: Tx, topOrgId: string, draft: Draft, projectId: string): Promise<number> {
  const project = await tx
    .selectFrom('staff_project as j')
    .innerJoin('phy_project as o', join =>
      join.onRef('o.top_org_id', '=', 'j.top_org_id').onRef('o.project_id', '=', 'j.project_id'),
    )
    .select('o.fee')
    .where('j.top_org_id', '=', topOrgId)
    .where('j.staff_id', '=', draft.physicianId)
    .where('j.clinic_id', '=', draft.clinicId)
    .where('j.project_id', '=', projectId)
    .executeTakeFirst();
  if (!project) throw new BusinessError('NOT_BOOKABLE', '这位理疗师在这家门店不做该项目，请另选');
  return project.fee;
}

/** Physiotherapy is settled at the clinic, and everything where nobody takes payments. */
async function payableFor(
  tx: Tx,
  config: Config,
  topOrgId: string,
  userId: string,
  { projectId }: Draft,
  fee: number,
): Promise<number> {
  if (projectId !== undefined || config.paymentProvider === 'none') return 0;
  return (await dueAtBooking(tx, config, topOrgId, userId, fee)).payable;
}

/** A seat is held no longer than until its visit begins. */
const holdUntil = (startsAt: Date, minutes: number, now: Date) =>
  new Date(Math.min(now.getTime() + minutes * 60_000, startsAt.getTime()));

/** Who books the same visit twice has it; everybody else was too late for the seat. */
async function takeFirstSeat(
  tx: Tx,
  slot: Awaited<ReturnType<typeof findSlot>>,
  patientId: string,
  now: Date,
) {
  try {
    return await takeSeat(tx, slot, patientId, now);
  } catch (error) {
    await refuseDuplicate(tx, slot, patientId);
    throw error;
  }
}

/**
 * Confirms a draft in one transaction: the seat is taken, and the visit is reserved at once where nothing
 * is to be paid; else it is held for a while.
 *
 * @throws BusinessError NOT_FOUND (patient), NOT_BOOKABLE, EARLIER_VISIT_REQUIRED, ALREADY_BOOKED, SLOT_GONE
 */
export async function reserve(
  tx: Tx,
  { userId, clock, config }: Pick<PatientContext, 'userId' | 'clock' | 'config'>,
  topOrgId: string,
  draft: Draft,
  due?: number,
) {
  const now = clock.now();
  const slot = await findSlot(tx, topOrgId, userId, draft);
  const { patientId } = draft;
  const earlier = await findEarlierVisit(tx, userId, patientId, draft);
  const seatNo = await takeFirstSeat(tx, slot, patientId, now);
  const payable = due ?? (await payableFor(tx, config, topOrgId, userId, draft, slot.fee));
  const reservation = {
    top_org_id: topOrgId,
    reservation_code: newId('r'),
    medical_case_id: newId('c'),
    user_id: userId,
    patient_id: patientId,
    staff_id: slot.staff_id,
    clinic_id: slot.clinic_id,
    slot_id: slot.slot_id,
    seat_no: seatNo,
    reservation_type: slot.reservation_type,
    visit_mode: slot.visit_mode,
    project_id: draft.projectId ?? null,
    use_health_ins: draft.useHealthIns,
    date: slot.date,
    start_time: slot.start_time,
    end_time: slot.end_time,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    status: payable > 0 ? ('O' as const) : ('R' as const),
    fee: slot.fee,
    payable,
    hold_until: payable > 0 ? holdUntil(slot.starts_at, config.holdMinutes, now) : null,
    created_at: now,
  };
  const { waits } = await record(tx, reservation, earlier);
  if (waits) await closeOwnWaits(tx, reservation, now);
  return {
    reservationCode: reservation.reservation_code,
    medicalCaseId: reservation.medical_case_id,
    payable,
  };
}

type NewReservation = Insertable<Schema['reservation']>;
type Earlier = Awaited<ReturnType<typeof findEarlierVisit>>;

/**
 * Writes down the visit, how it came to its status, and its case, all in one statement.
 *
 * @returns whether the patient still stands in line at this doctor that day
 * @throws BusinessError ALREADY_BOOKED
 */
async function record(tx: Tx, reservation: NewReservation, earlier: Earlier): Promise<{ waits: boolean }> {
  const { top_org_id, medical_case_id, user_id, patient_id, created_at } = reservation;
  const moves: [ReservationStatus | null, ReservationStatus][] = [[null, 'O']];
  if (reservation.status === 'R') moves.push(['O', 'R']);
  const recorded = await tx
    .with('made', db =>
      db
        .insertInto('reservation')
        .values(reservation)
        .onConflict(conflict => conflict.doNothing())
        .returning('reservation_code'),
    )
    .with('moved', db =>
      db
        .insertInto('reservation_move')
        .columns(['top_org_id', 'reservation_code', 'move_no', 'from_status', 'to_status', 'at'])
        .expression(
          sql`select ${top_org_id}, made.reservation_code, m.move_no, m.from_status, m.to_status, ${created_at}::timestamptz
            from made, (values ${sql.join(
              moves.map(([from, to], index) => sql`(${index + 1}::integer, ${from}::text, ${to}::text)`),
            )}) as m (move_no, from_status, to_status)`,
        ),
    )
    .with('filed', db =>
      db
        .insertInto('medical_case')
        .columns([
          ...(['top_org_id', 'medical_case_id', 'reservation_code', 'user_id', 'patient_id'] as const),
          ...(['earlier_case_id', 'earlier_diagnosis', 'created_at'] as const),
        ])
        .expression(
          sql`select ${top_org_id}, ${medical_case_id}, made.reservation_code, ${user_id}, ${patient_id},
            ${earlier.earlier_case_id}::text, ${earlier.earlier_diagnosis}::text, ${created_at}::timestamptz from made`,
        ),
    )
    .selectFrom('made')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('waitlist_entry')
            .select('entry_id')
            .where('top_org_id', '=', top_org_id)
            .where('patient_id', '=', patient_id)
            .where('staff_id', '=', reservation.staff_id)
            .where('date', '=', reservation.date)
            .where('status', 'in', ['WAITING', 'OFFERED']),
        )
        .as('waits'),
    )
    .executeTakeFirst();
  if (!recorded) throw new BusinessError('ALREADY_BOOKED');
  return { waits: Boolean(recorded.waits) };
}

/** Reserves once a key, and not too often; the body is what the key stands for. */
export async function bookOnce(
  context: PatientContext,
  operation: OperationId,
  key: string,
  body: unknown,
  draft: Draft,
) {
  const { db, clock, userId } = context;
  const now = clock.now();
  realDate(draft.reservationDate, 'body.reservationDate');
  await limitTries(db, now, userId, bookings, bookingsAMinute);
  const topOrgId = await orgIdOf(db, draft.topOrgId);
  const request = { userId, key, operation, body };
  return inTransaction(db, tx => once(tx, now, request, () => reserve(tx, context, topOrgId, draft)));
}
