import { type Selectable, sql } from 'kysely';
import type { OperationId } from '#generated/operations.ts';
import type { Tx } from './context.ts';
import { recordset } from './db/recordset.ts';
import type { Schema } from './db/schema.ts';
import { BusinessError } from './errors.ts';
import { sha256 } from './secrets.ts';

export interface KeyedRequest {
  userId: string;
  key: string;
  operation: OperationId;
  body: unknown;
}

interface KeyRow {
  user_id: string;
  key: string;
}

const keptColumns = {
  text: ['user_id', 'key', 'operation', 'body_hash'],
  jsonb: ['answer'],
  timestamptz: ['created_at'],
} as const;
const keyColumns = { text: ['user_id', 'key'] } as const;
const nameOf = ({ user_id, key }: KeyRow) => JSON.stringify([user_id, key]);
const keyOf = ({ userId, key }: KeyedRequest): KeyRow => ({ user_id: userId, key });
const hashOf = ({ body }: KeyedRequest) => sha256(JSON.stringify(body));

export class KeyTakenMeanwhile extends Error {}

interface KeptAnswer<Answer> {
  operation: string;
  bodyHash: string;
  answer: Answer;
}

/**
 * Does the work of several requests, of each key once, in the transaction that keeps the answers: the same key with
 * the same body replays the first answer (an IDEMPOTENCY_CONFLICT with another body), and what was refused leaves no
 * key behind.
 *
 * @throws KeyTakenMeanwhile by another server: the transaction is to be run again
 */
export async function onceEach<Request extends KeyedRequest, Answer extends object>(
  tx: Tx,
  now: Date,
  requests: readonly Request[],
  work: (fresh: readonly Request[]) => Promise<readonly (Answer | BusinessError)[]>,
): Promise<(Answer | BusinessError)[]> {
  const known = await findAnswers<Answer>(tx, requests.map(keyOf));
  const seen = new Set(known.keys());
  const fresh = requests.filter(request => {
    const name = nameOf(keyOf(request));
    return !seen.has(name) && seen.add(name);
  });
  const answers = await work(fresh);
  const refused: KeyRow[] = [];
  const made = new Map<string, KeptAnswer<Answer | BusinessError>>();
  for (const [index, request] of fresh.entries()) {
    const answer = answers[index];
    if (answer === undefined) throw new Error('a request without an answer');
    if (answer instanceof BusinessError) refused.push(keyOf(request));
    made.set(nameOf(keyOf(request)), { operation: request.operation, bodyHash: hashOf(request), answer });
  }
  await keepAnswers(tx, now, fresh, answers);
  // What a request was refused for may be its own twin, which another server has served meanwhile.
  const twins = await findAnswers<Answer>(tx, refused);
  return requests.map(request => {
    const name = nameOf(keyOf(request));
    const first = known.get(name) ?? twins.get(name) ?? made.get(name);
    const same = first?.operation === request.operation && first.bodyHash === hashOf(request);
    return same ? first.answer : new BusinessError('IDEMPOTENCY_CONFLICT');
  });
}

async function findAnswers<Answer>(
  tx: Tx,
  keys: readonly KeyRow[],
): Promise<ReadonlyMap<string, KeptAnswer<Answer>>> {
  if (keys.length === 0) return new Map();
  // By the key's index, whatever the planner makes of how many are asked for.
  const { rows: found } = await sql<Selectable<Schema['idempotency']>>`
    select i.* from ${recordset('asked', keyColumns, keys)}
    cross join lateral (
      select * from idempotency where user_id = asked.user_id and key = asked.key limit 1
    ) as i`.execute(tx);
  return new Map(
    found.map(row => [
      nameOf(row),
      { operation: row.operation, bodyHash: row.body_hash, answer: row.answer as Answer },
    ]),
  );
}

/** In the order of the keys, so that no two transactions wait for each other crosswise. */
async function keepAnswers(
  tx: Tx,
  now: Date,
  requests: readonly KeyedRequest[],
  answers: readonly (object | BusinessError)[],
): Promise<void> {
  const rows = requests.flatMap((request, index) => {
    const answer = answers[index];
    if (answer === undefined || answer instanceof BusinessError) return [];
    const { operation } = request;
    return [{ ...keyOf(request), operation, body_hash: hashOf(request), answer, created_at: now }];
  });
  if (rows.length === 0) return;
  const { rows: kept } = await sql<KeyRow>`
    insert into idempotency (user_id, key, operation, body_hash, answer, created_at)
    select user_id, key, operation, body_hash, answer, created_at
    from ${recordset('request', keptColumns, rows)}
    order by user_id, key
    on conflict do nothing
    returning user_id, key`.execute(tx);
  if (kept.length < rows.length) throw new KeyTakenMeanwhile();
}

/** Long past any retry of a draft. */
export async function dropOldKeys(db: { deleteFrom: Tx['deleteFrom'] }, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}
