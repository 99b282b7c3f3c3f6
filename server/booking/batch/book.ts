import { crc32 } from 'node:zlib';
import { realDate } from '#server/booking/slots.ts';
import { batcherOfEach } from '#server/kernel/db/batch.ts';
import { doubledTableOf } from '#server/kernel/db/database-error.ts';
import { asksForRetry } from '#server/kernel/db/transaction.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { KeyedRequest } from '#server/kernel/idempotency.ts';
import { type Db, inTransaction } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { bookOptimistic, bookWithLock } from './attempt.ts';
import { onceEach } from './once-each.ts';
import type { Booked, BookingRequest, Draft, Outcome } from './types.ts';

type ServicesOfBooking = Pick<Services, 'clock' | 'config' | 'log'>;

/** The services are the process's own, the same for each request. */
interface Item extends BookingRequest {
  services: ServicesOfBooking;
}

/** A competing server's booking causes these errors; anything else is a fault. */
const isConflict = (error: unknown) => asksForRetry(error) || doubledTableOf(error) === 'idempotency';

/** @returns null for each request that needs the lock; after an error that is each */
async function tryOptimistic(db: Db, items: readonly Item[]): Promise<(Outcome | null)[]> {
  const [first] = items;
  if (!first) return [];
  const { clock, config, log } = first.services;
  return bookOptimistic(db, items, config, clock.now()).catch((error: unknown) => {
    if (!isConflict(error)) log.error({ err: error }, '预约未能写入，加锁再试');
    return items.map(() => null);
  });
}

/** Batches side by side never want the same slot. */
const laneOf = (_: Db, { draft }: Item) => crc32(draft.physicianId) % 2;

const runBatch = batcherOfEach<Db, Item, Booked | null>(
  (connection, items) => onceEach(items, fresh => tryOptimistic(connection, fresh)),
  laneOf,
);

/** Books one request in a transaction. After an error it tries once more: a connection may have broken, or the key been used. */
async function tryWithLock(db: Db, item: Item): Promise<Booked> {
  const { clock, config } = item.services;
  const attempt = () =>
    inTransaction({ db, now: clock.now() }, scope => bookWithLock(scope.db, item, config, scope.now));
  const outcome = await attempt().catch(attempt);
  if (outcome instanceof BusinessError) throw outcome;
  return outcome;
}

interface BookingScope extends ServicesOfBooking {
  db: Db;
  topOrgId: string;
  userId: string;
  keyed: KeyedRequest;
}

/**
 * Books a visit, once for each idempotency key. README.md in this folder says how.
 *
 * @param payable in fen; computed where it is undefined
 * @throws BusinessError INVALID_INPUT (no such date), IDEMPOTENCY_CONFLICT, NOT_FOUND (patient), TOO_OFTEN, NOT_BOOKABLE,
 *   EARLIER_VISIT_REQUIRED, ALREADY_BOOKED, SLOT_GONE
 */
export async function book(
  { db, topOrgId, userId, keyed, clock, config, log }: BookingScope,
  draft: Draft,
  payable?: number,
): Promise<Booked> {
  realDate(draft.reservationDate, 'body.reservationDate');
  const item = { ...keyed, userId, topOrgId, draft, payable, services: { clock, config, log } };
  return (await runBatch(db, item)) ?? (await tryWithLock(db, item));
}
