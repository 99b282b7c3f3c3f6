import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import { TextParameterCompiler } from '#server/kernel/db/parsers.ts';
import type { PgliteProxy } from './proxy.ts';
import { Turns } from './turns.ts';

/** One user of the engine's session. */
class Connection implements DatabaseConnection {
  readonly #pglite: PgliteProxy;
  readonly #turns: Turns;
  #inTransaction = false;

  constructor(pglite: PgliteProxy, turns: Turns) {
    this.#pglite = pglite;
    this.#turns = turns;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const send = () => this.#pglite.query<Row>(sql, parameters);
    const { rows, affectedRows } = await (this.#inTransaction ? send() : this.#turns.statement(send));
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('the embedded engine gives no rows one by one');
  }

  async begin(): Promise<void> {
    await this.#turns.begin(() => {
      this.#inTransaction = true;
      return this.#pglite.begin().catch(error => {
        this.#leave();
        throw error;
      });
    });
  }

  async end(send: () => Promise<void>): Promise<void> {
    const ended = send();
    this.#leave();
    await ended;
  }

  #leave(): void {
    this.#inTransaction = false;
    this.#turns.end();
  }
}

/**
 * Kysely's own dialect for PGlite gives its one connection to one user at a time, and wakes all waiting users whenever it
 * is free: with 200 people that took more time than their statements. Here single statements are sent as they come
 * and answered in their order, so that the engine always has the next one. Only transactions are alone.
 */
export class EmbeddedDialect implements Dialect {
  readonly #pglite: PgliteProxy;
  readonly #turns = new Turns();

  constructor(pglite: PgliteProxy) {
    this.#pglite = pglite;
  }

  createDriver(): Driver {
    const pglite = this.#pglite;
    const own = (connection: DatabaseConnection) => connection as Connection;
    return {
      init: () => pglite.waitReady,
      acquireConnection: async () => new Connection(pglite, this.#turns),
      releaseConnection: async () => {},
      beginTransaction: connection => own(connection).begin(),
      commitTransaction: connection => own(connection).end(() => pglite.commit()),
      rollbackTransaction: connection => own(connection).end(() => pglite.rollback()),
      // Any statement that is sent after it is rejected.
      destroy: () => this.#turns.begin(() => pglite.close().finally(() => this.#turns.end())),
    };
  }

  createAdapter = () => new EmbeddedAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
  createQueryCompiler = () => new TextParameterCompiler();
}

class EmbeddedAdapter extends PGliteAdapter {
  /** Kysely must not queue its users, because `Turns` does. */
  override get supportsMultipleConnections() {
    return true;
  }
}
