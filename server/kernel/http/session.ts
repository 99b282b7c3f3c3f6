import { randomBytes } from 'node:crypto';
import type { Db, Scope } from '#server/kernel/scope.ts';
import { sha256 } from '#server/kernel/secrets.ts';

/** Opens a session and gives the token for the cookie; the database keeps only its hash. */
export async function openSession(
  { db, now }: Scope,
  { userId, days }: { userId: string; days: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHashOf(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * 86_400_000),
    })
    .execute();
  return token;
}

/** The hash of a session's token, which is all that the database keeps of it. */
export const tokenHashOf = sha256;

/** The account of a session. Undefined for a session that is unknown or over. */
export async function findSession({ db, now }: Scope, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', tokenHashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHashOf(token)).execute();
}

export async function dropExpiredSessions({ db, now }: Scope): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
