import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import type { JsSignatureInput } from '#generated/model/js-signature-input.ts';
import { type FakeWechat, installFakeWechat } from './fake-wechat.ts';
import { type Behaviour, type Persona, personas } from './personas.ts';

const ticket = 'ticket-of-the-test';
const cardTicket = 'card-ticket-of-the-test';
const appId = 'wx0000000000000000';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const require = createRequire(import.meta.url);

/** Signs as the server does. */
export const sign = async ({ url }: JsSignatureInput) => {
  const nonceStr = 'Wm3WZYTPz0wzccnW';
  const timestamp = 1_414_587_457;
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return {
    appId,
    nonceStr,
    timestamp,
    url,
    signature: sha1(text),
    cardSign: sha1([cardTicket, appId, String(timestamp), nonceStr, 'INVOICE'].sort().join('')),
    title: '预约就诊 · 问止',
    description: '疑难病症，找对中医',
    picUrl: '/crm/share.png',
  };
};

export interface Phone {
  fake: FakeWechat;
  /** The names of the bridge's calls so far. */
  called: () => string[];
  /** Changes the address, as `replaceState` does. */
  moveTo: (address: string) => void;
  touch: () => void;
  /** The addresses that were requested through an <img>. */
  reported: string[];
}

/** Simulates a phone with WeChat, as far as scripts see it, with a new instance of the real SDK. */
export function openPhone(
  persona: Persona,
  change: Partial<Behaviour> = {},
  address = 'https://wz.example/crm/?code=0a1B#/?topOrgId=1001',
): Phone {
  vi.resetModules();
  const behaviour = { ...personas[persona], answerAfter: 1, ...change };
  const reported: string[] = [];
  const properties = new Map<string, string>();
  const body = {
    style: { setProperty: (name: string, value: string) => properties.set(name, value) },
  };
  const document = Object.assign(new EventTarget(), { title: '', visibilityState: 'visible', body });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { href: address });
  vi.stubGlobal('navigator', { platform: behaviour.ios ? 'iPhone' : 'Linux armv8l' });
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => properties.get(name) ?? '',
  }));
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        reported.push(url);
      }
    },
  );
  for (const name of ['wx', 'jWeixin', 'WeixinJSBridge', 'fakeWechat']) vi.stubGlobal(name, undefined);
  installFakeWechat({ behaviour, ticket, cardTicket });
  document.dispatchEvent(new Event('DOMContentLoaded'));

  const path = require.resolve('weixin-js-sdk');
  delete require.cache[path];
  vi.doMock('weixin-js-sdk', () => ({ default: require(path) as object }));

  const fake = window.fakeWechat;
  if (!fake) throw new Error('the fake is missing');
  return {
    fake,
    called: () => fake.calls.map(({ name }) => name),
    moveTo: next => {
      location.href = next;
    },
    touch: () => document.dispatchEvent(new Event('pointerdown')),
    reported,
  };
}
