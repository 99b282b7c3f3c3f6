import { type Selectable, sql } from 'kysely';
import type { Schema } from './db/schema.ts';
import { BusinessError } from './errors.ts';
import type { TxScope, UserScope } from './scope.ts';

type OwnedTable = { [T in keyof Schema]: 'user_id' extends keyof Schema[T] ? T : never }[keyof Schema];

/** A thing that belongs to an account, as its domain declares it. */
export interface Owned<T extends OwnedTable> {
  table: T;
  id: keyof Schema[T] & string;
  /** The message when there is no such thing, or it belongs to another account. */
  unknown: string;
}

/** The refusal for a thing that does not exist or belongs to another account: the caller learns no difference. */
export const unknown = (thing: Pick<Owned<OwnedTable>, 'unknown'>) =>
  new BusinessError('NOT_FOUND', thing.unknown);

const select = <T extends OwnedTable>({ userId }: UserScope, { table, id }: Owned<T>, value: string) =>
  sql<
    Selectable<Schema[T]>
  >`select * from ${sql.table(table)} where ${sql.ref(id)} = ${value} and user_id = ${userId}`;

/**
 * The account's own thing of this id.
 *
 * @throws BusinessError NOT_FOUND, also for another account's
 */
export async function requireOwn<T extends OwnedTable>(
  scope: UserScope,
  thing: Owned<T>,
  value: string,
): Promise<Selectable<Schema[T]>> {
  const { rows } = await select(scope, thing, value).execute(scope.db);
  if (!rows[0]) throw unknown(thing);
  return rows[0];
}

/**
 * The same, locked until the transaction ends: others that want to change the row wait.
 *
 * @throws BusinessError NOT_FOUND, also for another account's
 */
export async function lockOwn<T extends OwnedTable>(
  scope: TxScope<UserScope>,
  thing: Owned<T>,
  value: string,
): Promise<Selectable<Schema[T]>> {
  const { rows } = await sql<Selectable<Schema[T]>>`${select(scope, thing, value)} for update`.execute(
    scope.db,
  );
  if (!rows[0]) throw unknown(thing);
  return rows[0];
}
