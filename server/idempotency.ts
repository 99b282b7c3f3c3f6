import { sql } from 'kysely';
import type { OperationId } from '#generated/operations.ts';
import type { Tx } from './context.ts';
import { recordset } from './db/recordset.ts';
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

const keyColumns = { text: ['user_id', 'key'] } as const;
const nameOf = ({ user_id, key }: KeyRow) => JSON.stringify([user_id, key]);
const hashOf = ({ body }: KeyedRequest) => sha256(JSON.stringify(body));

/**
 * Does the work of several requests, of each key once, in the same transaction as the keys' rows: the same key with the
 * same body replays the first answer (an IDEMPOTENCY_CONFLICT with another body), and work that was refused leaves no
 * key behind.
 */
export async function onceEach<Request extends KeyedRequest, Answer extends object>(
  tx: Tx,
  now: Date,
  requests: readonly Request[],
  work: (fresh: readonly Request[]) => Promise<readonly (Answer | BusinessError)[]>,
): Promise<(Answer | BusinessError)[]> {
  const named = requests.map(request => {
    const row = { user_id: request.userId, key: request.key };
    return { request, row, name: nameOf(row) };
  });
  const taken = await takeKeys(tx, now, requests);
  const fresh = named.filter(
    ({ name }, index) => taken.has(name) && named.findIndex(other => other.name === name) === index,
  );
  const answers = await work(fresh.map(({ request }) => request));
  const firsts = new Map(
    fresh.map(({ request, row, name }, index) => {
      const answer = answers[index];
      if (answer === undefined) throw new Error('a request without an answer');
      return [name, { row, answer, operation: request.operation, bodyHash: hashOf(request) }];
    }),
  );
  await keepAnswers(tx, [...firsts.values()]);
  const earlier = await findEarlier<Answer>(
    tx,
    named.filter(({ name }) => !firsts.has(name)).map(({ row }) => row),
  );
  return named.map(({ request, name }) => {
    const first = firsts.get(name) ?? earlier.get(name);
    if (!first) throw new Error('an idempotency key vanished');
    const same = first.operation === request.operation && first.bodyHash === hashOf(request);
    return same ? first.answer : new BusinessError('IDEMPOTENCY_CONFLICT');
  });
}

/** In the order of the keys, so that no two transactions wait for each other crosswise. */
async function takeKeys(tx: Tx, now: Date, requests: readonly KeyedRequest[]): Promise<ReadonlySet<string>> {
  const rows = requests.map(request => ({
    ...{ user_id: request.userId, key: request.key, operation: request.operation },
    ...{ body_hash: hashOf(request), created_at: now },
  }));
  const columns = {
    text: ['user_id', 'key', 'operation', 'body_hash'],
    timestamptz: ['created_at'],
  } as const;
  const taken = await tx
    .insertInto('idempotency')
    .columns(['user_id', 'key', 'operation', 'body_hash', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom(recordset('request', columns, rows))
        .select(['user_id', 'key', 'operation', 'body_hash', 'created_at'])
        .orderBy('user_id')
        .orderBy('key'),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['user_id', 'key'])
    .execute();
  return new Set(taken.map(nameOf));
}

async function keepAnswers(
  tx: Tx,
  done: readonly { row: KeyRow; answer: object | BusinessError }[],
): Promise<void> {
  const answered = done
    .filter(({ answer }) => !(answer instanceof BusinessError))
    .map(({ row, answer }) => ({ ...row, answer }));
  if (answered.length > 0) {
    await tx
      .updateTable('idempotency as i')
      .from(recordset('done', { ...keyColumns, jsonb: ['answer'] }, answered))
      .set({ answer: sql`done.answer` })
      .whereRef('i.user_id', '=', 'done.user_id')
      .whereRef('i.key', '=', 'done.key')
      .execute();
  }
  const refused = done.filter(({ answer }) => answer instanceof BusinessError).map(({ row }) => row);
  if (refused.length === 0) return;
  await tx
    .deleteFrom('idempotency as i')
    .using(recordset('refused', keyColumns, refused))
    .whereRef('i.user_id', '=', 'refused.user_id')
    .whereRef('i.key', '=', 'refused.key')
    .execute();
}

async function findEarlier<Answer>(tx: Tx, rows: readonly KeyRow[]) {
  if (rows.length === 0) return new Map<string, never>();
  const found = await tx
    .selectFrom('idempotency as i')
    .innerJoin(recordset('again', keyColumns, rows), join =>
      join.onRef('i.user_id', '=', 'again.user_id').onRef('i.key', '=', 'again.key'),
    )
    .select(['i.user_id', 'i.key', 'i.operation', 'i.body_hash', 'i.answer'])
    .execute();
  return new Map(
    found.map(row => [
      nameOf(row),
      { operation: row.operation, bodyHash: row.body_hash, answer: row.answer as Answer },
    ]),
  );
}

/** Long past any retry of a draft. */
export async function dropOldKeys(db: { deleteFrom: Tx['deleteFrom'] }, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}
