import type { Selectable } from 'kysely';
import { partOfDay } from '#src/lib/business-date.ts';
import type { Tx } from '../context.ts';
import type { Schema } from '../db/schema.ts';

/** How long a freed seat is kept for who is first in line. */
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
 * Offers a seat, which the slot goes on counting as taken, to the first in line; the caller holds the
 * slot's row lock.
 *
 * @returns false when nobody waits for it
 */
export async function offerSeat(tx: Tx, slot: Slot, now: Date): Promise<boolean> {
  if (slot.closed_reason !== null || slot.starts_at <= now || slot.reservation_type !== 1) return false;
  const first = await tx
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
  await tx
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

/** Takes the seat that is offered to somebody in line; the caller holds the slot's row lock. */
export async function claimOffer(tx: Tx, entryId: string): Promise<void> {
  await tx
    .updateTable('waitlist_entry')
    .set({ status: 'TAKEN', offer_until: null })
    .where('entry_id', '=', entryId)
    .execute();
}
