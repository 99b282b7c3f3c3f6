import type { Db } from './context.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  userId: string;
  operation: string;
  subject: string | undefined;
  requestId: string;
}

/** Writes down who asks for which personal data, before it is given. */
export async function audit(db: Db, now: Date, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      audit_id: newId('a'),
      at: now,
      user_id: entry.userId,
      operation: entry.operation,
      subject: entry.subject ?? null,
      request_id: entry.requestId,
    })
    .execute();
}
