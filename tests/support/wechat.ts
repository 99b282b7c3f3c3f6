import { expect } from 'vitest';
import type { SessionUser } from '#generated/model/session-user.ts';
import { operations } from '#generated/operations.ts';
import { openidOf } from '#server/auth/wechat-identity.ts';
import { simulatedAppId } from '#server/kernel/ports/wechat/simulator.ts';
import type { Answer, TestApp } from './app.ts';
import { nextSerial } from './ids.ts';

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

/** A browser's cookies as far as these tests need them: names and values. */
export function browser({ app, send }: TestApp, cookies: Record<string, string> = {}) {
  const jar = { ...cookies };
  const take = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar[pair.slice(0, at)] = pair.slice(at + 1);
    }
  };
  const header = () =>
    Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');

  /** Opens an address of the server and gives where it leads. */
  async function open(address: string): Promise<URL> {
    const response = await app.request(address, { headers: { cookie: header() } }, connection);
    expect(response.status, address).toBe(302);
    take(response.headers);
    return new URL(response.headers.get('location') ?? '', 'http://localhost');
  }

  async function logIn(body: object, address = `10.2.0.${nextSerial()}`) {
    const raw = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await send(operations.login, raw, { as: { cookie: header() }, address });
    take(answer.headers);
    return answer as Answer<SessionUser>;
  }

  return { jar, header, open, logIn };
}

export type TestBrowser = ReturnType<typeof browser>;

/** A person with a WeChat, before the official account's authorisation page. */
export function wechatPeople(app: TestApp) {
  /** Begins an authorisation in this browser. WeChat agrees and gives a code. */
  async function authorize(at: TestBrowser, openid = `o${nextSerial()}`) {
    const page = await at.open('http://localhost/crm/wechat/authorize?purpose=login');
    return { code: await app.wechat.issueCode(openid), state: page.searchParams.get('state') ?? '' };
  }

  const openidOfUser = (userId: string) => openidOf(app.scope({ userId }), simulatedAppId);

  return { authorize, openidOfUser };
}
