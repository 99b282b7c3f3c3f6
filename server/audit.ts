import type { OperationId } from '#generated/operations.ts';
import type { Db } from './context.ts';
import { batcherOfEach } from './db/batch.ts';
import { recordset } from './db/recordset.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  at: Date;
  userId: string;
  operation: string;
  subject: string | undefined;
  requestId: string;
}

const columns = {
  text: ['audit_id', 'user_id', 'operation', 'subject', 'request_id'],
  timestamptz: ['at'],
} as const;

/** Writes down who asks for which personal data, before it is given; those who ask together share a commit. */
export const audit = batcherOfEach<Db, AuditEntry, void>(async (db, entries) => {
  const rows = entries.map(({ at, userId, operation, subject, requestId }) => ({
    audit_id: newId('a'),
    at,
    user_id: userId,
    operation,
    subject: subject ?? null,
    request_id: requestId,
  }));
  await db
    .insertInto('audit_log')
    .columns(['audit_id', 'at', 'user_id', 'operation', 'subject', 'request_id'])
    .expression(eb =>
      eb
        .selectFrom(recordset('entry', columns, rows))
        .select(['audit_id', 'at', 'user_id', 'operation', 'subject', 'request_id']),
    )
    .execute();
  return [];
});

/** How often each person tried since a moment, the try at hand among them: every one is in the audit log already. */
export async function countTries(
  db: Pick<Db, 'selectFrom'>,
  userIds: readonly string[],
  operations: readonly OperationId[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const people = userIds.map(user_id => ({ user_id }));
  const rows = await db
    .selectFrom('audit_log')
    .select(['user_id', eb => eb.fn.countAll<number>().as('tries')])
    .where('user_id', 'in', eb =>
      eb.selectFrom(recordset('person', { text: ['user_id'] }, people)).select('user_id'),
    )
    .where('operation', 'in', operations)
    .where('at', '>', since)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, tries }) => [user_id, tries]));
}
