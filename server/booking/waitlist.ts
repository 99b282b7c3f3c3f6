import type { Selectable } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { freeSeat, lockSlots } from './seats.ts';
import type { WaitlistStatus } from './tables.ts';

export type Entry = Selectable<Schema['waitlist_entry']>;

/**
 * Ends a wait as it was read, and passes an offered seat on to the next in line.
 *
 * @returns false when another request moved the entry meanwhile
 */
export async function endWait(
  scope: TxScope,
  { top_org_id, entry_id, status, slot_id }: Pick<Entry, 'top_org_id' | 'entry_id' | 'status' | 'slot_id'>,
  to: WaitlistStatus,
): Promise<boolean> {
  const offered = status === 'OFFERED' ? slot_id : null;
  if (offered !== null) await lockSlots(scope, { topOrgId: top_org_id, slotIds: [offered] });
  const ended = await scope.db
    .updateTable('waitlist_entry')
    .set({ status: to, offer_until: null })
    .where('top_org_id', '=', top_org_id)
    .where('entry_id', '=', entry_id)
    .where('status', '=', status)
    .returning('entry_id')
    .executeTakeFirst();
  if (!ended) return false;
  if (offered !== null) await freeSeat(scope, { top_org_id, slot_id: offered });
  return true;
}

/** Ends the patient's waits for a doctor on a day, once there is a visit with the doctor that day. */
export async function closeOwnWaits(
  scope: TxScope,
  { top_org_id, patient_id, staff_id, date }: Pick<Entry, 'top_org_id' | 'patient_id' | 'staff_id' | 'date'>,
): Promise<void> {
  const waits = await scope.db
    .selectFrom('waitlist_entry')
    .select(['top_org_id', 'entry_id', 'status', 'slot_id'])
    .where('top_org_id', '=', top_org_id)
    .where('patient_id', '=', patient_id)
    .where('staff_id', '=', staff_id)
    .where('date', '=', date)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .execute();
  for (const wait of waits) await endWait(scope, wait, 'TAKEN');
}
