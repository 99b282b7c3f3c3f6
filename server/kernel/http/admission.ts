import { sql } from 'kysely';
import { batcherOfEach } from '#server/kernel/db/batch.ts';
import { recordset } from '#server/kernel/db/recordset.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Db } from '#server/kernel/scope.ts';
import { tokenHashOf } from './session.ts';

interface Caller {
  token: string;
  at: Date;
  /** What the audit log records of the request. */
  audited: { operation: string; subject: string | undefined; requestId: string } | undefined;
}

const columns = {
  integer: ['n'],
  text: ['token_hash', 'audit_id', 'operation', 'subject', 'request_id'],
  timestamptz: ['at'],
} as const;

/**
 * Finds the account of a session and writes the audit log's row (decision 10). Requests that arrive during one statement
 * share the next one. No answer is sent before its row is on disk.
 *
 * @returns nothing for a session that is unknown or over
 */
export const admit = batcherOfEach<Db, Caller, string | undefined>(async (connection, callers) => {
  const rows = callers.map(({ token, at, audited }, n) => ({
    n,
    token_hash: tokenHashOf(token),
    at,
    audit_id: audited ? newId('a') : null,
    operation: audited?.operation ?? null,
    subject: audited?.subject ?? null,
    request_id: audited?.requestId ?? null,
  }));
  const admitted = await sql<{ n: number; user_id: string }>`
    with caller as (
      select c.*, found.user_id from ${recordset('c', columns, rows)}
      cross join lateral (
        select user_id from session where token_hash = c.token_hash and expires_at > c.at limit 1
      ) as found
    ),
    noted as (
      insert into audit_log (audit_id, at, user_id, operation, subject, request_id)
      select audit_id, at, user_id, operation, subject, request_id from caller where audit_id is not null
    )
    select n, user_id from caller`.execute(connection);
  const byPlace = new Map(admitted.rows.map(({ n, user_id }) => [n, user_id]));
  return callers.map((_, n) => byPlace.get(n));
});
