import { countTries } from '../audit.ts';
import type { Db, PatientContext, Services } from '../context.ts';
import { batcherOfEach } from '../db/batch.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { type KeyedRequest, onceEach } from '../idempotency.ts';
import { orgIdOf } from '../organization/queries.ts';
import { type Booked, type Draft, reserveEach, type Wish } from './reserve.ts';
import { realDate } from './slots.ts';

const operations = ['createDiagnosisReservation', 'createPhysiotherapyReservation'] as const;
const triesAMinute = 20;

interface Booking extends KeyedRequest, Wish {
  /** The process's own, the same for all. */
  services: Pick<Services, 'clock' | 'config'>;
}

async function serve(db: Db, bookings: readonly Booking[]): Promise<(Booked | BusinessError)[]> {
  const [first] = bookings;
  if (!first) return [];
  const { clock, config } = first.services;
  const now = clock.now();
  return inTransaction(db, async tx => {
    const people = bookings.map(({ userId }) => userId);
    const tries = await countTries(tx, people, operations, new Date(now.getTime() - 60_000));
    const tooOften = ({ userId }: Booking) => (tries.get(userId) ?? 0) > triesAMinute;
    const admitted = bookings.filter(booking => !tooOften(booking));
    const outcomes = await onceEach(tx, now, admitted, fresh => reserveEach(tx, config, now, fresh));
    return bookings.map(booking => outcomes[admitted.indexOf(booking)] ?? new BusinessError('TOO_OFTEN'));
  });
}

/** Who comes while others are served is served with all who came meanwhile: one lock, few statements, one commit. */
const book = batcherOfEach<Db, Booking, Booked>(async (db, bookings) => {
  try {
    return await serve(db, bookings);
  } catch (error) {
    if (bookings.length === 1) throw error;
    // Nobody's booking fails because of another's.
    const alone: (Booked | Error)[] = [];
    for (const booking of bookings) {
      const [outcome] = await serve(db, [booking]).catch((reason: Error) => [reason]);
      alone.push(outcome ?? new Error('a booking without an outcome'));
    }
    return alone;
  }
});

/**
 * Reserves once a key, and not too often; the body is what the key stands for.
 *
 * @throws BusinessError TOO_OFTEN, IDEMPOTENCY_CONFLICT, and what `reserveEach` answers
 */
export async function bookOnce(
  { db, clock, config, userId }: PatientContext,
  operation: (typeof operations)[number],
  key: string,
  body: unknown,
  draft: Draft,
): Promise<Booked> {
  realDate(draft.reservationDate, 'body.reservationDate');
  const topOrgId = await orgIdOf(db, draft.topOrgId);
  return book(db, { userId, key, operation, body, topOrgId, draft, services: { clock, config } });
}
