import { Kysely, PostgresDialect, sql } from 'kysely';
import { type ClientBase, DatabaseError, Pool } from 'pg';
import { keepText, parsers, TextParameterCompiler } from './parsers.ts';
import type { Database, Log } from './transaction.ts';

/** How many plans a connection keeps. Reaching the limit means that SQL is built from values. */
const MOST_PREPARED = 500;
const DEFAULT_POOL_SIZE = 10;
const CONNECTION_TIMEOUT_MS = 10_000;
/** Plans belong to a connection, and a new one plans the first five uses of each statement again. */
const IDLE_TIMEOUT_MS = 600_000;

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new TextParameterCompiler();
  }
}

type Query = (statement: unknown, values?: unknown) => Promise<unknown>;

// PostgreSQL manual, appendix A: the error of a kept plan after a migration has changed its table.
const FEATURE_NOT_SUPPORTED = '0A000';

/** Statements with parameters get a name, under which the server keeps what it parsed and planned. */
function keepPlans(client: ClientBase): void {
  const names = new Map<string, string>();
  let named = 0;
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    named += 1;
    names.set(text, `s${named}`);
    return `s${named}`;
  };
  const query = client.query.bind(client) as Query;
  const queryKept = (text: string, values: unknown) =>
    query({ name: nameOf(text), text, values }).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === FEATURE_NOT_SUPPORTED)) throw error;
      names.clear();
      // A transaction has failed by now and must be run again as a whole.
      return query({ name: nameOf(text), text, values }).catch(() => Promise.reject(error));
    });
  client.query = ((statement: unknown, values?: unknown) =>
    typeof statement === 'string' && Array.isArray(values) && values.length > 0
      ? queryKept(statement, values)
      : query(statement, values)) as ClientBase['query'];
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
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    types: { getTypeParser: (oid: number) => parsers[oid] ?? keepText },
    onConnect: async client => {
      // A compiled plan pays for reports, not for short statements.
      await client.query("set time zone 'UTC'; set jit = off");
      keepPlans(client);
    },
  });
  // An 'error' event without a listener ends the process. The pool listens for idle connections only; a connection that
  // breaks between two statements of a transaction emits its own event, and its next statement rejects.
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
