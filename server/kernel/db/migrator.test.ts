import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '#scripts/test-postgres.ts';
import { engines, openTestDatabase, postgresForFile, silentLog } from '#tests/support/engines.ts';
import { type Migration, migrate } from './migrator.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './transaction.ts';

const first: Migration = {
  name: '0001-foundation',
  sql: "create table clinic (name text primary key);\ninsert into clinic values ('深圳');",
};
const second: Migration = { name: '0002-city', sql: 'alter table clinic add column city text' };
const third: Migration = { name: '0003-phone', sql: 'alter table clinic add column phone text' };

const postgresUrl = postgresForFile();

describe.each(engines)('%s', engine => {
  let db: Database<unknown>;
  beforeAll(async () => {
    db = await openTestDatabase(engine, postgresUrl);
  }, 60_000);
  afterAll(() => db.close());
  afterEach(async () => {
    await sql`drop schema public cascade; create schema public`.execute(db.kysely);
  });

  async function columns(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'clinic'
      order by ordinal_position`.execute(db.kysely);
    return rows.map(row => row.name);
  }

  test('Missing migrations are applied once and in order', async () => {
    expect(await migrate(db, [first])).toEqual([first.name]);
    expect(await migrate(db, [first, second, third])).toEqual([second.name, third.name]);
    expect(await migrate(db, [first, second, third])).toEqual([]);
    expect(await columns()).toEqual(['name', 'city', 'phone']);
    const { rows } = await sql`select name, applied_at <= now() as past from schema_migration`.execute(
      db.kysely,
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ name: first.name, past: true });
  });

  test('A migration that fails leaves no half of itself, and those before it stay', async () => {
    const broken = { name: '0002-broken', sql: 'alter table clinic add column city text; select no_such()' };
    await expect(migrate(db, [first, broken])).rejects.toThrow('0002-broken');
    expect(await columns()).toEqual(['name']);
    expect(await migrate(db, [first, second])).toEqual([second.name]);
  });

  test('An applied migration that has changed is refused', async () => {
    await migrate(db, [first, second]);
    const changed = { ...first, sql: `${first.sql} -- more` };
    await expect(migrate(db, [changed, second, third])).rejects.toThrow(/0001-foundation.*改动/);
    expect(await columns()).toEqual(['name', 'city']);
  });

  test('Other line ends are the same migration', async () => {
    await migrate(db, [first]);
    expect(await migrate(db, [{ ...first, sql: first.sql.replace('\n', '\r\n') }])).toEqual([]);
  });

  test('A database that is ahead of the code is refused', async () => {
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow(/0002-city.*程序中没有/);
  });

  test('A migration before one that is applied is refused', async () => {
    await migrate(db, [first, third]);
    await expect(migrate(db, [first, second, third])).rejects.toThrow(/0002-city 尚未执行.*0003-phone/);
    expect(await columns()).toEqual(['name', 'phone']);
  });

  test.each([
    ['out of order', [second, first]],
    ['with a name twice', [first, first]],
  ])('A list %s is refused, and nothing is touched', async (_, list) => {
    await expect(migrate(db, list)).rejects.toThrow('次序有误');
    expect(await columns()).toEqual([]);
  });
});

describe('postgres, three processes starting at once', () => {
  let url: string;
  let starters: Database<unknown>[];
  beforeEach(async () => {
    url = await createDatabase(postgresUrl());
    starters = await Promise.all([1, 2, 3].map(() => openDatabase({ url }, silentLog)));
  });
  afterEach(async () => {
    await Promise.all(starters.map(db => db.close()));
    await dropDatabase(url);
  });

  test('Each migration runs once', async () => {
    const applied = await Promise.all(starters.map(db => migrate(db, [first, second, third])));
    expect(applied.flat().sort()).toEqual([first.name, second.name, third.name]);
  });
});
