import type { Context } from 'hono';
import { findSession } from '../auth/session.ts';
import type { Services } from '../context.ts';
import { sessionToken } from './cookie.ts';

/** Who is logged in, at an address that is no operation of the contract; undefined for a guest. */
export async function viewerOf(
  c: Context,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  const token = sessionToken(c, config.production);
  return token ? findSession(db, token, clock.now()) : undefined;
}
