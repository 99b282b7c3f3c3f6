import { Worker } from 'node:worker_threads';
import { DatabaseError } from 'pg';
import type { Log } from '#server/kernel/db/transaction.ts';
import type { Start } from './pglite.ts';

export type Request =
  | { kind: 'query'; id: number; sql: string; parameters: readonly unknown[] }
  | { kind: 'close' };

export interface Result {
  command: string | undefined;
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows: number;
}

export type Reply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: Result }
  | { kind: 'failure'; id: number; error: unknown; fields: Record<string, unknown> | undefined }
  | { kind: 'warning'; error: unknown }
  | { kind: 'panic'; message: string };

interface Outcome {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * The interface of a PGlite that runs in a worker thread, where a long query does not stall the server. Statements run in
 * the order in which they are sent. Each of these methods sends before it returns.
 */
export class PgliteProxy {
  readonly waitReady: Promise<void>;
  ready = false;
  closed = false;

  readonly #worker: Worker;
  readonly #exited: Promise<unknown>;
  readonly #pending = new Map<number, Outcome>();
  readonly #log: Log;
  #nextId = 0;
  #closing = false;
  #cause: unknown;

  constructor(start: Start, log: Log) {
    this.#log = log;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start });
    this.#exited = new Promise(resolve => this.#worker.once('exit', resolve));
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (reply: Reply) => this.#receive(reply, resolve));
      this.#worker.on('exit', () => this.#stop(reject));
    });
    this.#worker.on('error', error => {
      this.#cause = error;
    });
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []) {
    const { rows, affectedRows } = await this.#send(sql, parameters);
    return { rows: rows as Row[], affectedRows };
  }

  async begin(): Promise<void> {
    await this.#send('begin');
  }

  async commit(): Promise<void> {
    const { command } = await this.#send('commit');
    if (command === 'ROLLBACK') throw transactionAborted();
  }

  async rollback(): Promise<void> {
    await this.#send('rollback');
  }

  async close(): Promise<void> {
    if (!this.#closing && !this.closed) {
      this.#closing = true;
      this.#worker.postMessage({ kind: 'close' } satisfies Request);
    }
    await this.#exited;
  }

  #send(sql: string, parameters: readonly unknown[] = []): Promise<Result> {
    if (this.#closing || this.closed) return Promise.reject(new Error('内置数据库已关闭'));
    const id = this.#nextId++;
    this.#worker.postMessage({ kind: 'query', id, sql, parameters } satisfies Request);
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #receive(reply: Reply, onReady: () => void): void {
    switch (reply.kind) {
      case 'ready':
        this.ready = true;
        onReady();
        break;
      case 'warning':
        this.#log.warn({ err: reply.error }, '内置数据库整理失败');
        break;
      case 'panic':
        this.#cause = new Error(reply.message);
        break;
      case 'result':
        this.#take(reply.id)?.resolve(reply.result);
        break;
      case 'failure':
        this.#take(reply.id)?.reject(reply.fields ? databaseError(reply.error, reply.fields) : reply.error);
        break;
    }
  }

  #take(id: number): Outcome | undefined {
    const outcome = this.#pending.get(id);
    this.#pending.delete(id);
    return outcome;
  }

  #stop(onNeverReady: (error: unknown) => void): void {
    const error = new Error('内置数据库已停止', { cause: this.#cause });
    if (this.ready && !this.#closing) this.#log.error({ err: error }, '内置数据库意外停止，需要重新启动服务');
    this.ready = false;
    this.closed = true;
    onNeverReady(error);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** The class that pg rejects with, so that callers know only one kind of database error. */
function databaseError(error: unknown, fields: Record<string, unknown>): DatabaseError {
  const message = error instanceof Error ? error.message : String(error);
  return Object.assign(new DatabaseError(message, 0, 'error'), fields);
}

/** COMMIT of a transaction in which a statement failed answers ROLLBACK. */
function transactionAborted(): DatabaseError {
  return databaseError(new Error('transaction was rolled back instead of committed'), {
    severity: 'ERROR',
    code: '25P02',
  });
}
