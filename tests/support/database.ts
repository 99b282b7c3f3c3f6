import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { dropDatabase } from '#scripts/test-postgres.ts';
import { migrations } from '#server/kernel/db/migrations.ts';
import { migrate } from '#server/kernel/db/migrator.ts';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Database } from '#server/kernel/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { silentLog } from './engines.ts';

/** Any fixed number: it names the lock under which one test file makes the template for all. */
const templateLock = 5_120_377;

const templateName = `template_${createHash('sha256')
  .update(migrations.map(migration => migration.sql).join('\n'))
  .digest('hex')
  .slice(0, 16)}`;

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Copying a template takes a fraction of the time that migrating takes. */
async function createMigrated(url: string): Promise<string> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [templateName]);
    if (rowCount === 0) {
      const draft = `${templateName}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      const database = await openDatabase<Schema>({ url: addressOf(url, draft) }, silentLog);
      await migrate(database, migrations);
      await database.close();
      await admin.query(`alter database ${draft} rename to ${templateName}`);
    }
    const name = `test_${newId('d')}`;
    await admin.query(`create database ${name} template ${templateName}`);
    return addressOf(url, name);
  } finally {
    await admin.end();
  }
}

/** A fresh, migrated database of the engine in ENGINE, deleted when it is closed. */
export async function openMigratedDatabase(): Promise<Database<Schema>> {
  if (process.env.ENGINE !== 'postgres') {
    const database = await openDatabase<Schema>({ dataDir: 'memory:' }, silentLog);
    await migrate(database, migrations);
    return database;
  }
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with vitest');
  const url = await createMigrated(server);
  const database = await openDatabase<Schema>({ url, poolSize: 10 }, silentLog);
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(url);
    },
  };
}
