import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileEngine, openPglite } from './pglite.ts';
import { createUpkeep } from './upkeep.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openPglite({ dataDir: 'memory:', engine: await compileEngine() }, message => {
    throw new Error(message);
  });
}, 60_000);
afterAll(() => pglite.close());

async function read(sql: string): Promise<unknown> {
  const { rows } = await pglite.query<{ value: unknown }>(sql);
  return rows[0]?.value;
}

const readCheckpoint = () => read('select checkpoint_lsn::text as value from pg_control_checkpoint()');

test('Dead rows are vacuumed and the log is cut, but not inside a transaction', async () => {
  const upkeep = createUpkeep(pglite, 100, 1_000);
  await pglite.exec('create table counter (n integer)');
  const atFirst = await readCheckpoint();

  await pglite.exec('begin');
  await upkeep(100);
  await pglite.exec('commit');
  expect(await readCheckpoint()).toBe(atFirst);
  await upkeep(0);
  expect(await readCheckpoint()).not.toBe(atFirst);

  for (let round = 0; round < 10; round++) {
    await pglite.exec('insert into counter select generate_series(1, 1000); delete from counter');
    await upkeep(2_000);
  }
  // Ten thousand dead rows would fill 45 pages.
  expect(await read("select pg_relation_size('counter') / 8192 as value")).toBeLessThan(10);
}, 60_000);
