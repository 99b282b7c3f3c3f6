import { type Selectable, sql } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { claimOffer, offerSeat } from './offers.ts';

interface SlotKey {
  top_org_id: string;
  slot_id: string;
}

/** Locks slots, always in the same order, so that no two transactions deadlock. */
export async function lockSlots(
  { db }: TxScope,
  { topOrgId, slotIds }: { topOrgId: string; slotIds: readonly string[] },
): Promise<void> {
  await db
    .selectFrom('slot')
    .select('slot_id')
    .where('top_org_id', '=', topOrgId)
    .where('slot_id', 'in', slotIds)
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute();
}

type Slot = Selectable<Schema['slot']>;

/** How somebody stands at a slot. */
export interface Standing {
  /** The numbers of the seats that are taken. */
  seats: readonly number[];
  /** The patient's waitlist entry, where a seat is offered to it. */
  offer: string | null;
  /** The patient has a visit at that time, or with that doctor that day. */
  double: boolean;
  /** The patient waits for this doctor that day, the offer apart. */
  waits: boolean;
}

/** How the patient of `w` stands at `slot` now; the joins first. */
export const standing = {
  joins: sql`
    cross join lateral (
      select coalesce(json_agg(r.seat_no), '[]'::json) as numbers from reservation r
      where r.top_org_id = slot.top_org_id and r.slot_id = slot.slot_id
        and r.status in ('O', 'R', 'A', 'I', 'T', 'F')
    ) as seat
    left join lateral (
      select e.entry_id from waitlist_entry e
      where e.top_org_id = slot.top_org_id and e.slot_id = slot.slot_id and e.patient_id = w.patient_id
        and e.status = 'OFFERED' and e.offer_until > w.now
      limit 1
    ) as offer on true`,
  columns: sql`
    seat.numbers as seats, offer.entry_id as offer,
    exists (
      select from reservation r
      where r.top_org_id = slot.top_org_id and r.patient_id = w.patient_id and r.status in ('O', 'R', 'A', 'I')
        and (r.starts_at = slot.starts_at or (r.staff_id = slot.staff_id and r.date = slot.date))
    ) as double,
    exists (
      select from waitlist_entry e
      where e.top_org_id = slot.top_org_id and e.patient_id = w.patient_id and e.staff_id = slot.staff_id
        and e.date = slot.date and e.status in ('WAITING', 'OFFERED') and e.entry_id is distinct from offer.entry_id
    ) as waits`,
};

/** The caller holds the slot's row lock. */
async function findStanding({ db, now }: TxScope, slot: SlotKey, patientId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select ${standing.columns}
    from (values (${patientId}::text, ${now}::timestamptz)) as w (patient_id, now)
    join slot on slot.top_org_id = ${slot.top_org_id} and slot.slot_id = ${slot.slot_id}
    ${standing.joins}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no slot ${slot.slot_id}`);
  return found;
}

/**
 * Gives out the seats of slots, one after the other: each has the lowest free number.
 *
 * @returns the seat's number, or undefined where none is left
 */
export function createSeating(now: Date) {
  const slots = new Map<string, { left: number; taken: Set<number> }>();
  return (slot: Slot, { seats, offer }: Standing): number | undefined => {
    if (slot.closed_reason !== null) return undefined;
    const name = JSON.stringify([slot.top_org_id, slot.slot_id]);
    const known = slots.get(name);
    const state = known ?? { left: slot.capacity - slot.taken - slot.desk_taken, taken: new Set(seats) };
    slots.set(name, state);
    // An offered seat is counted as taken already.
    if (offer === null) {
      if (slot.starts_at <= now || state.left <= 0) return undefined;
      state.left -= 1;
    }
    let number = 1;
    while (state.taken.has(number)) number += 1;
    state.taken.add(number);
    return number;
  };
}

/**
 * Takes one seat, or the one that is offered to the patient, and numbers it; the caller holds the slot's
 * row lock, which puts everybody who races for it in line.
 *
 * @throws BusinessError SLOT_GONE
 */
export async function takeSeat(scope: TxScope, slot: Slot, patientId: string): Promise<number> {
  const found = await findStanding(scope, slot, patientId);
  const seatNo = createSeating(scope.now)(slot, found);
  if (seatNo === undefined) throw new BusinessError('SLOT_GONE');
  if (found.offer) await claimOffer(scope, found.offer);
  else await addTaken(scope, slot, 1);
  return seatNo;
}

const lockSlot = ({ db }: TxScope, { top_org_id, slot_id }: SlotKey) =>
  db
    .selectFrom('slot')
    .selectAll()
    .where('top_org_id', '=', top_org_id)
    .where('slot_id', '=', slot_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const addTaken = ({ db }: TxScope, { top_org_id, slot_id }: SlotKey, seats: 1 | -1) =>
  db
    .updateTable('slot')
    .set({ taken: sql`taken + ${seats}::integer` })
    .where('top_org_id', '=', top_org_id)
    .where('slot_id', '=', slot_id)
    .execute();

/** Gives a seat back: to the first in line if somebody waits for it, else to everybody. */
export async function freeSeat(scope: TxScope, key: SlotKey): Promise<void> {
  const slot = await lockSlot(scope, key);
  if (!(await offerSeat(scope, slot))) await addTaken(scope, slot, -1);
}

/**
 * Offers a seat that is free to everybody to the first in line.
 *
 * @returns false when no seat is free, or nobody waits
 */
export async function offerFreeSeat(scope: TxScope, key: SlotKey): Promise<boolean> {
  const slot = await lockSlot(scope, key);
  if (!slot.is_free || !(await offerSeat(scope, slot))) return false;
  await addTaken(scope, slot, 1);
  return true;
}
