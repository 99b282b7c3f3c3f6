import { parentPort, workerData } from 'node:worker_threads';
import { openPglite, type Start } from './pglite.ts';
import type { Reply, Request, Result } from './proxy.ts';
import { createStatements } from './statements.ts';
import { createUpkeep } from './upkeep.ts';

if (parentPort === null) throw new Error('worker.ts only runs as a worker thread');
const port = parentPort;
const send = (reply: Reply) => port.postMessage(reply);

const pglite = await openPglite(workerData as Start, message => {
  send({ kind: 'panic', message });
  process.exit(1);
});
const statements = createStatements(pglite);
const upkeep = createUpkeep(pglite);

// One after the other, so that the upkeep falls between two statements.
let answered = Promise.resolve();
port.on('message', (request: Request) => {
  answered = answered.then(() => answer(request));
});
send({ kind: 'ready' });

async function answer(request: Request): Promise<void> {
  if (request.kind === 'close') {
    await pglite.close();
    port.close();
    return;
  }
  const { id } = request;
  let changedRows = 0;
  try {
    const result = await run(request.sql, request.parameters);
    changedRows = changedBy(request.sql, result);
    send({ kind: 'result', id, result });
  } catch (error) {
    send({ kind: 'failure', id, error, fields: databaseErrorFields(error) });
  }
  await upkeep(changedRows).catch((error: unknown) => send({ kind: 'warning', error }));
}

const writes = /\b(?:insert into|update|delete from)\b/i;

/** A statement that writes in its WITH reports what it selects: about as many rows as it wrote. */
const changedBy = (sql: string, { command, affectedRows, rows }: Result) =>
  command === 'SELECT' && writes.test(sql) ? rows.length : affectedRows;

const changesTables = /^\s*(?:create|alter|drop|--)/i;

async function run(sql: string, parameters: readonly unknown[]): Promise<Result> {
  if (parameters.length > 0) return statements.query(sql, parameters);
  // As pg does it: without parameters the simple protocol, which takes several statements at once.
  const last = (await pglite.exec(sql)).at(-1);
  if (changesTables.test(sql)) await statements.forget();
  return {
    command: last?.command,
    rows: last?.rows ?? [],
    fields: last?.fields ?? [],
    affectedRows: last?.affectedRows ?? 0,
  };
}

// Cloning an error keeps its message and loses these. What PGlite adds (query, params) stays behind: it holds
// patients' data, and errors are logged.
const FIELDS = [
  ...['severity', 'code', 'detail', 'hint', 'position', 'internalPosition', 'internalQuery', 'where'],
  ...['schema', 'table', 'column', 'dataType', 'constraint', 'file', 'line', 'routine'],
];

function databaseErrorFields(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof Error && 'severity' in error)) return undefined;
  const given = new Map<string, unknown>(Object.entries(error));
  return Object.fromEntries(FIELDS.map(field => [field, given.get(field)]));
}
