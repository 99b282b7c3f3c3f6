import type { OperationId } from '#generated/operations.ts';
import type { Db } from './context.ts';
import { createBatcher } from './db/batch.ts';
import { BusinessError } from './errors.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  at: Date;
  userId: string;
  operation: string;
  subject: string | undefined;
  requestId: string;
}

const writers = new WeakMap<Db, (entry: AuditEntry) => Promise<void>>();

function writerOf(db: Db) {
  const known = writers.get(db);
  if (known) return known;
  const writer = createBatcher<AuditEntry>(async entries => {
    const rows = entries.map(({ at, userId, operation, subject, requestId }) => ({
      audit_id: newId('a'),
      at,
      user_id: userId,
      operation,
      subject: subject ?? null,
      request_id: requestId,
    }));
    await db.insertInto('audit_log').values(rows).execute();
  });
  writers.set(db, writer);
  return writer;
}

/** Writes down who asks for which personal data, before it is given; those who ask together share a commit. */
export const audit = (db: Db, entry: AuditEntry): Promise<void> => writerOf(db)(entry);

/**
 * Holds a person to so many tries in the last seconds, this one among them: every try is in the audit log already.
 *
 * @throws BusinessError TOO_OFTEN
 */
export async function limitTries(
  db: Db,
  now: Date,
  userId: string,
  operations: readonly OperationId[],
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<void> {
  const { tries } = await db
    .selectFrom('audit_log')
    .select(eb => eb.fn.countAll<number>().as('tries'))
    .where('user_id', '=', userId)
    .where('operation', 'in', operations)
    .where('at', '>', new Date(now.getTime() - windowSeconds * 1000))
    .executeTakeFirstOrThrow();
  if (tries > limit) throw new BusinessError('TOO_OFTEN');
}
