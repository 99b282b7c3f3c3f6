import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './db/schema.ts';
import { BusinessError } from './errors.ts';
import { inTransaction, type Scope, type TxScope } from './scope.ts';
import { sha256 } from './secrets.ts';

/** A request with an Idempotency-Key: it is served once, however often it comes. */
export interface KeyedRequest {
  /** Undefined for a guest, whose key belongs to no account. */
  userId: string | undefined;
  key: string;
  operation: string;
  /** The hash of the input with this key. */
  bodyHash: string;
}

/** The input of a request, as its schemas parsed it. */
interface KeyedInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export const hashOf = ({ params, query, body }: KeyedInput) =>
  sha256(JSON.stringify({ params, query, body }));

/** The first use of a key. */
export interface FirstUse<Answer> {
  operation: string;
  bodyHash: string;
  answer: Answer;
}

/** The same input gets the first answer again, another one is refused. */
export const replay = <Answer>(request: KeyedRequest, first: FirstUse<Answer>): Answer | BusinessError =>
  request.operation === first.operation && request.bodyHash === first.bodyHash
    ? first.answer
    : new BusinessError('IDEMPOTENCY_CONFLICT');

/** The rows of a key; a guest's key belongs to no account. */
const isKey =
  ({ userId, key }: KeyedRequest) =>
  (eb: ExpressionBuilder<Schema, 'idempotency'>) =>
    eb.and([eb('user_id', userId === undefined ? 'is' : '=', userId ?? null), eb('key', '=', key)]);

/**
 * Does the work of a key once, in the same transaction as the key's row. Of simultaneous requests one does the work, and
 * the others wait for its answer. Failed work leaves no key behind.
 *
 * @throws BusinessError IDEMPOTENCY_CONFLICT for a key that was used with another input
 */
export const once = <S extends Scope, Answer>(
  scope: S,
  request: KeyedRequest,
  work: (scope: TxScope<S>) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(scope, async scope => {
    const { db, now } = scope;
    const { userId = null, key, operation, bodyHash } = request;
    const taken = await db
      .insertInto('idempotency')
      .values({ user_id: userId, key, operation, body_hash: bodyHash, answer: null, created_at: now })
      .onConflict(conflict => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) {
      const first = await db
        .selectFrom('idempotency')
        .select(['operation', 'body_hash as bodyHash', 'answer'])
        .where(isKey(request))
        .executeTakeFirstOrThrow();
      const answer = replay(request, { ...first, answer: first.answer as Answer });
      if (answer instanceof BusinessError) throw answer;
      return answer;
    }
    const answer = await work(scope);
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where(isKey(request))
      .execute();
    return answer;
  });

/** Long past any retry of a draft. */
export async function dropOldKeys({ db, now }: Scope): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}
