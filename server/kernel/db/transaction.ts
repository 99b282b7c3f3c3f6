import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { databaseErrorOf } from './database-error.ts';

/** The engines write their log here; pino's logger fits. */
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

// PostgreSQL manual, 13.5: both ask to run the whole transaction again.
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** A migration has changed the table of a kept plan (postgres.ts): the next run makes a new plan. */
const PLAN_OUTDATED = '0A000';

/**
 * Runs `work` in a transaction, and again when the database asks for it: `work` must do nothing outside `tx`.
 * Inside `work` only `tx` may be used: the embedded engine has one connection, so `db` would wait forever.
 */
export async function runTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retry === RETRIES || !asksForRetry(error)) throw error;
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** retry);
    }
  }
}

const retriedCodes = new Set([SERIALIZATION_FAILURE, DEADLOCK_DETECTED, PLAN_OUTDATED]);

export const asksForRetry = (error: unknown) => retriedCodes.has(databaseErrorOf(error)?.code ?? '');
