import { type RawBuilder, type Selectable, sql } from 'kysely';
import { literals } from '#server/kernel/db/literals.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { offerSeat, takeOffers } from './offers.ts';
import { exclusiveKeys, hasOtherVisit } from './one-visit.ts';
import { seatedStatuses } from './state.ts';

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

/** What decides whether a patient gets a seat of a slot, beside the slot's own row. */
export interface SeatFacts {
  /** The numbers of the seats that are taken. */
  seats: readonly number[];
  /** The patient's waitlist entry that a seat is offered to. */
  offer: string | null;
  /** The patient has another visit at that time, or with that practitioner that day. */
  otherVisit: boolean;
  /** The patient waits for that practitioner that day, the offer apart. */
  waits: boolean;
}

/** SQL: the columns of `SeatFacts` for the row of the table slot with this alias. */
export function seatFacts({
  slot,
  patientId,
  now,
  except,
}: {
  slot: string;
  patientId: RawBuilder<string>;
  now: RawBuilder<Date>;
  /** The reservation that is being rescheduled. */
  except?: string | undefined;
}): RawBuilder<unknown> {
  const of = (column: keyof Slot) => sql.ref(`${slot}.${column}`);
  return sql`
    (
      select coalesce(json_agg(r.seat_no), '[]'::json) from reservation r
      where r.top_org_id = ${of('top_org_id')} and r.slot_id = ${of('slot_id')}
        and r.status in (${literals(seatedStatuses)})
    ) as seats,
    (
      select e.entry_id from waitlist_entry e
      where e.top_org_id = ${of('top_org_id')} and e.slot_id = ${of('slot_id')} and e.patient_id = ${patientId}
        and e.status = 'OFFERED' and e.offer_until > ${now}
      limit 1
    ) as offer,
    ${hasOtherVisit({ slot, patientId, except })} as "otherVisit",
    exists (
      select from waitlist_entry e
      where e.top_org_id = ${of('top_org_id')} and e.patient_id = ${patientId} and e.staff_id = ${of('staff_id')}
        and e.date = ${of('date')} and (
          e.status = 'WAITING'
          or e.status = 'OFFERED' and not (e.slot_id = ${of('slot_id')} and e.offer_until > ${now})
        )
    ) as waits`;
}

const seatsLeft = ({ capacity, taken, desk_taken }: Slot) => capacity - taken - desk_taken;

/** SQL: the slot with this alias has at least that many free seats. */
export const hasSeatsLeft = (slot: string, seats: RawBuilder<number>): RawBuilder<boolean> => {
  const of = (column: keyof Slot) => sql.ref(`${slot}.${column}`);
  return sql<boolean>`(
    ${of('closed_reason')} is null and ${of('capacity')} - ${of('taken')} - ${of('desk_taken')} >= ${seats}
  )`;
};

/**
 * Gives out the seats of slots, one after the other: each patient gets the lowest free number. It knows the visits that
 * it has given out itself, which are not written yet.
 *
 * @returns the seat's number, or why there is none: ALREADY_BOOKED, SLOT_GONE
 */
export function createSeatAllocator(now: Date) {
  const slots = new Map<string, { left: number; taken: Set<number> }>();
  const visits = new Set<string>();
  return (slot: Slot, patientId: string, { seats, offer, otherVisit }: SeatFacts): number | BusinessError => {
    const keys = exclusiveKeys(patientId, slot);
    if (otherVisit || keys.some(key => visits.has(key))) return new BusinessError('ALREADY_BOOKED');
    if (slot.closed_reason !== null) return new BusinessError('SLOT_GONE');
    const name = JSON.stringify([slot.top_org_id, slot.slot_id]);
    const known = slots.get(name);
    const state = known ?? { left: seatsLeft(slot), taken: new Set(seats) };
    slots.set(name, state);
    // An offered seat is counted as taken already.
    if (offer === null) {
      if (slot.starts_at <= now || state.left <= 0) return new BusinessError('SLOT_GONE');
      state.left -= 1;
    }
    let number = 1;
    while (state.taken.has(number)) number += 1;
    state.taken.add(number);
    for (const key of keys) visits.add(key);
    return number;
  };
}

/** SQL: adds the seats of each row of `changes` (top_org_id, slot_id, seats) to the count of its slot. */
export const addSeats = (changes: RawBuilder<unknown>) => sql`
  update slot set taken = slot.taken + change.seats
  from (${changes}) as change (top_org_id, slot_id, seats)
  where slot.top_org_id = change.top_org_id and slot.slot_id = change.slot_id`;

const addTaken = ({ db }: TxScope, { top_org_id, slot_id }: SlotKey, seats: 1 | -1) =>
  addSeats(sql`values (${top_org_id}::text, ${slot_id}::text, ${seats}::integer)`).execute(db);

/**
 * Takes the lowest free seat for a rescheduled visit, or the one that is offered to its patient. The caller holds the
 * slot's row lock, so competing requests wait.
 *
 * @throws BusinessError ALREADY_BOOKED, SLOT_GONE
 */
export async function takeSeat(
  scope: TxScope,
  slot: Slot,
  { patient_id, reservation_code }: { patient_id: string; reservation_code: string },
): Promise<number> {
  const { db, now } = scope;
  const { rows } = await sql<SeatFacts>`
    select ${seatFacts({
      slot: 'slot',
      patientId: sql`${patient_id}::text`,
      now: sql`${now}::timestamptz`,
      except: reservation_code,
    })}
    from slot where slot.top_org_id = ${slot.top_org_id} and slot.slot_id = ${slot.slot_id}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error(`no slot ${slot.slot_id}`);
  const seatNo = createSeatAllocator(now)(slot, patient_id, facts);
  if (seatNo instanceof BusinessError) throw seatNo;
  if (facts.offer) await takeOffers(sql`values (${facts.offer}::text)`).execute(db);
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

/** Frees a seat, and offers it to the first person on the waitlist if there is one. */
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
