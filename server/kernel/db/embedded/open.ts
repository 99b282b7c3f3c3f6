import fs from 'node:fs';
import { Kysely, sql } from 'kysely';
import type { Database, Log } from '#server/kernel/db/transaction.ts';
import { EmbeddedDialect } from './driver.ts';
import { databaseIn, lockDataDir } from './lock.ts';
import { compileEngine, IN_MEMORY } from './pglite.ts';
import { PgliteProxy } from './proxy.ts';

/**
 * Opens PostgreSQL as WebAssembly in a thread of this process.
 *
 * @param dataDir a directory, made where it does not exist, or `memory:`
 * @throws DataDirRefused
 */
export async function openEmbedded<Schema>(dataDir: string, log: Log): Promise<Database<Schema>> {
  if (dataDir === IN_MEMORY) return connect(IN_MEMORY, log);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = fs.realpathSync(dataDir);
  const lock = lockDataDir(path);
  try {
    return await connect(databaseIn(path), log, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function connect<Schema>(dataDir: string, log: Log, onClosed = () => {}): Promise<Database<Schema>> {
  const pglite = new PgliteProxy({ dataDir, engine: await compileEngine() }, log);
  await pglite.waitReady;
  const kysely = new Kysely<Schema>({ dialect: new EmbeddedDialect(pglite) });
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await kysely.destroy();
    onClosed();
  }
  return {
    kind: 'embedded',
    kysely,
    async ping() {
      await sql`select 1`.execute(kysely);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
