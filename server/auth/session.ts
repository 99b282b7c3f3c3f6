import { randomBytes } from 'node:crypto';
import type { Db, Services } from '../context.ts';
import { sha256 } from '../secrets.ts';

/** Opens a session and gives the token for the cookie; the database keeps only its hash. */
export async function openSession(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + config.sessionDays * 86_400_000),
    })
    .execute();
  return token;
}

export async function findSession(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', sha256(token)).execute();
}

export async function dropExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
