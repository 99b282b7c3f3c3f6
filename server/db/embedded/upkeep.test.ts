import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from './pglite.ts';
import { createUpkeep } from './upkeep.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openPglite('memory:', message => {
    throw new Error(message);
  });
}, 60_000);
afterAll(() => pglite.close());

async function read(sql: string): Promise<unknown> {
  const { rows } = await pglite.query<{ value: unknown }>(sql);
  return rows[0]?.value;
}

const readCheckpoint = () => read('select checkpoint_lsn::text as value from pg_control_checkpoint()');

test('dead rows are vacuumed and the log is cut, but not inside a transaction', async () => {
  const upkeep = createUpkeep(pglite, 100, 1_000);
  await pglite.exec('create table counter (n integer); insert into counter values (0)');
  const atFirst = await readCheckpoint();

  await pglite.exec('begin');
  await upkeep(100);
  await pglite.exec('commit');
  expect(await readCheckpoint()).toBe(atFirst);
  await upkeep(0);
  expect(await readCheckpoint()).not.toBe(atFirst);

  for (let n = 0; n < 5_000; n++) {
    await pglite.exec('update counter set n = n + 1');
    await upkeep(1);
  }
  expect(await read('select n as value from counter')).toBe(5_000);
  // 5,000 versions of the row would fill 25 pages.
  expect(await read("select pg_relation_size('counter') / 8192 as value")).toBeLessThan(10);
}, 60_000);
