import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { SessionCookie } from './request-scope.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether this connection may carry a cookie with the prefix `__Host-`. */
export function guardedCookie(c: Context, production: boolean): boolean {
  const url = new URL(c.req.url);
  return production || url.protocol === 'https:' || localHosts.has(url.hostname);
}

/**
 * `__Host-` limits the cookie to this host and to https. Browsers accept it on localhost too, but not
 * on a LAN address, where development uses a plain name.
 */
const nameOf = (guarded: boolean) => (guarded ? '__Host-session' : 'session');

export const sessionToken = (c: Context, production: boolean): string | undefined =>
  getCookie(c, nameOf(guardedCookie(c, production)));

/** Reads, sets and deletes the session cookie of a request. */
export function sessionCookie(
  c: Context,
  options: { production: boolean; maxAgeSeconds: number },
): SessionCookie {
  const guarded = guardedCookie(c, options.production);
  const name = nameOf(guarded);
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: guarded } as const;
  return {
    token: sessionToken(c, options.production),
    set: token => setCookie(c, name, token, { ...attributes, maxAge: options.maxAgeSeconds }),
    clear: () => deleteCookie(c, name, attributes),
  };
}
