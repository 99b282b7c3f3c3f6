import { sql } from 'kysely';
import type { DiagnosisReservationInput } from '#generated/model/diagnosis-reservation-input.ts';
import { findPatientOf } from '../account/queries.ts';
import type { PatientContext, Tx } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { newId } from '../ids.ts';
import { moveReservation, recordMove } from './moves.ts';

/** What is to be paid before the visit counts as reserved, in fen; fees are settled at the clinic. */
const payableNow = 0;

async function findSlot(tx: Tx, topOrgId: string, draft: DiagnosisReservationInput) {
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
    .executeTakeFirst();
  const fee = slot && (draft.visitMode === 1 ? slot.in_store_fee : slot.online_fee);
  if (!slot || fee === null || fee === undefined) throw new BusinessError('NOT_BOOKABLE');
  return { ...slot, fee };
}

type FoundSlot = Awaited<ReturnType<typeof findSlot>>;

async function refuseDuplicate(tx: Tx, slot: FoundSlot, patientId: string): Promise<void> {
  const other = await tx
    .selectFrom('reservation')
    .select('reservation_code')
    .where('top_org_id', '=', slot.top_org_id)
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['O', 'R', 'A', 'I'])
    .where(eb =>
      eb.or([
        eb('starts_at', '=', slot.starts_at),
        eb.and([eb('staff_id', '=', slot.staff_id), eb('date', '=', slot.date)]),
      ]),
    )
    .executeTakeFirst();
  if (other) throw new BusinessError('ALREADY_BOOKED');
}

/** Takes one seat; the slot's row lock puts everybody who races for it in line. */
async function takeSeat(tx: Tx, { top_org_id, slot_id }: FoundSlot, now: Date): Promise<number> {
  const taken = await tx
    .updateTable('slot')
    .set({ taken: sql`taken + 1` })
    .where('top_org_id', '=', top_org_id)
    .where('slot_id', '=', slot_id)
    .where('closed_reason', 'is', null)
    .where('starts_at', '>', now)
    .where(sql<boolean>`taken + desk_taken < capacity`)
    .returning('capacity')
    .executeTakeFirst();
  if (!taken) throw new BusinessError('SLOT_GONE');
  const seat = await tx
    .selectNoFrom(
      sql<number>`(
        select min(n) from generate_series(1, ${taken.capacity}::int) n
        where not exists (
          select 1 from reservation r
          where r.top_org_id = ${top_org_id} and r.slot_id = ${slot_id} and r.seat_no = n
            and r.status in ('O', 'R', 'A', 'I', 'T', 'F')
        )
      )`.as('no'),
    )
    .executeTakeFirstOrThrow();
  return seat.no;
}

/**
 * Confirms a draft in one transaction: the seat is taken, and the visit is reserved at once where nothing
 * is to be paid; else it is held for a while.
 *
 * @throws BusinessError NOT_FOUND (patient), NOT_BOOKABLE, ALREADY_BOOKED, SLOT_GONE
 */
export async function reserve(
  tx: Tx,
  { userId, clock, config }: Pick<PatientContext, 'userId' | 'clock' | 'config'>,
  topOrgId: string,
  draft: DiagnosisReservationInput,
  payable: number = payableNow,
) {
  const now = clock.now();
  const patient = await findPatientOf(tx, userId, draft.patientId);
  const slot = await findSlot(tx, topOrgId, draft);
  await refuseDuplicate(tx, slot, patient.patient_id);
  const seatNo = await takeSeat(tx, slot, now);
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
    use_health_ins: draft.useHealthIns,
    date: slot.date,
    start_time: slot.start_time,
    end_time: slot.end_time,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    status: 'O' as const,
    fee: slot.fee,
    payable,
    hold_until: payable > 0 ? new Date(now.getTime() + config.holdMinutes * 60_000) : null,
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
      created_at: now,
    })
    .execute();
  if (payable === 0) await moveReservation(tx, reservation, 'R', now);
  return {
    reservationCode: reservation.reservation_code,
    medicalCaseId: reservation.medical_case_id,
    payable,
  };
}
