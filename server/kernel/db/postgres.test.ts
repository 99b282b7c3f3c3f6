import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, dropDatabase } from '#scripts/test-postgres.ts';
import { postgresForFile, silentLog } from '#tests/support/engines.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './transaction.ts';
import { runTransaction } from './transaction.ts';

const postgresUrl = postgresForFile();
let url: string;
let db: Database<unknown>;
let operator: Database<unknown>;
const log = { ...silentLog, warn: vi.fn() };

beforeEach(async () => {
  log.warn.mockClear();
  url = await createDatabase(postgresUrl());
  db = await openDatabase({ url, poolSize: 1 }, log);
  operator = await openDatabase({ url: postgresUrl() }, silentLog);
});
afterEach(async () => {
  await Promise.all([db.close(), operator.close()]);
  await dropDatabase(url);
});

async function backend(connection: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid ?? 0;
}

/** Ends a connection as a restart of the database does, and waits until its backend is gone. */
async function terminate(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(operator.kysely);
}

test('An idle connection that breaks is logged and replaced', async () => {
  const pid = await backend(db.kysely);
  await terminate(pid);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect(await backend(db.kysely)).not.toBe(pid);
});

test('A connection that was idle for minutes is still there, with its plans', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pid = await backend(db.kysely);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await backend(db.kysely)).toBe(pid);
  } finally {
    vi.useRealTimers();
  }
});

test('A connection that breaks inside a transaction rejects the transaction, and nothing else', async () => {
  const work = runTransaction(db.kysely, async tx => {
    await terminate(await backend(tx));
    // The connection must break between two statements, when nothing awaits it.
    await backend(operator.kysely);
    await backend(tx);
  });
  await expect(work).rejects.toThrow();
  await db.ping();
});

test('The pool has the set size and the server’s name', async () => {
  const wide = await openDatabase({ url, poolSize: 3 }, silentLog);
  const barrier = Promise.withResolvers<void>();
  let inside = 0;
  const enter = () =>
    wide.kysely.connection().execute(async connection => {
      if (++inside === 3) barrier.resolve();
      await barrier.promise;
      return backend(connection);
    });
  const pids = await Promise.all([enter(), enter(), enter()]);
  expect(new Set(pids).size).toBe(3);
  const { rows } = await sql`
    select count(*) from pg_stat_activity where application_name = 'wenzhi' and pid = any(${pids}::int[])`.execute(
    operator.kysely,
  );
  expect(rows).toEqual([{ count: 3 }]);
  await wide.close();
});

test('An address where nothing answers is refused at once', async () => {
  const nowhere = new URL(url);
  nowhere.pathname = '/no_such_database';
  await expect(openDatabase({ url: nowhere.href }, silentLog)).rejects.toMatchObject({ code: '3D000' });
});

test('A table that another server’s migration changes is still read, in transactions too', async () => {
  const beside = await openDatabase({ url }, silentLog);
  await sql`create table shelf (id text, height integer)`.execute(beside.kysely);
  await sql`insert into shelf values ('a', 3)`.execute(beside.kysely);
  const read = async (connection: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
    (await sql`select * from shelf where id = ${'a'}`.execute(connection)).rows;
  expect(await read(db.kysely)).toEqual([{ id: 'a', height: 3 }]);
  await sql`alter table shelf add width integer default 4`.execute(beside.kysely);
  expect(await read(db.kysely)).toEqual([{ id: 'a', height: 3, width: 4 }]);
  await sql`alter table shelf drop height`.execute(beside.kysely);
  expect(await runTransaction(db.kysely, read)).toEqual([{ id: 'a', width: 4 }]);
  await beside.close();
});
