import type { Db, PatientContext, Services } from '../context.ts';
import { batcherOfEach } from '../db/batch.ts';
import { doubledTableOf } from '../db/database-error.ts';
import { asksForRetry, inTransaction } from '../db/engine.ts';
import { keyed, onceEach } from '../idempotency.ts';
import { orgIdOf } from '../organization/queries.ts';
import { type Booked, type Draft, type Outcome, reserveFreely, reserveLocked, type Wish } from './reserve.ts';
import type { BookingOperation } from './reserve-queries.ts';
import { realDate } from './slots.ts';

interface Booking extends Wish {
  /** The process's own, the same for all. */
  services: Pick<Services, 'clock' | 'config' | 'log'>;
}

/** Those with the slots locked; each for itself where all together fail, so that nobody's booking fails because of another's. */
async function serveLocked(db: Db, bookings: readonly Booking[]): Promise<(Outcome | Error)[]> {
  const [first] = bookings;
  if (!first) return [];
  const { clock, config } = first.services;
  const serve = (some: readonly Booking[]) =>
    inTransaction(db, tx => reserveLocked(tx, config, clock.now(), some));
  try {
    return await serve(bookings);
  } catch (error) {
    if (bookings.length === 1) throw error;
    const alone: (Outcome | Error)[] = [];
    for (const booking of bookings) {
      const [outcome] = await serve([booking]).catch((reason: Error) => [reason]);
      alone.push(outcome ?? new Error('a booking without an outcome'));
    }
    return alone;
  }
}

/** What another server's booking in the same moment does to ours; anything else is a fault. */
const wasInTheWay = (error: unknown) => asksForRetry(error) || doubledTableOf(error) === 'idempotency';

/** Two statements, as long as nobody else wants these slots in the same moment: no lock, no transaction to open and close. */
async function serve(db: Db, bookings: readonly Booking[]): Promise<(Outcome | Error)[]> {
  const [first] = bookings;
  if (!first) return [];
  const { clock, config, log } = first.services;
  const outcomes = await reserveFreely(db, config, clock.now(), bookings).catch((error: unknown) => {
    if (!wasInTheWay(error)) log.error({ err: error }, '预约未能写入，加锁再试');
    return [];
  });
  const open = bookings.filter((_, index) => outcomes[index] === undefined);
  const locked = await serveLocked(db, open);
  return bookings.map(
    (booking, index) =>
      outcomes[index] ?? locked[open.indexOf(booking)] ?? new Error('a booking without an outcome'),
  );
}

/** Who comes while others are served is served with all who came meanwhile. */
export const book = batcherOfEach<Db, Booking, Booked>((db, take) =>
  db.connection().execute(connection => onceEach(take(), fresh => serve(connection, fresh))),
);

/**
 * Reserves once a key; the body is what the key stands for.
 *
 * @throws BusinessError IDEMPOTENCY_CONFLICT, and what `reserveFreely` answers
 */
export async function bookOnce(
  { db, clock, config, log, userId }: PatientContext,
  operation: BookingOperation,
  key: string,
  body: unknown,
  draft: Draft,
): Promise<Booked> {
  realDate(draft.reservationDate, 'body.reservationDate');
  const topOrgId = await orgIdOf(db, draft.topOrgId);
  return book(db, {
    ...keyed(userId, key, operation, body),
    topOrgId,
    draft,
    services: { clock, config, log },
  });
}
