import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './db/schema.ts';
import { runTransaction } from './db/transaction.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** What a piece of work is done with: a database or a transaction, and one moment from its beginning to its end. */
export interface Scope {
  db: Db;
  now: Date;
}

/** Work for one organization. */
export interface OrgScope extends Scope {
  topOrgId: string;
}

/** Work for one account. */
export interface UserScope extends Scope {
  userId: string;
}

/** The same scope inside a transaction. */
export type TxScope<S extends Scope = Scope> = S & { db: Tx };

/**
 * Runs `work` in a transaction, and again when the database asks for it, so `work` must do nothing outside its scope.
 * Call the inner scope by the outer one's name: then nobody can use the outer `db`, for which the embedded engine's one
 * connection would wait forever.
 */
export const inTransaction = <S extends Scope, Result>(
  scope: S,
  work: (scope: TxScope<S>) => Promise<Result>,
): Promise<Result> => runTransaction(scope.db, tx => work({ ...scope, db: tx }));
