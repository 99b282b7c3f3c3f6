import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { partOfDay } from '#src/lib/business-date.ts';

/** A freed seat is kept this long for the first in line. */
const offerMinutes = 10;

type Slot = Pick<
  Selectable<Schema['slot']>,
  | 'top_org_id'
  | 'slot_id'
  | 'staff_id'
  | 'clinic_id'
  | 'reservation_type'
  | 'date'
  | 'start_time'
  | 'starts_at'
  | 'closed_reason'
>;

/**
 * Offers a seat to the first in line; the slot still counts it as taken. The caller holds the slot's row lock.
 *
 * @returns false when nobody waits for it
 */
export async function offerSeat({ db, now }: TxScope, slot: Slot): Promise<boolean> {
  if (slot.closed_reason !== null || slot.starts_at <= now || slot.reservation_type !== 1) return false;
  const first = await db
    .selectFrom('waitlist_entry')
    .select('entry_id')
    .where('top_org_id', '=', slot.top_org_id)
    .where('staff_id', '=', slot.staff_id)
    .where('clinic_id', '=', slot.clinic_id)
    .where('date', '=', slot.date)
    .where('part_of_day', '=', partOfDay(slot.start_time))
    .where('status', '=', 'WAITING')
    .orderBy('queue_no')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!first) return false;
  await db
    .updateTable('waitlist_entry')
    .set({
      status: 'OFFERED',
      slot_id: slot.slot_id,
      offer_until: new Date(Math.min(now.getTime() + offerMinutes * 60_000, slot.starts_at.getTime())),
    })
    .where('top_org_id', '=', slot.top_org_id)
    .where('entry_id', '=', first.entry_id)
    .execute();
  return true;
}

/** SQL: the offers to these waitlist entries (rows of one id) are taken. The caller holds the slots' row locks. */
export const takeOffers = (entries: RawBuilder<unknown>) => sql`
  update waitlist_entry set status = 'TAKEN', offer_until = null
  from (${entries}) as taken (entry_id) where waitlist_entry.entry_id = taken.entry_id`;
