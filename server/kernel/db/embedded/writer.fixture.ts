// A process of its own for open.test.ts: opens the given data directory and inserts rows for as long as it can,
// reporting every step on standard output before the next one.
import fs from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#server/kernel/db/open-database.ts';
import { DataDirInUse } from './lock.ts';

const say = (line: string) => fs.writeSync(1, `${line}\n`);

try {
  const db = await openDatabase(
    { dataDir: process.argv[2] },
    { info() {}, warn() {}, error: (_, message) => say(`log ${message}`) },
  );
  await sql`create table if not exists note (id integer primary key)`.execute(db.kysely);
  say('open');
  try {
    for (let id = 1; ; id++) {
      await sql`insert into note values (${id})`.execute(db.kysely);
      say(`ack ${id}`);
    }
  } catch {
    say('insert failed');
  }
  await db.ping().then(
    () => say('alive'),
    () => say('dead'),
  );
  await db.close();
} catch (error) {
  if (!(error instanceof DataDirInUse)) throw error;
  say(`refused ${error.pid}`);
}
