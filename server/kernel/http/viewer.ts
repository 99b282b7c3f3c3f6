import type { Context } from 'hono';
import type { Services } from '#server/kernel/services.ts';
import { sessionToken } from './cookie.ts';
import { findSession } from './session.ts';

/** The account that is logged in, for an address outside the contract. Undefined for a guest. */
export async function viewerOf(
  c: Context,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  const token = sessionToken(c, config.production);
  return token ? findSession({ db, now: clock.now() }, token) : undefined;
}
