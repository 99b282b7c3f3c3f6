import { type Insertable, sql } from 'kysely';
import { recordInitialMoves } from '#server/booking/moves.ts';
import { takeOffers } from '#server/booking/offers.ts';
import { addSeats, hasSeatsLeft } from '#server/booking/seats.ts';
import type { InitialStatus } from '#server/booking/state.ts';
import { type Columns, recordset } from '#server/kernel/db/recordset.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Db } from '#server/kernel/scope.ts';
import type { Booked, Candidate } from './types.ts';

export type NewReservation = Required<Insertable<Schema['reservation']>> & { status: InitialStatus };

/** A candidate with its seat. */
export interface Allocated extends Candidate {
  reservation: NewReservation;
}

const reservationColumns = {
  text: [
    ...(['top_org_id', 'reservation_code', 'medical_case_id', 'user_id', 'patient_id', 'staff_id'] as const),
    ...(['clinic_id', 'slot_id', 'project_id', 'start_time', 'end_time', 'status'] as const),
  ],
  integer: ['seat_no', 'reservation_type', 'visit_mode', 'fee', 'payable'],
  boolean: ['use_health_ins'],
  date: ['date'],
  timestamptz: ['starts_at', 'ends_at', 'hold_until', 'created_at'],
} as const satisfies Columns<keyof Schema['reservation']>;

const addedText = ['earlier_case_id', 'earlier_diagnosis', 'offer', 'key', 'operation', 'body_hash'] as const;

/** The reservation's columns, with those of its case, its offer and its idempotency key. */
const bookingColumns = {
  ...reservationColumns,
  text: [...reservationColumns.text, ...addedText],
  jsonb: ['answer'],
} as const;

export const toBooked = (row: NewReservation): Booked => ({
  reservationCode: row.reservation_code,
  medicalCaseId: row.medical_case_id,
  payable: row.payable,
});

const toRow = ({ reservation, earlier, facts, request }: Allocated) => ({
  ...reservation,
  ...earlier,
  offer: facts.offer,
  key: request.key,
  operation: request.operation,
  body_hash: request.bodyHash,
  answer: toBooked(reservation),
});

const reservationNames = sql.raw(Object.values(reservationColumns).flat().join(', '));

/**
 * Inserts the reservations with their moves, cases, seats and idempotency keys, in one statement. A slot that has fewer
 * seats left than it needs gets none of its reservations. A patient who has such a visit meanwhile gets no second one,
 * and a seat that is sold meanwhile is not sold again.
 *
 * @returns the codes of the inserted reservations
 * @throws DatabaseError 23505 of idempotency, if another server has used a key since: then nothing is inserted
 */
export async function insertBookings(db: Db, bookings: readonly Allocated[]): Promise<ReadonlySet<string>> {
  if (bookings.length === 0) return new Set();
  const inserted = await sql<{ reservation_code: string }>`
    with booking as (select * from ${recordset('b', bookingColumns, bookings.map(toRow))}),
    -- An offered seat is counted as taken already.
    wanted as (
      select top_org_id, slot_id, count(*) filter (where offer is null) as seats from booking
      group by 1, 2 order by 1, 2
    ),
    bookable as (
      select locked.* from wanted cross join lateral (
        select top_org_id, slot_id from slot
        where slot.top_org_id = wanted.top_org_id and slot.slot_id = wanted.slot_id
          and ${hasSeatsLeft('slot', sql.ref('wanted.seats'))}
        limit 1 for no key update
      ) as locked
    ),
    inserted as (
      insert into reservation (${reservationNames})
      select ${reservationNames} from booking join bookable using (top_org_id, slot_id)
      on conflict do nothing returning reservation_code
    ),
    made as (select booking.* from booking join inserted using (reservation_code)),
    moves as (${recordInitialMoves('made')}),
    cases as (
      insert into medical_case (top_org_id, medical_case_id, reservation_code, user_id, patient_id,
        earlier_case_id, earlier_diagnosis, created_at)
      select top_org_id, medical_case_id, reservation_code, user_id, patient_id,
        earlier_case_id, earlier_diagnosis, created_at
      from made
    ),
    seats as (${addSeats(sql`
      select top_org_id, slot_id, count(*)::integer from made where offer is null group by 1, 2`)}),
    offers as (${takeOffers(sql`select offer from made where offer is not null`)}),
    keys as (
      insert into idempotency (user_id, key, operation, body_hash, answer, created_at)
      select user_id, key, operation, body_hash, answer, created_at from made order by user_id, key
    )
    select reservation_code from inserted`.execute(db);
  return new Set(inserted.rows.map(({ reservation_code }) => reservation_code));
}
