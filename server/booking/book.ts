import { crc32 } from 'node:zlib';
import { batcherOfEach, type Take } from '#server/kernel/db/batch.ts';
import { doubledTableOf } from '#server/kernel/db/database-error.ts';
import { asksForRetry } from '#server/kernel/db/transaction.ts';
import type { PatientScope } from '#server/kernel/http/request-scope.ts';
import { type KeyedRequest, onceEach } from '#server/kernel/idempotency.ts';
import type { Db } from '#server/kernel/scope.ts';
import { inTransaction, type OrgScope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Booked, type Draft, type Outcome, reserveFreely, reserveLocked, type Wish } from './reserve.ts';
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
    inTransaction({ db, now: clock.now() }, scope => reserveLocked(scope.db, config, scope.now, some));
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
  { db, clock, config, log, topOrgId, userId, keyed }: PatientScope & OrgScope & { keyed: KeyedRequest },
  draft: Draft,
): Promise<Booked> {
  realDate(draft.reservationDate, 'body.reservationDate');
  return book(db, {
    ...keyed,
    userId,
    topOrgId,
    draft,
    services: { clock, config, log },
  });
}
