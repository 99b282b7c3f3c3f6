import type { Db, PatientContext, Services, Tx } from '../context.ts';
import { batcherOfEach } from '../db/batch.ts';
import { inTransaction } from '../db/engine.ts';
import type { BusinessError } from '../errors.ts';
import { type KeyedRequest, KeyTakenMeanwhile, onceEach } from '../idempotency.ts';
import { orgIdOf } from '../organization/queries.ts';
import { type Booked, type Draft, reserveEach, type Wish } from './reserve.ts';
import type { BookingOperation } from './reserve-queries.ts';
import { realDate } from './slots.ts';

interface Booking extends KeyedRequest, Wish {
  /** The process's own, the same for all. */
  services: Pick<Services, 'clock' | 'config'>;
}

async function serve(tx: Tx, bookings: readonly Booking[]): Promise<(Booked | BusinessError)[]> {
  const [first] = bookings;
  if (!first) return [];
  const { clock, config } = first.services;
  const now = clock.now();
  return onceEach(tx, now, bookings, fresh => reserveEach(tx, config, now, fresh));
}

/** Who comes while others are served is served with all who came meanwhile: one lock, few statements, one commit. */
const book = batcherOfEach<Db, Booking, Booked>(async (db, take) => {
  try {
    return await inTransaction(db, tx => serve(tx, take()));
  } catch (error) {
    const bookings = take();
    if (bookings.length === 1 && !(error instanceof KeyTakenMeanwhile)) throw error;
    // Nobody's booking fails because of another's.
    const alone: (Booked | Error)[] = [];
    for (const booking of bookings) {
      const [outcome] = await inTransaction(db, tx => serve(tx, [booking])).catch((reason: Error) => [
        reason,
      ]);
      alone.push(outcome ?? new Error('a booking without an outcome'));
    }
    return alone;
  }
});

/**
 * Reserves once a key; the body is what the key stands for.
 *
 * @throws BusinessError IDEMPOTENCY_CONFLICT, and what `reserveEach` answers
 */
export async function bookOnce(
  { db, clock, config, userId }: PatientContext,
  operation: BookingOperation,
  key: string,
  body: unknown,
  draft: Draft,
): Promise<Booked> {
  realDate(draft.reservationDate, 'body.reservationDate');
  const topOrgId = await orgIdOf(db, draft.topOrgId);
  return book(db, { userId, key, operation, body, topOrgId, draft, services: { clock, config } });
}
