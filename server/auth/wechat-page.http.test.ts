import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { operations } from '#generated/operations.ts';
import {
  simulatedAppId,
  simulatedCardTicket,
  simulatedTicket,
} from '#server/kernel/ports/wechat/simulator.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp({ PUBLIC_URL: 'https://m.wenzhi.example' });
const { call, succeed, clock, services, wechat, faults } = app;
const make = createFactories(app);
const standard = await make.organization({ is_default: true, short_name: '问止' });

afterEach(() => {
  services.wechat = wechat;
});

const page = 'https://m.wenzhi.example/crm/?topOrgId=1001&from=singlemessage';

describe('signJsSdk', () => {
  test('The address is signed as it came, for the official account of the page', async () => {
    const signed = await succeed('signJsSdk', { body: { url: page } });
    const { nonceStr, timestamp, url } = signed;
    expect(signed).toMatchObject({ appId: simulatedAppId, url: page });
    expect(timestamp).toBe(Math.floor(clock.now().getTime() / 1000));
    expect(nonceStr).toMatch(/^[A-Za-z0-9]{16}$/);
    const text = `jsapi_ticket=${simulatedTicket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
    expect(signed.signature).toBe(createHash('sha1').update(text).digest('hex'));
  });

  test('Two signatures never share their random part', async () => {
    const [one, two] = [
      await succeed('signJsSdk', { body: { url: page } }),
      await succeed('signJsSdk', { body: { url: page } }),
    ];
    expect(one.nonceStr).not.toBe(two.nonceStr);
  });

  test('The card bag is signed only for a person who wants to choose invoices', async () => {
    const { cardSign, appId, nonceStr, timestamp } = await succeed('signJsSdk', {
      body: { url: page, forInvoices: true },
    });
    const values = [simulatedCardTicket, appId, nonceStr, String(timestamp), 'INVOICE'].sort();
    expect(cardSign).toBe(createHash('sha1').update(values.join('')).digest('hex'));
    for (const forInvoices of [undefined, false]) {
      const body = { url: page, ...(forInvoices !== undefined && { forInvoices }) };
      expect(await succeed('signJsSdk', { body })).not.toHaveProperty('cardSign');
    }
  });

  test('An account that may not use cards still gets its page signed', async () => {
    services.wechat = { ...wechat, cardTicket: () => Promise.reject(new Error('getticket: 48001')) };
    const signed = await succeed('signJsSdk', { body: { url: page, forInvoices: true } });
    expect(signed).toMatchObject({ signature: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(signed).not.toHaveProperty('cardSign');
  });

  test('The ticket never leaves the server', async () => {
    const answer = JSON.stringify(await call('signJsSdk', { body: { url: page, forInvoices: true } }));
    for (const ticket of [simulatedTicket, simulatedCardTicket]) expect(answer).not.toContain(ticket);
  });

  test('The answer brings the words of a shared link in the name of its organization', async () => {
    const other = await make.organization({ short_name: '岐云' });
    const words = async (topOrgId?: string) => {
      const body = { url: page, ...(topOrgId && { topOrgId }) };
      const { title, description, picUrl } = await succeed('signJsSdk', { body });
      return { title, description, picUrl };
    };
    const ofStandard = {
      title: '预约就诊 · 问止',
      description: '疑难病症，找对中医',
      picUrl: '/crm/share.png',
    };
    expect(await words()).toEqual(ofStandard);
    expect(await words(standard)).toEqual(ofStandard);
    expect(await words(other)).toEqual({ ...ofStandard, title: '预约就诊 · 岐云' });
    expect(await words('9')).toEqual(ofStandard);
  });

  test.each([
    'https://evil.example/crm/',
    'https://m.wenzhi.example.evil.example/',
    'https://m.wenzhi.example@evil.example/crm/',
    'https://evil.example/?https://m.wenzhi.example/',
    'https://m.wenzhi.example:8443/crm/',
    'https://evil.example\\@m.wenzhi.example/',
    'https://[nowhere/',
  ])('A page of another site is refused with FORBIDDEN: %s', async url => {
    expect(await call('signJsSdk', { body: { url } })).toMatchObject(refusal('FORBIDDEN'));
  });

  test('A page of another site is refused with FORBIDDEN even if the request claims to be of its host', async () => {
    const answer = await app.send(operations.signJsSdk, {
      headers: { host: 'evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://evil.example/' }),
    });
    expect(answer).toMatchObject(refusal('FORBIDDEN'));
  });

  test('The answer is NOT_OPEN without an official account', async () => {
    services.wechat = undefined;
    expect(await call('signJsSdk', { body: { url: page } })).toMatchObject(refusal('NOT_OPEN'));
  });

  test('The answer is 9999 when WeChat gives no ticket, and the log has the reason', async () => {
    services.wechat = { ...wechat, jsapiTicket: () => Promise.reject(new Error('getticket: 45009 limit')) };
    const error = await call('signJsSdk', { body: { url: page } }).catch((reason: Error) => reason);
    expect(String(error)).toContain(`500: {"code":${ErrorCode.SYSTEM_FAULT}`);
    expect(JSON.stringify((error as Error).cause)).toContain('45009');
    expect(faults).toEqual([]);
  });
});
