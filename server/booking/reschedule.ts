import type { Selectable } from 'kysely';
import type { RescheduleInput } from '#generated/model/reschedule-input.ts';
import { doubledTableOf } from '#server/kernel/db/database-error.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { lockOwn } from '#server/kernel/owned.ts';
import type { TxScope, UserScope } from '#server/kernel/scope.ts';
import { ownedReservation } from './reservations.ts';
import { mayReschedule } from './rules.ts';
import { freeSeat, lockSlots, takeSeat } from './seats.ts';
import { closeOwnWaits } from './waitlist.ts';

type Held = Selectable<Schema['reservation']>;

/** The requested slot of the same practitioner, in the same clinic and visit mode. */
async function findTarget({ db }: TxScope, held: Held, input: RescheduleInput) {
  const slot = await db
    .selectFrom('slot')
    .selectAll()
    .where('top_org_id', '=', held.top_org_id)
    .where('staff_id', '=', held.staff_id)
    .where('clinic_id', '=', held.clinic_id)
    .where('reservation_type', '=', held.reservation_type)
    .where('visit_mode', '=', held.visit_mode)
    .where('date', '=', input.reservationDate)
    .where('start_time', '=', input.reservationStartTime)
    .where('end_time', '=', input.reservationEndTime)
    .executeTakeFirst();
  if (!slot) throw new BusinessError('NOT_BOOKABLE');
  return slot;
}

type Target = Awaited<ReturnType<typeof findTarget>>;

async function recordChange({ db, now }: TxScope, held: Held, to: Target): Promise<void> {
  const { count } = await db
    .selectFrom('reservation_change')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('top_org_id', '=', held.top_org_id)
    .where('reservation_code', '=', held.reservation_code)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reservation_change')
    .values({
      top_org_id: held.top_org_id,
      reservation_code: held.reservation_code,
      change_no: count + 1,
      from_slot_id: held.slot_id,
      to_slot_id: to.slot_id,
      at: now,
    })
    .execute();
}

/**
 * Moves a visit to another slot of the same practitioner. The new seat is taken before the old one is freed, so a failed
 * request changes nothing. A request for the present slot succeeds, because it may be a repeated one.
 *
 * @throws BusinessError NOT_FOUND, MOVE_NOT_ALLOWED, NOT_BOOKABLE, ALREADY_BOOKED, SLOT_GONE
 */
export async function reschedule(
  scope: TxScope<UserScope>,
  { code, ...input }: RescheduleInput & { code: string },
): Promise<void> {
  const held = await lockOwn(scope, ownedReservation, code);
  if (!mayReschedule(held, scope.now))
    throw new BusinessError('MOVE_NOT_ALLOWED', '已开始、已取消的不能改期，请另约一个时间');
  const { slot_id: targetId } = await findTarget(scope, held, input);
  if (targetId === held.slot_id) return;
  await lockSlots(scope, { topOrgId: held.top_org_id, slotIds: [held.slot_id, targetId] });
  const target = await findTarget(scope, held, input);
  const seatNo = await takeSeat(scope, target, held);
  await scope.db
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
      // Another request has just booked the same patient for the same time.
      if (doubledTableOf(error) === undefined) throw error;
      throw new BusinessError('ALREADY_BOOKED');
    });
  await recordChange(scope, held, target);
  await freeSeat(scope, held);
  await closeOwnWaits(scope, { ...held, date: target.date });
}
