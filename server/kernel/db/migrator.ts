import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Database, runTransaction } from './transaction.ts';

export interface Migration {
  /** Sorts after its predecessors, as '0001-foundation' before '0002-booking'. */
  name: string;
  sql: string;
}

interface Applied {
  name: string;
  checksum: string;
}

/** Any fixed number: it names the advisory lock under which one process at a time migrates. */
const MIGRATION_LOCK = 7_046_118_320;

/** Applies what is missing, each migration in a transaction of its own, and returns the names of those. */
export async function migrate<Schema>(
  db: Database<Schema>,
  migrations: readonly Migration[],
): Promise<string[]> {
  assertAscending(migrations);
  const names: string[] = [];
  for (;;) {
    const name = await runTransaction(db.kysely, tx => applyNext(tx, migrations));
    if (name === undefined) return names;
    names.push(name);
  }
}

async function applyNext<Schema>(
  tx: Transaction<Schema>,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  await sql`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx);
  const { rows: applied } = await sql<Applied>`
    select name, checksum from schema_migration order by name collate "C"`.execute(tx);
  assertSameHistory(applied, migrations);

  const next = migrations[applied.length];
  if (next === undefined) return undefined;
  try {
    await sql.raw(next.sql).execute(tx);
  } catch (error) {
    throw new Error(`迁移 ${next.name} 执行失败，数据库未改动`, { cause: error });
  }
  await sql`insert into schema_migration (name, checksum) values (${next.name}, ${checksum(next)})`.execute(
    tx,
  );
  return next.name;
}

function assertAscending(migrations: readonly Migration[]): void {
  for (const [index, { name }] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous !== undefined && previous.name >= name) {
      throw new Error(`迁移次序有误：${name} 不能排在 ${previous.name} 之后`);
    }
  }
}

/** The applied migrations must be the beginning of the known ones. */
function assertSameHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(migration => [migration.name, migration]));
  for (const [index, { name, checksum: appliedChecksum }] of applied.entries()) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new Error(`数据库已执行迁移 ${name}，而程序中没有它：请使用与数据库相符的程序版本`);
    }
    if (checksum(migration) !== appliedChecksum) {
      throw new Error(`迁移 ${name} 执行之后又被改动：请恢复原文，另写新的迁移`);
    }
    const expected = migrations[index];
    if (expected !== undefined && expected.name !== name) {
      throw new Error(`迁移次序有误：${expected.name} 尚未执行，而其后的 ${name} 已经执行`);
    }
  }
}

/** A checkout may turn line ends into CRLF; that is not a change. */
function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex');
}
