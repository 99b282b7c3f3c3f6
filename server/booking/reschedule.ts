import type { RescheduleInput } from '#generated/model/reschedule-input.ts';
import type { Tx } from '../context.ts';
import { doubledTableOf } from '../db/database-error.ts';
import { BusinessError } from '../errors.ts';
import { refuseDuplicate } from './duplicates.ts';
import { mayReschedule } from './rules.ts';
import { freeSeat, lockSlots, takeSeat } from './seats.ts';
import { closeOwnWaits } from './waitlist.ts';

async function lockReservation(tx: Tx, userId: string, code: string) {
  const reservation = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('reservation_code', '=', code)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!reservation) throw new BusinessError('NOT_FOUND', '没有这个预约');
  return reservation;
}

type Held = Awaited<ReturnType<typeof lockReservation>>;

/** The wished slot of the same person, in the same place and mode. */
async function findTarget(tx: Tx, held: Held, wish: RescheduleInput) {
  const slot = await tx
    .selectFrom('slot')
    .selectAll()
    .where('top_org_id', '=', held.top_org_id)
    .where('staff_id', '=', held.staff_id)
    .where('clinic_id', '=', held.clinic_id)
    .where('reservation_type', '=', held.reservation_type)
    .where('visit_mode', '=', held.visit_mode)
    .where('date', '=', wish.reservationDate)
    .where('start_time', '=', wish.reservationStartTime)
    .where('end_time', '=', wish.reservationEndTime)
    .executeTakeFirst();
  if (!slot) throw new BusinessError('NOT_BOOKABLE');
  return slot;
}

type Target = Awaited<ReturnType<typeof findTarget>>;

async function recordChange(tx: Tx, held: Held, to: Target, at: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('reservation_change')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('top_org_id', '=', held.top_org_id)
    .where('reservation_code', '=', held.reservation_code)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('reservation_change')
    .values({
      top_org_id: held.top_org_id,
      reservation_code: held.reservation_code,
      change_no: count + 1,
      from_slot_id: held.slot_id,
      to_slot_id: to.slot_id,
      at,
    })
    .execute();
}

/**
 * Moves a visit to another slot of the same person: the new seat is taken before the old one is freed, so
 * who fails keeps what they had. The slot it stands in already is no change and no error: a repeated
 * request finds it done.
 *
 * @throws BusinessError NOT_FOUND, MOVE_NOT_ALLOWED, NOT_BOOKABLE, ALREADY_BOOKED, SLOT_GONE
 */
export async function reschedule(
  tx: Tx,
  userId: string,
  code: string,
  wish: RescheduleInput,
  now: Date,
): Promise<void> {
  const held = await lockReservation(tx, userId, code);
  if (!mayReschedule(held, now)) throw new BusinessError('MOVE_NOT_ALLOWED');
  const { slot_id: wishedId } = await findTarget(tx, held, wish);
  if (wishedId === held.slot_id) return;
  await lockSlots(tx, held.top_org_id, [held.slot_id, wishedId]);
  const target = await findTarget(tx, held, wish);
  await refuseDuplicate(tx, target, held.patient_id, code);
  const seatNo = await takeSeat(tx, target, held.patient_id, now);
  await tx
    .updateTable('reservation')
    .set({
      slot_id: target.slot_id,
      seat_no: seatNo,
      date: target.date,
      start_time: target.start_time,
      end_time: target.end_time,
      starts_at: target.starts_at,
      ends_at: target.ends_at,
    })
    .where('top_org_id', '=', held.top_org_id)
    .where('reservation_code', '=', code)
    .execute()
    .catch((error: unknown) => {
      // Somebody booked the same patient for the same time in this very moment.
      if (doubledTableOf(error) === undefined) throw error;
      throw new BusinessError('ALREADY_BOOKED');
    });
  await recordChange(tx, held, target, now);
  await freeSeat(tx, held, now);
  await closeOwnWaits(tx, { ...held, date: target.date }, now);
}
