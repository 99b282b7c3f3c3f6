import { text } from 'node:stream/consumers';
import { serveHttp } from './http-server.ts';

/** What is asked of the stand-in instead of answering rightly, once. */
export type Mischief = 'hang-up' | { status: number } | { errcode: number };

export const account = { appId: 'wxd678efh567hg6787', appSecret: 'the-secret-of-the-account' };

/** WeChat's side of stable_token, getticket and the web authorisation, as its documentation has them. */
export async function wechatStandIn(now: () => Date) {
  const state = {
    token: 'token-1',
    tokenUntil: 0,
    /** Tokens that getticket takes. */
    good: new Set<string>(),
    tickets: 0,
    people: new Map<string, object>(),
    used: new Set<string>(),
    mischief: [] as Mischief[],
    calls: [] as string[],
  };
  let tokens = 0;

  /** 稳定版接口调用凭据: the same until five minutes before its end. */
  function stableToken(body: string): object {
    const { grant_type, appid, secret, force_refresh } = JSON.parse(body) as Record<string, unknown>;
    if (appid !== account.appId || secret !== account.appSecret)
      return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (grant_type !== 'client_credential' || force_refresh)
      return { errcode: 40002, errmsg: 'invalid grant_type' };
    if (now().getTime() > state.tokenUntil - 300_000) {
      tokens += 1;
      state.token = `token-${tokens}`;
      state.tokenUntil = now().getTime() + 7200_000;
      state.good.add(state.token);
    }
    const expires_in = Math.floor((state.tokenUntil - now().getTime()) / 1000);
    return { access_token: state.token, expires_in };
  }

  function ticket(query: URLSearchParams): object {
    if (query.get('type') !== 'jsapi' || !state.good.has(query.get('access_token') ?? '')) {
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    }
    state.tickets += 1;
    return { errcode: 0, errmsg: 'ok', ticket: `ticket-${state.tickets}`, expires_in: 7200 };
  }

  function person(query: URLSearchParams): object {
    const code = query.get('code') ?? '';
    const ours = query.get('appid') === account.appId && query.get('secret') === account.appSecret;
    if (!ours || query.get('grant_type') !== 'authorization_code')
      return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (state.used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
    const known = state.people.get(code);
    if (!known) return { errcode: 40029, errmsg: 'invalid code' };
    state.used.add(code);
    return {
      access_token: 'of-the-person',
      expires_in: 7200,
      refresh_token: 'r',
      scope: 'snsapi_base',
      ...known,
    };
  }

  const server = await serveHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://wechat');
    state.calls.push(pathname);
    const body = await text(request);
    const mischief = state.mischief.shift();
    if (mischief === 'hang-up') return void request.socket.destroy();
    if (mischief && 'status' in mischief) return void response.writeHead(mischief.status).end('<html>');
    const answers: Record<string, () => object> = {
      'POST /cgi-bin/stable_token': () => stableToken(body),
      'GET /cgi-bin/ticket/getticket': () => ticket(searchParams),
      'GET /sns/oauth2/access_token': () => person(searchParams),
    };
    const answer = answers[`${request.method} ${pathname}`];
    // WeChat answers faults with 200 too.
    const faulty = mischief && { errcode: mischief.errcode, errmsg: 'as told' };
    response.end(JSON.stringify(faulty ?? answer?.() ?? { errcode: 43002, errmsg: 'require POST method' }));
  });

  return {
    ...{ url: server.url, close: server.close, state },
    /** As when somebody refreshes the token by force: the one that was given out is good no longer. */
    invalidate() {
      state.good.clear();
      state.tokenUntil = 0;
    },
  };
}
