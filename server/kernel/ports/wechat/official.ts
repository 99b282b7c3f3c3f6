import * as z from 'zod/mini';
import { CodeRefused, MediaRefused, type WechatPort } from './port.ts';
import type { FreshToken, TokenStore } from './tokens.ts';

const timeoutMs = 5000;
/** Ten megabytes between two data centres. The app waits twice as long (specification §9, HTTP). */
const mediaTimeoutMs = 7000;

/** 全局返回码: the access token is wrong or has expired. */
const tokenCodes = new Set([40001, 40014, 42001]);
/** 网页授权: the code is not valid, has expired, or was exchanged already; the secret was reset meanwhile. */
const codeCodes = new Set([40029, 42003, 40163, 41008]);
/** 获取临时素材: an unknown media id, or one of more than three days ago. */
const goneCode = 40007;
/** 系统繁忙: ask again. */
const busyCode = -1;

export interface OfficialAccount {
  appId: string;
  appSecret: string;
  /** Tests replace WeChat's address. */
  apiUrl?: string;
}

/** WeChat's error. It never contains the address, which carries the secret. */
class WechatFault extends Error {
  readonly errcode: number;

  constructor(what: string, errcode: number, errmsg: string) {
    super(`${what}: ${errcode} ${errmsg}`);
    this.errcode = errcode;
  }
}

const faultShape = z.object({ errcode: z.int(), errmsg: z.optional(z.string()) });
const tokenShape = z.object({ access_token: z.string(), expires_in: z.int() });
const ticketShape = z.object({ ticket: z.string(), expires_in: z.int() });
const personShape = z.object({
  openid: z.string(),
  unionid: z.optional(z.string()),
  is_snapshotuser: z.optional(z.int()),
});

/** The official account as WeChat's documentation describes it (稳定版接口调用凭据, JS-SDK, 网页授权). */
export function officialWechat(account: OfficialAccount, tokens: TokenStore): WechatPort {
  const { appId, appSecret, apiUrl = 'https://api.weixin.qq.com' } = account;

  async function fetched(what: string, path: string, options: RequestInit): Promise<Response> {
    const response = await fetch(apiUrl + path, options).catch((error: Error) => {
      throw new Error(`${what}: ${error.name} ${error.message}`);
    });
    if (!response.ok) throw new Error(`${what}: HTTP ${response.status}`);
    return response;
  }

  async function ask<T>(what: string, path: string, shape: z.ZodMiniType<T>, body?: object): Promise<T> {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const response = await fetched(what, path, {
      ...(body && { ...post, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    checkFault(what, answer);
    return shape.parse(answer);
  }

  const accessToken = () =>
    tokens.get('access_token', async (): Promise<FreshToken> => {
      const credentials = {
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
        force_refresh: false,
      };
      const fresh = await twice(() => ask('stable_token', '/cgi-bin/stable_token', tokenShape, credentials));
      return { token: fresh.access_token, expiresInSeconds: fresh.expires_in };
    });

  /** Replaces a token that WeChat refuses, once. */
  async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
    const token = await accessToken();
    return twice(() => work(token)).catch(async error => {
      if (!(error instanceof WechatFault && tokenCodes.has(error.errcode))) throw error;
      await tokens.drop('access_token', token);
      const newer = await accessToken();
      return twice(() => work(newer));
    });
  }

  async function ticketBy(token: string, type: 'jsapi' | 'wx_card'): Promise<FreshToken> {
    const query = new URLSearchParams({ access_token: token, type });
    const fresh = await ask('getticket', `/cgi-bin/ticket/getticket?${query}`, ticketShape);
    return { token: fresh.ticket, expiresInSeconds: fresh.expires_in };
  }

  async function mediaBy(token: string, mediaId: string, mostBytes: number): Promise<Buffer> {
    const query = new URLSearchParams({ access_token: token, media_id: mediaId });
    const signal = AbortSignal.timeout(mediaTimeoutMs);
    const { body } = await fetched('media/get', `/cgi-bin/media/get?${query}`, { signal });
    const bytes = await readAtMost(body, mostBytes);
    // 获取临时素材: a fault, and a video's address, come as JSON in the picture's place, under whatever type.
    if (bytes[0] !== 0x7b) return bytes;
    checkFault('media/get', parsed(bytes));
    throw new MediaRefused('otherKind');
  }

  return {
    appId,

    authorizeUrl({ redirectUri, state }) {
      // In this order and with this hash: WeChat refuses the link otherwise (网页授权, 第一步).
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`;
    },

    async exchangeCode(code) {
      const query = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const person = await ask('oauth2', `/sns/oauth2/access_token?${query}`, personShape).catch(error => {
        if (!(error instanceof WechatFault && codeCodes.has(error.errcode))) throw error;
        throw new CodeRefused(error.message);
      });
      // 快照页: all its visitors have the same openid.
      if (person.is_snapshotuser === 1) throw new CodeRefused('a snapshot has no person');
      return { openid: person.openid, unionid: person.unionid };
    },

    jsapiTicket: () => tokens.get('jsapi_ticket', () => withToken(token => ticketBy(token, 'jsapi'))),
    cardTicket: () => tokens.get('card_ticket', () => withToken(token => ticketBy(token, 'wx_card'))),

    async temporaryMedia(mediaId, mostBytes) {
      return withToken(token => mediaBy(token, mediaId, mostBytes)).catch(error => {
        if (error instanceof WechatFault && error.errcode === goneCode) throw new MediaRefused('gone');
        throw error;
      });
    },
  };
}

/** @throws WechatFault when WeChat answered with one */
function checkFault(what: string, answer: unknown): void {
  const fault = faultShape.safeParse(answer).data;
  if (fault && fault.errcode !== 0) throw new WechatFault(what, fault.errcode, fault.errmsg ?? '');
}

/** Repeats a harmless request once when WeChat is busy or does not answer. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    const final =
      error instanceof MediaRefused || (error instanceof WechatFault && error.errcode !== busyCode);
    if (final) throw error;
    return work();
  });
}

/** @throws MediaRefused at the first byte too many, whatever length was announced */
async function readAtMost(body: Response['body'], mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new MediaRefused('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
