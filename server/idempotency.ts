import type { OperationId } from '#generated/operations.ts';
import type { Tx } from './context.ts';
import { BusinessError } from './errors.ts';
import { sha256 } from './secrets.ts';

interface Request {
  userId: string;
  key: string;
  operation: OperationId;
  body: unknown;
}

/**
 * Does the work once a key, in the same transaction as the key's row: the same key with the same body
 * replays the first answer, and work that failed leaves no key behind.
 *
 * @throws BusinessError IDEMPOTENCY_CONFLICT for the same key with another body
 */
export async function once<Answer>(
  tx: Tx,
  now: Date,
  { userId, key, operation, body }: Request,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = sha256(JSON.stringify(body));
  const taken = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, operation, body_hash: bodyHash, answer: null, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const first = await tx
      .selectFrom('idempotency')
      .select(['operation', 'body_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (first.operation !== operation || first.body_hash !== bodyHash) {
      throw new BusinessError('IDEMPOTENCY_CONFLICT');
    }
    return first.answer as Answer;
  }
  const answer = await work();
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Long past any retry of a draft. */
export async function dropOldKeys(db: { deleteFrom: Tx['deleteFrom'] }, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}
