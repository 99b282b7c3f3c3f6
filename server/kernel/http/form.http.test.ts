import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { afterAll, describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { maxFormBytes } from './form.ts';

const app = await openTestApp();
const make = createFactories(app);
const server = serve({ fetch: app.app.fetch, hostname: '127.0.0.1', port: 0 });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => new Promise(resolve => server.close(resolve)));

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const chunk = Buffer.alloc(64 * 1024, 1);

function open(cookie: string | undefined, headers: Record<string, string> = {}): ClientRequest {
  return request({
    // A connection of its own: one kept alive may be closed by the server in the moment it is used again.
    agent: false,
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/crm/api/atmp/common/images/post',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...(cookie ? { cookie } : {}), ...headers },
  });
}

/** Sends until there is an answer, at most `most` bytes. Returns the answer and how much was sent before it. */
async function pour(sending: ClientRequest, most: number) {
  let sent = 0;
  let answered = false;
  const answer = once(sending, 'response').then(async ([response]) => {
    answered = true;
    return (await json(response)) as { code: number; message: string };
  });
  sending.write(head);
  while (!answered && sent < most) {
    sent += chunk.length;
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answer]);
  }
  const envelope = await answer;
  sending.destroy();
  return { ...envelope, sent };
}

describe('a form that has no end', () => {
  test('A form without an end is answered at the first byte too many', async () => {
    const { cookie } = await make.user();
    const { code, message, sent } = await pour(open(cookie), 200_000_000);
    expect({ code, message }).toEqual({
      code: ErrorCode.IMAGE_REFUSED,
      message: expect.stringMatching(/10 MB/),
    });
    expect(sent).toBeGreaterThan(maxFormBytes - chunk.length);
    expect(sent).toBeLessThan(100_000_000);
  });

  test('A guest’s form is not read at all', async () => {
    const { code, sent } = await pour(open(undefined), 200_000_000);
    expect(code).toBe(ErrorCode.NOT_LOGGED_IN);
    expect(sent).toBeLessThan(maxFormBytes);
  });

  test('A form that announces its length is refused by that', async () => {
    const { cookie } = await make.user();
    const { code, sent } = await pour(open(cookie, { 'content-length': '1000000000' }), 200_000_000);
    expect(code).toBe(ErrorCode.IMAGE_REFUSED);
    expect(sent).toBeLessThan(maxFormBytes);
  });
});

test('Two forms that hang use up a person’s places, and a lost connection frees its place', async () => {
  const member = await make.user();
  const whole = async () => {
    const sending = open(member.cookie);
    sending.end(`${head}x\r\n--b--\r\n`);
    const [response] = await once(sending, 'response');
    return ((await json(response)) as { code: number }).code;
  };
  const hanging = new Set<ClientRequest>();
  const hang = () => {
    const sending = open(member.cookie);
    hanging.add(sending);
    sending.on('error', () => {});
    // A whole form that came in between had the place: it is asked for again.
    sending.on('response', response => {
      response.resume();
      hanging.delete(sending);
      hang();
    });
    sending.write(head);
  };
  hang();
  hang();
  await expect.poll(whole, { timeout: 10_000 }).toBe(ErrorCode.TOO_OFTEN);
  for (const sending of hanging) sending.destroy();
  await expect.poll(whole, { timeout: 10_000 }).toBe(ErrorCode.IMAGE_REFUSED);
});
