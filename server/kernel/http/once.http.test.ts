import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '#generated/operations.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Scope } from '#server/kernel/scope.ts';
import { type Caller, openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { sessionCookie } from './cookie.ts';
import { type AnyHandler, runOperation } from './endpoint.ts';
import type { KeyedScope } from './request-scope.ts';

const app = await openTestApp();
const { db, services } = app;
const make = createFactories(app);

const operation: Operation = {
  id: 'sample',
  domain: 'account',
  method: 'post',
  path: '/sample/{id}',
  login: 'optional',
  envelope: true,
  owned: [],
  ofOrganization: false,
  keyed: true,
  invalidates: [],
  errors: ['IDEMPOTENCY_CONFLICT', 'NOT_FOUND'],
  decode: {},
  messages: {},
  form: false,
  params: z.object({ id: z.string() }),
  query: undefined,
  header: z.object({ 'Idempotency-Key': z.string() }),
  body: z.object({ name: z.string() }),
  response: z.object({ code: z.number(), message: z.string(), data: z.nullable(z.string()) }),
};

/** Work that leaves a row, and answers with that row's name. */
async function leaveRow({ db, now }: Scope): Promise<string> {
  const bucket = newId('b');
  await db.insertInto('rate_window').values({ bucket, window_start: now, hits: 1 }).execute();
  return bucket;
}

type Work = (scope: Scope) => Promise<string | null>;

interface Sent {
  key?: string;
  as?: Caller;
  name?: string;
  id?: string;
  work?: Work;
}

/** The data that the operation answers with; rejects with its refusal. */
async function send({ key = 'k1', as, name = 'a', id = '1', work = leaveRow }: Sent = {}): Promise<unknown> {
  const handler: AnyHandler = scope => (scope as unknown as KeyedScope<Scope>).once(work);
  const outcome = Promise.withResolvers<unknown>();
  const server = new Hono().post('/sample/:id', async c => {
    const cookie = sessionCookie(c, { production: true, maxAgeSeconds: 60 });
    const call = { c, operation, handler, defaultOrganization: () => Promise.resolve('1001') };
    await runOperation(call, { ...services, cookie, requestId: 'q1', address: '-' }).then(
      outcome.resolve,
      outcome.reject,
    );
    return c.body(null);
  });
  await server.request(`http://localhost/sample/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...(as && { cookie: as.cookie }) },
    body: JSON.stringify({ name }),
  });
  return ((await outcome.promise) as { data: unknown }).data;
}

const rows = async () =>
  (await db.selectFrom('rate_window').select('bucket').orderBy('bucket').execute()).map(
    ({ bucket }) => bucket,
  );
const conflict = { errorName: 'IDEMPOTENCY_CONFLICT' };

beforeEach(async () => {
  await db.deleteFrom('rate_window').execute();
  await db.deleteFrom('idempotency').execute();
});

describe.each(['a guest', 'an account'])('Under a key of %s', who => {
  const caller = async () => (who === 'a guest' ? {} : { as: await make.user() });

  test('The work is done once, and its answer is given again', async () => {
    const me = await caller();
    const first = await send(me);
    expect(await send(me)).toBe(first);
    expect(await rows()).toEqual([first]);
  });

  test('An answer without data is given again, too', async () => {
    const me = await caller();
    const work: Work = async scope => {
      await leaveRow(scope);
      return null;
    };
    expect([await send({ ...me, work }), await send({ ...me, work })]).toEqual([null, null]);
    expect(await rows()).toHaveLength(1);
  });

  test('Another body or another path is refused', async () => {
    const me = await caller();
    await send(me);
    await expect(send({ ...me, name: 'b' })).rejects.toMatchObject(conflict);
    await expect(send({ ...me, id: '2' })).rejects.toMatchObject(conflict);
    expect(await rows()).toHaveLength(1);
  });

  test('Ten simultaneous requests do the work once', async () => {
    const me = await caller();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(me)));
    expect(answers).toEqual(Array(10).fill((await rows())[0]));
    expect(await rows()).toHaveLength(1);
  });

  test('Work that fails leaves neither its rows nor the key', async () => {
    const me = await caller();
    const work: Work = async scope => {
      await leaveRow(scope);
      throw new BusinessError('NOT_FOUND');
    };
    await expect(send({ ...me, work })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect(await rows()).toEqual([]);
    const second = await send({ ...me, name: 'b' });
    expect(await rows()).toEqual([second]);
  });
});

test('The same key of another account, or of a guest, is another key', async () => {
  const [mine, theirs] = [await make.user(), await make.user()];
  const answers = [
    await send({ as: mine }),
    await send({ as: theirs, name: 'b' }),
    await send({ name: 'c' }),
  ];
  expect(await rows()).toEqual(answers.toSorted());
  expect(await rows()).toHaveLength(3);
});
