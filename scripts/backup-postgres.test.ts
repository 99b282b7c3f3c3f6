import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transfer } from './backup.ts';
import { createDatabase, dropDatabase, ensurePostgres, type TestPostgres } from './test-postgres.ts';

let postgres: TestPostgres;
let root: string;
let full: string;
let empty: string;

beforeAll(async () => {
  postgres = await ensurePostgres();
  root = mkdtempSync(join(tmpdir(), 'wenzhi-backup-'));
  full = await createDatabase(postgres.url);
  empty = await createDatabase(postgres.url);
  vi.spyOn(console, 'log').mockImplementation(() => {});
}, 60_000);

afterAll(async () => {
  vi.restoreAllMocks();
  for (const database of [full, empty]) await dropDatabase(database);
  rmSync(root, { recursive: true });
  await postgres.stop();
});

async function ask(database: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('A PostgreSQL backup is restored into an empty database, and refused by a filled one', async () => {
  await ask(
    full,
    "create table visit (id text primary key, complaint text); insert into visit values ('v1', '夜里醒')",
  );
  const file = join(root, 'backup');
  transfer('backup', file, { DATABASE_URL: full, PICTURE_DIR: join(root, 'pictures') });
  const other = { DATABASE_URL: empty, PICTURE_DIR: join(root, 'other-pictures') };
  transfer('restore', file, other);
  expect(await ask(empty, 'select * from visit')).toEqual([{ id: 'v1', complaint: '夜里醒' }]);

  await ask(empty, "insert into visit values ('v2', '手脚凉')");
  expect(() => transfer('restore', file, other)).toThrow();
  expect(await ask(empty, 'select id from visit order by id')).toEqual([{ id: 'v1' }, { id: 'v2' }]);
});
