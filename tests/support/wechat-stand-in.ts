import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { serveHttp } from './http-server.ts';

/** A wrong behaviour of the stand-in, once. */
export type Mischief = 'hang-up' | { status: number } | { errcode: number };

export const account = { appId: 'wxd678efh567hg6787', appSecret: 'the-secret-of-the-account' };

const mediaPiece = 256 * 1024;

/** WeChat's side of stable_token, getticket, media/get and the web authorisation, as its documentation has them. */
export async function wechatStandIn(now: () => Date) {
  const state = {
    token: 'token-1',
    tokenUntil: 0,
    /** Tokens that getticket accepts. */
    good: new Set<string>(),
    tickets: 0,
    people: new Map<string, object>(),
    used: new Set<string>(),
    /** The files that the messaging app has uploaded, by media id. A video is an address. */
    media: new Map<string, Buffer | { video_url: string }>(),
    /** Bytes of media that were sent. */
    sent: 0,
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
    const type = query.get('type');
    if (type !== 'jsapi' && type !== 'wx_card') return { errcode: 40097, errmsg: 'invalid args' };
    if (!state.good.has(query.get('access_token') ?? '')) {
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    }
    state.tickets += 1;
    return {
      errcode: 0,
      errmsg: 'ok',
      ticket: `${type === 'jsapi' ? '' : 'card-'}ticket-${state.tickets}`,
      expires_in: 7200,
    };
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

  /** 获取临时素材: the picture itself, or JSON in its place. */
  function media(query: URLSearchParams): Buffer | object {
    if (!state.good.has(query.get('access_token') ?? '')) {
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    }
    return state.media.get(query.get('media_id') ?? '') ?? { errcode: 40007, errmsg: 'invalid media_id' };
  }

  /** In pieces, each when the one before has been taken, without announcing how many. */
  async function sendPicture(response: ServerResponse, picture: Buffer): Promise<void> {
    response.setHeader('content-type', 'image/jpeg');
    response.setHeader('content-disposition', 'attachment; filename="MEDIA_ID.jpg"');
    function* pieces() {
      for (let at = 0; at < picture.length; at += mediaPiece) {
        const piece = picture.subarray(at, at + mediaPiece);
        state.sent += piece.length;
        yield piece;
      }
    }
    // The client hangs up at its limit.
    await pipeline(pieces, response).catch(() => undefined);
  }

  const server = await serveHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://wechat');
    state.calls.push(pathname);
    const body = await text(request);
    const mischief = state.mischief.shift();
    if (mischief === 'hang-up') return void request.socket.destroy();
    if (mischief && 'status' in mischief) return void response.writeHead(mischief.status).end('<html>');
    const answers: Record<string, () => object | Buffer> = {
      'POST /cgi-bin/stable_token': () => stableToken(body),
      'GET /cgi-bin/ticket/getticket': () => ticket(searchParams),
      'GET /sns/oauth2/access_token': () => person(searchParams),
      'GET /cgi-bin/media/get': () => media(searchParams),
    };
    const answer = answers[`${request.method} ${pathname}`];
    // WeChat answers faults with 200 too.
    const faulty = mischief && { errcode: mischief.errcode, errmsg: 'as told' };
    const given = faulty ?? answer?.() ?? { errcode: 43002, errmsg: 'require POST method' };
    if (Buffer.isBuffer(given)) return sendPicture(response, given);
    response.end(JSON.stringify(given));
  });

  return {
    url: server.url,
    close: server.close,
    state,
    /** As when the token is refreshed by force: the old one is no longer valid. */
    invalidate() {
      state.good.clear();
      state.tokenUntil = 0;
    },
  };
}
