import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { Violation } from '#scripts/contract/proxy/judge.ts';
import { startProxy } from '#scripts/contract/proxy/proxy.ts';

const doctors = '/crm/api/atmp/reservation/doctors';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Report {
  request: string;
  violations: readonly Violation[];
}

async function proxyBefore(target: string) {
  const reports: Report[] = [];
  const proxy = await startProxy({
    target: new URL(target),
    port: 0,
    report: (request, violations) => reports.push({ request, violations }),
  });
  closers.push(() => proxy.close());
  return {
    url: proxy.url,
    /** The report on the next exchange, which comes after its answer. */
    nextReport: async () => {
      await expect.poll(() => reports.length).toBeGreaterThan(0);
      return reports.shift();
    },
  };
}

/** A server with a fixed answer that records its requests. */
async function standIn(body: string, status = 200, type = 'application/json; charset=utf-8') {
  const received: Buffer[] = [];
  const hosts: (string | undefined)[] = [];
  const server: Server = createServer(async (request, response) => {
    received.push(await buffer(request));
    hosts.push(request.headers.host);
    response.writeHead(status, { 'content-type': type, 'set-cookie': ['a=1', 'b=2'] }).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise(resolve => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, hosts };
}

describe('violations', () => {
  test('A wrong answer with Chinese in it passes byte for byte, is reported, and does not end the proxy', async () => {
    const wrong =
      '{ "code": "成功",\n "data": {"totalCount": 1, "datas": [{"physicianId": "周砚清", "rank": 7}]} }';
    const server = await standIn(wrong);
    const proxy = await proxyBefore(server.url);
    for (const attempt of [1, 2]) {
      const response = await fetch(`${proxy.url}${doctors}?topOrgId=1001`);
      expect(await response.text(), `attempt ${attempt}`).toBe(wrong);
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      const report = await proxy.nextReport();
      expect(report?.request).toBe(`GET ${doctors}?topOrgId=1001`);
      const contract = '#/paths/~1crm~1api~1atmp~1reservation~1doctors/get/responses/200';
      for (const where of ['response.body.code', 'response.body.data.datas.0.rank']) {
        expect(report?.violations).toContainEqual({
          operation: 'listDoctors',
          where,
          contract,
          what: expect.stringContaining('must be'),
        });
      }
    }
    expect(server.hosts[0]).toBe(new URL(server.url).host);
  });

  test('An answer of another media type and an unknown address are reported', async () => {
    const server = await standIn('<html>网关超时</html>', 200, 'text/html');
    const proxy = await proxyBefore(server.url);
    expect(await (await fetch(`${proxy.url}${doctors}`)).text()).toBe('<html>网关超时</html>');
    expect((await proxy.nextReport())?.violations[0]?.what).toContain('media type "text/html"');
    await fetch(`${proxy.url}/crm/api/atmp/%E6%B2%A1%E6%9C%89`);
    expect((await proxy.nextReport())?.violations[0]?.what).toBe('契约里没有这个地址');
  });
});

test.each([
  ['a success without data', 200, '{"code":0}', "must have required property 'data'"],
  ['a code that the contract lacks', 200, '{"code":777777,"message":"好"}', '契约里没有业务码 777777'],
  [
    'a code that the operation does not declare',
    200,
    '{"code":6201,"message":"错"}',
    '这个操作没有声明 6201 SMS_CODE_WRONG',
  ],
  [
    'a business code with another HTTP status',
    401,
    '{"code":4013,"message":"请登录"}',
    '4013 NOT_LOGGED_IN 应随 HTTP 200，不是 401',
  ],
])('An answer with %s is reported', async (_, status, body, what) => {
  const server = await standIn(body, status);
  const proxy = await proxyBefore(server.url);
  await fetch(`${proxy.url}${doctors}?topOrgId=1001`);
  expect((await proxy.nextReport())?.violations.map(one => one.what)).toContainEqual(
    expect.stringContaining(what),
  );
});

test.each([
  [200, '{"code":4013,"message":"请先登录"}'],
  [400, '{"code":4000,"message":"填写有误"}'],
  [429, '{"code":4029,"message":"太频繁"}'],
  [503, '{"code":9999,"message":"停机"}'],
])('A common refusal with HTTP %s is not reported: %s', async (status, body) => {
  const server = await standIn(body, status);
  const proxy = await proxyBefore(server.url);
  await fetch(`${proxy.url}${doctors}?topOrgId=1001`);
  expect((await proxy.nextReport())?.violations).toEqual([]);
});

test('A wrong request is reported, and reaches the server byte for byte', async () => {
  const server = await standIn('{"code":4000,"message":"手机格式错误"}', 400);
  const proxy = await proxyBefore(server.url);
  const body = '{"phone":"不是手机号",  "scene":"LOGIN"}';
  const headers = { 'content-type': 'application/json' };
  await fetch(`${proxy.url}/crm/api/atmp/auth/smsCode`, { method: 'POST', headers, body });
  expect(server.received[0]?.toString()).toBe(body);
  const report = await proxy.nextReport();
  expect(report?.violations.map(({ where }) => where)).toContain('request.body.phone');
  expect(report?.violations.filter(({ where }) => where.startsWith('response'))).toEqual([]);
});

test('A binary body passes unchanged', async () => {
  const server = await standIn('{}');
  const proxy = await proxyBefore(server.url);
  const bytes = Uint8Array.from({ length: 4096 }, (_, at) => at % 256);
  await fetch(`${proxy.url}/crm/elsewhere`, { method: 'POST', body: bytes });
  expect(server.received[0]?.equals(bytes)).toBe(true);
});

test('An unreachable server gives 502, and the proxy goes on', async () => {
  const server = await standIn('{}');
  await closers.pop()?.();
  const proxy = await proxyBefore(server.url);
  for (const _ of [1, 2]) expect((await fetch(proxy.url + doctors)).status).toBe(502);
});
