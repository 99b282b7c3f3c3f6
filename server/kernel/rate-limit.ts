import { sql } from 'kysely';
import { BusinessError } from './errors.ts';
import type { Scope } from './scope.ts';

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

function windowStartOf(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/**
 * Counts one hit in the bucket's current window, and gives the window's count. The count is kept in the database, so it
 * holds across processes and restarts.
 *
 * @throws BusinessError TOO_OFTEN when the window is full
 */
export async function countHit(
  { db, now }: Scope,
  bucket: string,
  { limit, windowSeconds }: RateLimit,
): Promise<number> {
  const { hits } = await db
    .insertInto('rate_window')
    .values({ bucket, window_start: windowStartOf(now, windowSeconds), hits: 1 })
    .onConflict(conflict =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_window.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  if (hits > limit) throw new BusinessError('TOO_OFTEN');
  return hits;
}

/** The count of the bucket's current window, without a new hit. */
export async function hitsOf({ db, now }: Scope, bucket: string, windowSeconds: number): Promise<number> {
  const row = await db
    .selectFrom('rate_window')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStartOf(now, windowSeconds))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Windows are at most a day long. */
export async function dropOldWindows({ db, now }: Scope): Promise<void> {
  await db
    .deleteFrom('rate_window')
    .where('window_start', '<', new Date(now.getTime() - 2 * 86_400_000))
    .execute();
}
