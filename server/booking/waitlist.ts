import type { Selectable } from 'kysely';
import type { Tx } from '../context.ts';
import type { Schema, WaitlistStatus } from '../db/schema.ts';
import { freeSeat, lockSlots } from './seats.ts';

export type Entry = Selectable<Schema['waitlist_entry']>;

/**
 * Ends a wait as it was read; an offered seat goes on to the next in line.
 *
 * @returns false when somebody else moved the entry meanwhile
 */
export async function endWait(
  tx: Tx,
  { top_org_id, entry_id, status, slot_id }: Pick<Entry, 'top_org_id' | 'entry_id' | 'status' | 'slot_id'>,
  to: WaitlistStatus,
  now: Date,
): Promise<boolean> {
  const offered = status === 'OFFERED' ? slot_id : null;
  if (offered !== null) await lockSlots(tx, top_org_id, [offered]);
  const ended = await tx
    .updateTable('waitlist_entry')
    .set({ status: to, offer_until: null })
    .where('top_org_id', '=', top_org_id)
    .where('entry_id', '=', entry_id)
    .where('status', '=', status)
    .returning('entry_id')
    .executeTakeFirst();
  if (!ended) return false;
  if (offered !== null) await freeSeat(tx, { top_org_id, slot_id: offered }, now);
  return true;
}

/** Who has a visit with the doctor that day waits there no longer. */
export async function closeOwnWaits(
  tx: Tx,
  { top_org_id, patient_id, staff_id, date }: Pick<Entry, 'top_org_id' | 'patient_id' | 'staff_id' | 'date'>,
  now: Date,
): Promise<void> {
  const waits = await tx
    .selectFrom('waitlist_entry')
    .select(['top_org_id', 'entry_id', 'status', 'slot_id'])
    .where('top_org_id', '=', top_org_id)
    .where('patient_id', '=', patient_id)
    .where('staff_id', '=', staff_id)
    .where('date', '=', date)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .execute();
  for (const wait of waits) await endWait(tx, wait, 'TAKEN', now);
}
