import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { BusinessError } from '#server/kernel/errors.ts';
import { guardedCookie } from '#server/kernel/http/cookie.ts';
import type { RequestScope } from '#server/kernel/http/request-scope.ts';

const guardedName = '__Host-wechat-state';
const plainName = 'wechat-state';
const minutes = 10;
/** 网页授权: letters and digits, at most 128. */
const shape = /^[0-9a-f]{64}$/;

/** The latest authorisation that this browser began. */
export function ownState(headers: Headers, production: boolean): string | undefined {
  const cookies = parse(headers.get('cookie') ?? '');
  const state = cookies[guardedName] ?? (production ? undefined : cookies[plainName]);
  return state && shape.test(state) ? state : undefined;
}

/**
 * The state of a new authorisation. A browser keeps its own over several tabs. A link that another person
 * made does not contain it.
 */
export function beginState(c: Context, production: boolean): string {
  const state = ownState(c.req.raw.headers, production) ?? randomBytes(32).toString('hex');
  const guarded = guardedCookie(c, production);
  setCookie(c, guarded ? guardedName : plainName, state, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: guarded,
    maxAge: minutes * 60,
  });
  return state;
}

export function isSameState(given: string | undefined, own: string | undefined): own is string {
  if (!given || !own || given.length !== own.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(own));
}

/**
 * A code that comes from another browser than the one that asked for it belongs to another person. Logged in with it, a
 * patient would write their illnesses into a stranger's account.
 *
 * @throws BusinessError WECHAT_KEY_INVALID
 */
export function requireOwnState(
  { request, config }: Pick<RequestScope, 'request' | 'config'>,
  state: string | undefined,
): string {
  const own = ownState(request.headers, config.production);
  if (!isSameState(state, own)) throw new BusinessError('WECHAT_KEY_INVALID');
  return own;
}
