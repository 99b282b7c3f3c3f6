import fs from 'node:fs';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { TextParameterCompiler } from '../parsers.ts';
import type { Database, Log } from '../transaction.ts';
import { lockDataDir } from './lock.ts';
import { IN_MEMORY } from './pglite.ts';
import { PgliteProxy } from './proxy.ts';

class Dialect extends PGliteDialect {
  override createQueryCompiler() {
    return new TextParameterCompiler();
  }
}

/** PostgreSQL as WebAssembly, in a thread of this process; `dataDir` is a directory or `memory:`. */
export async function openEmbedded<Schema>(dataDir: string, log: Log): Promise<Database<Schema>> {
  if (dataDir === IN_MEMORY) return connect(IN_MEMORY, log);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = fs.realpathSync(dataDir);
  const lock = lockDataDir(path);
  try {
    return await connect(path, log, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function connect<Schema>(dataDir: string, log: Log, onClosed = () => {}): Promise<Database<Schema>> {
  const pglite = new PgliteProxy(dataDir, log);
  await pglite.waitReady;
  const kysely = new Kysely<Schema>({ dialect: new Dialect({ pglite }) });
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    // Holding the only connection means that no transaction is under way.
    await kysely.connection().execute(() => pglite.close());
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
