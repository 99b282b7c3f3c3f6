import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '#generated/operations.ts';
import { parseConfig } from '../config.ts';
import { BusinessError } from '../errors.ts';
import { openTestApp } from '../testing/app.ts';
import { type AnyHandler, ContractBroken, runOperation } from './endpoint.ts';

const { services } = await openTestApp();

const operation: Operation = {
  id: 'sample',
  domain: 'account',
  method: 'get',
  path: '/sample',
  access: 'guest',
  envelope: true,
  owner: undefined,
  errors: ['NOT_FOUND'],
  decode: {},
  messages: {},
  form: false,
  params: undefined,
  query: undefined,
  header: undefined,
  body: undefined,
  response: z.object({
    code: z.number(),
    message: z.string(),
    data: z.object({ name: z.string(), pets: z.array(z.object({ kind: z.string() })) }),
  }),
};

const production = parseConfig({
  MODE: 'production',
  PUBLIC_URL: 'https://wenzhi.example',
  SECRET_KEY: 'k'.repeat(32),
  SMS_PROVIDER: 'gateway',
  SMS_GATEWAY_URL: 'https://sms.example',
  SMS_GATEWAY_TOKEN: 't',
  WECHAT_PROVIDER: 'none',
  PAYMENT_PROVIDER: 'none',
});

/** What the operation answers, or throws, with this handler. */
async function run(handler: AnyHandler, config = services.config): Promise<unknown> {
  const cookie = { token: undefined, set() {}, clear() {} };
  const base = { ...services, config, cookie, requestId: 'q1', address: '-' };
  const outcome = Promise.withResolvers<unknown>();
  const app = new Hono().get('/sample', async c => {
    await runOperation(c, operation, handler, base).then(outcome.resolve, outcome.reject);
    return c.body(null);
  });
  await app.request('/sample');
  return outcome.promise;
}

const fitting = { name: 'a', pets: [{ kind: 'cat' }] };

test('an answer that fits is given in the envelope, whatever the order of its fields', async () => {
  const answer = { code: 0, message: 'SUCCESS', data: fitting };
  expect(await run(async () => fitting)).toEqual(answer);
  expect(await run(async () => ({ pets: fitting.pets, name: 'a' }))).toEqual(answer);
});

describe('an answer that says more than the contract', () => {
  const leaks = [
    ['a field', { ...fitting, idNumber: '110' }],
    ['a field within a list', { ...fitting, pets: [{ kind: 'cat', owner: 'u1' }] }],
  ] as const;

  test.each(leaks)('%s: is a fault while we develop', async (_, data) => {
    await expect(run(async () => data)).rejects.toThrow(ContractBroken);
  });

  test.each(leaks)('%s: loses it in production', async (_, data) => {
    expect(await run(async () => data, production)).toMatchObject({ data: fitting });
    expect(JSON.stringify(await run(async () => data, production))).not.toMatch(/110|u1/);
  });
});

test('an answer that says less, or other than the contract, is a fault everywhere', async () => {
  for (const config of [services.config, production]) {
    await expect(run(async () => ({ name: 'a' }), config)).rejects.toThrow();
    await expect(run(async () => ({ ...fitting, name: 1 }), config)).rejects.toThrow();
  }
});

describe('a refusal', () => {
  const refuse = (name: 'NOT_FOUND' | 'SLOT_GONE' | 'INVALID_INPUT') => async () => {
    throw new BusinessError(name);
  };

  test.each(['NOT_FOUND', 'INVALID_INPUT'] as const)('%s is declared, or common to all', async name => {
    await expect(run(refuse(name))).rejects.toMatchObject({ errorName: name });
  });

  test('that is not declared is a fault while we develop, and itself in production', async () => {
    await expect(run(refuse('SLOT_GONE'))).rejects.toThrow(ContractBroken);
    await expect(run(refuse('SLOT_GONE'), production)).rejects.toMatchObject({ errorName: 'SLOT_GONE' });
  });
});
