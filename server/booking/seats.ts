import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { claimOffer, offerSeat } from './offers.ts';

interface SlotKey {
  top_org_id: string;
  slot_id: string;
}

/** Locks slots always in the same order, so that no two transactions wait for each other crosswise. */
export async function lockSlots(tx: Tx, topOrgId: string, slotIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('slot')
    .select('slot_id')
    .where('top_org_id', '=', topOrgId)
    .where('slot_id', 'in', slotIds)
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Takes one seat, or the one that is offered to the patient, and numbers it; the caller holds the slot's
 * row lock, which puts everybody who races for it in line.
 *
 * @throws BusinessError SLOT_GONE
 */
export async function takeSeat(
  tx: Tx,
  { top_org_id, slot_id, closed_reason }: SlotKey & { closed_reason: string | null },
  patientId: string,
  now: Date,
): Promise<number> {
  if (closed_reason !== null) throw new BusinessError('SLOT_GONE');
  const seat = await tx
    .with('claimed', db => claimOffer(db, { top_org_id, slot_id }, patientId, now))
    .with('taken', db =>
      db
        .updateTable('slot')
        // An offered seat is counted as taken already.
        .set({ taken: sql`taken + case when exists (select from claimed) then 0 else 1 end` })
        .where('top_org_id', '=', top_org_id)
        .where('slot_id', '=', slot_id)
        .where(
          sql<SqlBool>`(exists (select from claimed) or (starts_at > ${now} and taken + desk_taken < capacity))`,
        )
        .returning(['top_org_id', 'slot_id', 'capacity']),
    )
    .selectFrom('taken')
    .select(
      sql<number>`(
        select min(n) from generate_series(1, taken.capacity) n where not exists (
          select 1 from reservation r
          where r.top_org_id = taken.top_org_id and r.slot_id = taken.slot_id and r.seat_no = n
            and r.status in ('O', 'R', 'A', 'I', 'T', 'F')
        )
      )`.as('no'),
    )
    .executeTakeFirst();
  if (!seat) throw new BusinessError('SLOT_GONE');
  return seat.no;
}

const lockSlot = (tx: Tx, { top_org_id, slot_id }: SlotKey) =>
  tx
    .selectFrom('slot')
    .selectAll()
    .where('top_org_id', '=', top_org_id)
    .where('slot_id', '=', slot_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const addTaken = (tx: Tx, { top_org_id, slot_id }: SlotKey, seats: 1 | -1) =>
  tx
    .updateTable('slot')
    .set({ taken: sql`taken + ${seats}::integer` })
    .where('top_org_id', '=', top_org_id)
    .where('slot_id', '=', slot_id)
    .execute();

/** Gives a seat back: to the first in line if somebody waits for it, else to everybody. */
export async function freeSeat(tx: Tx, key: SlotKey, now: Date): Promise<void> {
  const slot = await lockSlot(tx, key);
  if (!(await offerSeat(tx, slot, now))) await addTaken(tx, slot, -1);
}

/**
 * Offers a seat that is free to everybody to the first in line.
 *
 * @returns false when no seat is free, or nobody waits
 */
export async function offerFreeSeat(tx: Tx, key: SlotKey, now: Date): Promise<boolean> {
  const slot = await lockSlot(tx, key);
  if (slot.taken + slot.desk_taken >= slot.capacity || !(await offerSeat(tx, slot, now))) return false;
  await addTaken(tx, slot, 1);
  return true;
}
