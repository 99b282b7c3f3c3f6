import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '#generated/operations.ts';
import { parseConfig } from '#server/kernel/config.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { createLog } from '#server/kernel/log.ts';
import { openTestApp } from '#tests/support/app.ts';
import { type AnyHandler, runOperation } from './endpoint.ts';
import { ContractBroken } from './seal.ts';

const { services } = await openTestApp();

const pet = z.object({
  kind: z.string().check(z.maxLength(10)),
  petId: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
});

const operation: Operation = {
  id: 'sample',
  domain: 'account',
  method: 'get',
  path: '/sample',
  login: 'optional',
  envelope: true,
  owned: [],
  ofOrganization: false,
  keyed: false,
  invalidates: [],
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
    data: z.object({ name: z.string(), pets: z.array(pet) }),
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
async function run(handler: AnyHandler, config = services.config, log = services.log): Promise<unknown> {
  const cookie = { token: undefined, set() {}, clear() {} };
  const base = { ...services, config, log, cookie, requestId: 'q1', address: '-' };
  const outcome = Promise.withResolvers<unknown>();
  const app = new Hono().get('/sample', async c => {
    const call = { c, operation, handler, defaultOrganization: () => Promise.resolve('1001') };
    await runOperation(call, base).then(outcome.resolve, outcome.reject);
    return c.body(null);
  });
  await app.request('/sample');
  return outcome.promise;
}

/** The answer in production, and the lines of the log. */
async function recorded(handler: AnyHandler) {
  const faults: object[] = [];
  const log = createLog('error', { write: line => faults.push(JSON.parse(line)) });
  const answer = await run(handler, production, log);
  return { answer, faults };
}

const fitting = { name: 'a', pets: [{ kind: 'cat' }] };

test('An answer that fits is given in the envelope, whatever the order of its fields', async () => {
  const answer = { code: 0, message: 'SUCCESS', data: fitting };
  expect(await run(async () => fitting)).toEqual(answer);
  expect(await run(async () => ({ pets: fitting.pets, name: 'a' }))).toEqual(answer);
});

describe('an answer that says more than the contract', () => {
  const leaks = [
    ['a field', { ...fitting, idNumber: '110' }],
    ['a field within a list', { ...fitting, pets: [{ kind: 'cat', owner: 'u1' }] }],
  ] as const;

  test.each(leaks)(
    'An answer that says more than the contract is a fault in development: %s',
    async (_, data) => {
      await expect(run(async () => data)).rejects.toThrow(ContractBroken);
    },
  );

  test.each(leaks)(
    'An answer that says more than the contract loses it in production: %s',
    async (_, data) => {
      expect(await run(async () => data, production)).toMatchObject({ data: fitting });
      expect(JSON.stringify(await run(async () => data, production))).not.toMatch(/110|u1/);
    },
  );
});

describe('an item of a list that breaks the contract', () => {
  const sound = { kind: 'cat', petId: 'p1', tags: ['quiet'] };
  const listed = (pets: readonly object[]) => async () => ({ name: 'a', pets });

  test.each([
    ['alone', [{ ...sound, kind: 7, petId: 'p9' }], []],
    ['among others', [sound, { ...sound, kind: 'much too long', petId: 'p9' }, sound], [sound, sound]],
    ['twice', [{ petId: 'p8' }, sound, { petId: 'p9' }], [sound]],
  ])(
    'An item that breaks the contract is left out in production, and the list stays: %s',
    async (_, given, left) => {
      const records = await recorded(listed(given));
      expect(records.answer).toMatchObject({ code: 0, data: { name: 'a', pets: left } });
      expect(records.faults).toContainEqual(
        expect.objectContaining({
          operation: 'sample',
          path: expect.stringMatching(/^data\.pets\.\d$/),
          key: { petId: 'p9' },
          issue: expect.stringMatching(/^kind: /),
        }),
      );
    },
  );

  test('As little as possible is left out: of an item in a list of its own, that item alone', async () => {
    const { answer, faults } = await recorded(listed([{ ...sound, tags: ['quiet', 7] }]));
    expect(answer).toMatchObject({ data: { pets: [sound] } });
    expect(faults).toMatchObject([{ path: 'data.pets.0.tags.1', key: {} }]);
  });

  test('An item that breaks the contract is a fault in development', async () => {
    await expect(run(listed([{ ...sound, kind: 7 }]))).rejects.toThrow();
  });

  test('The personal fields of a broken item are not written down', async () => {
    const { faults } = await recorded(listed([{ kind: 7, petId: 'p9', phone: '13800000001' }]));
    expect(JSON.stringify(faults)).not.toContain('13800000001');
  });
});

test('An answer that says less than the contract, or something else, is a fault everywhere', async () => {
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

  test('An undeclared refusal is a fault in development, and itself in production', async () => {
    await expect(run(refuse('SLOT_GONE'))).rejects.toThrow(ContractBroken);
    await expect(run(refuse('SLOT_GONE'), production)).rejects.toMatchObject({ errorName: 'SLOT_GONE' });
  });
});
