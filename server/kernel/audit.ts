import { batcherOfEach } from './db/batch.ts';
import { recordset } from './db/recordset.ts';
import { newId } from './ids.ts';
import type { Db } from './scope.ts';

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

/** Records, before the answer, who reads which personal data. Requests that come together share a commit. */
export const audit = batcherOfEach<Db, AuditEntry, void>(async (connection, entries) => {
  const rows = entries.map(({ at, userId, operation, subject, requestId }) => ({
    audit_id: newId('a'),
    at,
    user_id: userId,
    operation,
    subject: subject ?? null,
    request_id: requestId,
  }));
  await connection
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
