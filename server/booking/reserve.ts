import type { OperationId } from '#generated/operations.ts';
import { findPatientOf } from '../account/queries.ts';
import type { Config } from '../config.ts';
import type { PatientContext, Tx } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import type { ReservationType, VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { once } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { orgIdOf } from '../organization/queries.ts';
import { dueAtBooking } from '../payment/fees.ts';
import { countHit } from '../rate-limit.ts';
import { refuseDuplicate } from './duplicates.ts';
import { findEarlierVisit } from './earlier-visit.ts';
import { moveReservation, recordMove } from './moves.ts';
import { takeSeat } from './seats.ts';
import { realDate } from './slots.ts';
import { closeOwnWaits } from './waitlist.ts';

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
async function findSlot(tx: Tx, topOrgId: string, draft: Draft) {
  const slot = await tx
    .selectFrom('slot')
    .innerJoin('staff', join =>
      join.onRef('staff.top_org_id', '=', 'slot.top_org_id').onRef('staff.staff_id', '=', 'slot.staff_id'),
    )
    .selectAll('slot')
    .select(['staff.in_store_fee', 'staff.online_fee'])
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

/** Physiotherapy is settled at the clinic. */
async function payableFor(
  tx: Tx,
  config: Config,
  topOrgId: string,
  userId: string,
  { projectId }: Draft,
  fee: number,
): Promise<number> {
  if (projectId !== undefined) return 0;
  return (await dueAtBooking(tx, config, topOrgId, userId, fee)).payable;
}

/** A seat is held no longer than until its visit begins. */
const holdUntil = (startsAt: Date, minutes: number, now: Date) =>
  new Date(Math.min(now.getTime() + minutes * 60_000, startsAt.getTime()));

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
  const patient = await findPatientOf(tx, userId, draft.patientId);
  const slot = await findSlot(tx, topOrgId, draft);
  const earlier = await findEarlierVisit(tx, userId, patient.patient_id, draft);
  await refuseDuplicate(tx, slot, patient.patient_id);
  const seatNo = await takeSeat(tx, slot, patient.patient_id, now);
  const payable = due ?? (await payableFor(tx, config, topOrgId, userId, draft, slot.fee));
  const reservation = {
    top_org_id: topOrgId,
    reservation_code: newId('r'),
    medical_case_id: newId('c'),
    user_id: userId,
    patient_id: patient.patient_id,
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
    status: 'O' as const,
    fee: slot.fee,
    payable,
    hold_until: payable > 0 ? holdUntil(slot.starts_at, config.holdMinutes, now) : null,
    created_at: now,
  };
  const inserted = await tx
    .insertInto('reservation')
    .values(reservation)
    .onConflict(conflict => conflict.doNothing())
    .returning('reservation_code')
    .executeTakeFirst();
  if (!inserted) throw new BusinessError('ALREADY_BOOKED');
  await recordMove(tx, reservation, null, 'O', now);
  await tx
    .insertInto('medical_case')
    .values({
      top_org_id: topOrgId,
      medical_case_id: reservation.medical_case_id,
      reservation_code: reservation.reservation_code,
      user_id: userId,
      patient_id: patient.patient_id,
      complaint: null,
      diagnosis: null,
      ...earlier,
      created_at: now,
    })
    .execute();
  await closeOwnWaits(tx, reservation, now);
  if (payable === 0) await moveReservation(tx, reservation, 'R', now);
  return {
    reservationCode: reservation.reservation_code,
    medicalCaseId: reservation.medical_case_id,
    payable,
  };
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
  await countHit(db, now, `booking:${userId}`, bookingsAMinute);
  const topOrgId = await orgIdOf(db, draft.topOrgId);
  const request = { userId, key, operation, body };
  return inTransaction(db, tx => once(tx, now, request, () => reserve(tx, context, topOrgId, draft)));
}
