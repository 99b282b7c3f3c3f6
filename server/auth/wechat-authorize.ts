import type { Context, Hono } from 'hono';
import type { Env } from '#server/kernel/http/env.ts';
import { securityHeaders } from '#server/kernel/http/security-headers.ts';
import { viewerOf } from '#server/kernel/http/viewer.ts';
import { CodeRefused } from '#server/kernel/ports/wechat/port.ts';
import type { Services } from '#server/kernel/services.ts';
import { returnAddress } from '#src/lib/redirect-url.ts';
import { issueKey } from './wechat-bind.ts';
import { beginState, isSameState, ownState } from './wechat-state.ts';

const withParameter = (address: string, name: string, value: string) => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

/**
 * The two addresses of a web authorisation that a browser is led through, beside the contract. `/crm/wechat/authorize`
 * begins it: with `purpose=login` WeChat leads to the login page, which calls login with `code` and `state`; with
 * `purpose=bind` to `/crm/wechat/return`, which puts `wechatKey` into the address it goes on to, for bindWechat.
 */
export function addWechatAuthorization(app: Hono<Env>, services: Services): void {
  const { config, log } = services;
  const originOf = (c: Context) => config.publicUrl?.origin ?? new URL(c.req.url).origin;
  const landingOf = (c: Context) => returnAddress(c.req.query('redirectUrl') ?? null, originOf(c));
  const loginPage = (c: Context, landing: string, more: Record<string, string> = {}) =>
    `${originOf(c)}/crm/login?${new URLSearchParams({ redirectUrl: landing, ...more })}`;

  app.use('/crm/wechat/*', securityHeaders(config), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  app.get('/crm/wechat/authorize', async c => {
    const landing = landingOf(c);
    const { wechat } = services;
    // The login page then offers the phone alone, and does not lead here again.
    if (!wechat) return c.redirect(loginPage(c, landing, { wechat: 'none' }));
    const binding = c.req.query('purpose') === 'bind';
    if (binding && !(await viewerOf(c, services))) return c.redirect(loginPage(c, landing));
    const state = beginState(c, config.production);
    const comeBack = new URLSearchParams({ redirectUrl: landing });
    const redirectUri = binding ? `${originOf(c)}/crm/wechat/return?${comeBack}` : loginPage(c, landing);
    return c.redirect(wechat.authorizeUrl({ redirectUri, state }));
  });

  app.get('/crm/wechat/return', async c => {
    const landing = landingOf(c);
    const { wechat } = services;
    const userId = await viewerOf(c, services);
    const code = c.req.query('code');
    const sameBrowser = isSameState(c.req.query('state'), ownState(c.req.raw.headers, config.production));
    if (!wechat || !userId || !code || !sameBrowser) return c.redirect(landing);
    try {
      const person = await wechat.exchangeCode(code);
      const scope = { db: services.db, now: services.clock.now(), userId };
      const key = await issueKey(scope, { ...person, appId: wechat.appId });
      return c.redirect(withParameter(landing, 'wechatKey', key));
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      log.warn({ requestId: c.get('requestId'), reason: error.message }, '微信未认可授权码');
      return c.redirect(landing);
    }
  });
}
