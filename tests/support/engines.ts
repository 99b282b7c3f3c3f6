import { afterAll, beforeAll } from 'vitest';
import { createDatabase, dropDatabase, ensurePostgres, type TestPostgres } from '#scripts/test-postgres.ts';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Database, Log } from '#server/kernel/db/transaction.ts';

export const engines = ['embedded', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export const silentLog: Log = { info() {}, warn() {}, error() {} };

/** Gives a test file a PostgreSQL of its own, or the one of TEST_DATABASE_URL. */
export function postgresForFile(): () => string {
  let postgres: TestPostgres | undefined;
  beforeAll(async () => {
    postgres = await ensurePostgres();
  }, 120_000);
  afterAll(() => postgres?.stop());
  return () => {
    if (postgres === undefined) throw new Error('PostgreSQL 尚未启动');
    return postgres.url;
  };
}

/** An empty database on either engine, deleted when it is closed. */
export async function openTestDatabase<Schema>(
  engine: Engine,
  postgresUrl: () => string,
  log: Log = silentLog,
): Promise<Database<Schema>> {
  if (engine === 'embedded') return openDatabase({ dataDir: 'memory:' }, log);
  const url = await createDatabase(postgresUrl());
  const db = await openDatabase<Schema>({ url }, log);
  return {
    ...db,
    async close() {
      await db.close();
      await dropDatabase(url);
    },
  };
}
