import { closeOwnWaits } from '#server/booking/waitlist.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { Db, Tx } from '#server/kernel/scope.ts';
import { allocate } from './allocate.ts';
import { check } from './check.ts';
import { insertBookings, type NewReservation, toBooked } from './insert-bookings.ts';
import { loadFacts, lockRequestedSlot } from './load-facts.ts';
import type { BookingRequest, BookingSettings, Candidate, Outcome } from './types.ts';

async function checkAll(
  db: Db,
  requests: readonly BookingRequest[],
  now: Date,
): Promise<(Candidate | Outcome)[]> {
  const facts = await loadFacts(db, requests, now);
  const checked: (Candidate | Outcome)[] = [];
  for (const [index, request] of requests.entries()) {
    const ofRequest = facts[index];
    if (!ofRequest) throw new Error('a request without facts');
    checked.push(await check(db, request, ofRequest));
  }
  return checked;
}

/**
 * Loads, checks, allocates, inserts.
 *
 * @param closeWaits defined where the slots are locked
 * @returns null for each request that needs the lock
 */
async function bookAll(
  db: Db,
  requests: readonly BookingRequest[],
  settings: BookingSettings,
  now: Date,
  closeWaits?: (visit: NewReservation) => Promise<void>,
): Promise<(Outcome | null)[]> {
  const checked = await checkAll(db, requests, now);
  const candidates = checked
    .filter(one => 'facts' in one)
    .filter(({ facts }) => closeWaits || (facts.offer === null && !facts.waits));
  const allocated = allocate(candidates, settings, now);
  const bookings = [...allocated.values()].filter(one => 'reservation' in one);
  const inserted = await insertBookings(db, bookings);
  for (const { reservation, facts } of bookings) {
    if (facts.waits && inserted.has(reservation.reservation_code)) await closeWaits?.(reservation);
  }
  return checked.map(one => {
    if (!('facts' in one)) return one;
    const booking = allocated.get(one);
    if (!booking || booking instanceof BusinessError) return booking ?? null;
    return inserted.has(booking.reservation.reservation_code) ? toBooked(booking.reservation) : null;
  });
}

/**
 * Books with two statements and no transaction. A refused request takes nothing from the others.
 *
 * @returns for each request its visit, why there is none (NOT_FOUND (patient), TOO_OFTEN, NOT_BOOKABLE,
 *   EARLIER_VISIT_REQUIRED, ALREADY_BOOKED, SLOT_GONE, IDEMPOTENCY_CONFLICT), or null where it needs `bookWithLock`
 */
export const bookOptimistic = (
  db: Db,
  requests: readonly BookingRequest[],
  settings: BookingSettings,
  now: Date,
): Promise<(Outcome | null)[]> => bookAll(db, requests, settings, now);

/** Books one request with its slot locked, so that competing requests wait. Ends the patient's waits, or takes the offer. */
export async function bookWithLock(
  tx: Tx,
  request: BookingRequest,
  settings: BookingSettings,
  now: Date,
): Promise<Outcome> {
  await lockRequestedSlot(tx, request, now);
  const closeWaits = (visit: NewReservation) => closeOwnWaits({ db: tx, now }, visit);
  const [outcome] = await bookAll(tx, [request], settings, now, closeWaits);
  // Nobody else changes a locked slot, so the same patient was booked with another practitioner at this moment.
  return outcome ?? new BusinessError('ALREADY_BOOKED');
}
