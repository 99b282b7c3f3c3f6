import { crc32 } from 'node:zlib';
import type { Db, PatientContext, Services } from '../context.ts';
import { batcherOfEach, type Take } from '../db/batch.ts';
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

/** With the slots locked; each alone where all together fail, so that nobody's booking fails because of another's. */
async function serveLocked(db: Db, bookings: readonly Booking[]): Promise<(Outcome | Error)[]> {
  const [first] = bookings;
  if (!first) return [];
  const { clock, config } = first.services;
  const serve = (some: readonly Booking[]) =>
    inTransaction(db, tx => reserveLocked(tx, config, clock.now(), some));
  try {
    return await serve(bookings);
  } catch {
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

/** Two statements, as long as nobody else wants these slots in the same moment: no lock, no transaction around them. */
async function serveFreely(connection: Db, bookings: readonly Booking[]): Promise<(Outcome | null)[]> {
  const [first] = bookings;
  if (!first) return [];
  const { clock, config, log } = first.services;
  return reserveFreely(connection, config, clock.now(), bookings).catch((error: unknown) => {
    if (!wasInTheWay(error)) log.error({ err: error }, '预约未能写入，加锁再试');
    return bookings.map(() => null);
  });
}

async function serveSet(db: Db, take: Take<Booking>): Promise<(Outcome | Error)[]> {
  const outcomes = await db
    .connection()
    .execute(connection => onceEach(take(), fresh => serveFreely(connection, fresh)));
  const open = take().filter((_, index) => outcomes[index] === null);
  // Not by the connection that may be what failed.
  const locked = await onceEach(open, fresh => serveLocked(db, fresh));
  return outcomes.map(outcome => outcome ?? locked.shift() ?? new Error('a booking without an outcome'));
}

/** Two sets never want the same slot. Where there is one connection they would only wait for each other. */
const laneOf = (db: Db, { draft }: Booking) =>
  db.getExecutor().adapter.supportsMultipleConnections ? crc32(draft.physicianId) % 2 : 0;

/** Who comes while others are served is served with all who came meanwhile and want a practitioner of the same lane. */
export const book = batcherOfEach<Db, Booking, Booked>(serveSet, laneOf);

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
