import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { keepText, parsers, TextParameterCompiler } from './parsers.ts';
import type { Database, Log } from './transaction.ts';

const DEFAULT_POOL_SIZE = 10;
const CONNECTION_TIMEOUT_MS = 10_000;

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new TextParameterCompiler();
  }
}

export async function openPostgres<Schema>(
  config: { url: string; poolSize?: number | undefined },
  log: Log,
): Promise<Database<Schema>> {
  const pool = new Pool({
    connectionString: config.url,
    application_name: 'wenzhi',
    max: config.poolSize ?? DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: { getTypeParser: (oid: number) => parsers[oid] ?? keepText },
    onConnect: client => client.query("set time zone 'UTC'"),
  });
  // An 'error' event nobody listens to ends the process. The pool speaks for idle connections only; one that breaks
  // between two statements of a transaction speaks for itself, and its next statement rejects.
  pool.on('error', error => log.warn({ err: error }, '数据库空闲连接中断'));
  pool.on('connect', client => client.on('error', () => {}));

  const kysely = new Kysely<Schema>({ dialect: new Dialect({ pool }) });
  const db: Database<Schema> = {
    kind: 'postgres',
    kysely,
    async ping() {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
  try {
    await db.ping();
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
