import { setTimeout as delay } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import { DatabaseError } from 'pg';

/** Where the engines report to; pino's logger fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Database<Schema> {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: Kysely<Schema>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for the transactions under way. */
  close(): Promise<void>;
}

const RETRIES = 5;
const FIRST_PAUSE_MS = 10;

// PostgreSQL manual, 13.5: both mean "run the whole transaction again".
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** A kept plan of a table that a migration has changed meanwhile (postgres.ts): the next run makes a new one. */
const PLAN_OUTDATED = '0A000';

/**
 * Runs `work` in a transaction, and again when the database asks for it: `work` must do nothing outside `tx`.
 * Inside `work` only `tx` may be used: the embedded engine has one connection, so `db` would wait for itself.
 */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  const plain = db.transaction();
  const transaction = isolation === undefined ? plain : plain.setIsolationLevel(isolation);
  for (let retry = 0; ; retry++) {
    try {
      return await transaction.execute(work);
    } catch (error) {
      if (retry === RETRIES || !asksForRetry(error)) throw error;
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** retry);
    }
  }
}

function asksForRetry(error: unknown): boolean {
  const reason = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return (
    reason instanceof DatabaseError &&
    (reason.code === SERIALIZATION_FAILURE ||
      reason.code === DEADLOCK_DETECTED ||
      reason.code === PLAN_OUTDATED)
  );
}
