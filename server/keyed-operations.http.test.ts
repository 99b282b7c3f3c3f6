import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Operation, type OperationId, type Operations, operations } from '#generated/operations.ts';
import { type Caller, openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { type Given, rawOf } from '#tests/support/requests.ts';
import type { NotOpen } from './kernel/not-open.ts';

const app = await openTestApp();
const { db, send } = app;
const make = createFactories(app);

type Keyed = {
  [Id in Exclude<OperationId, NotOpen>]: Operations[Id]['keyed'] extends true ? Id : never;
}[Exclude<OperationId, NotOpen>];

/** A request that succeeds each time it is made. */
interface Attempt<Id extends OperationId> {
  /** Undefined for a guest. */
  as?: Caller;
  given: Omit<Given<Id>, 'header'>;
  /** The same with another input, which the contract allows. */
  other: Omit<Given<Id>, 'header'>;
}

async function booking(title: 1 | 2) {
  const doctor = await make.doctor({ top_org_id: await make.organization(), title });
  const slot = await make.slot(doctor, { reservation_type: title });
  const member = await make.user();
  return { doctor, member, draft: make.draft(slot, await make.patient(member)) };
}

/** Each open operation with an Idempotency-Key; without its entry here this file does not compile. */
const attempts: { [Id in Keyed]: () => Promise<Attempt<Id>> } = {
  async createDiagnosisReservation() {
    const { member, draft } = await booking(1);
    return { as: member, given: { body: draft }, other: { body: { ...draft, useHealthIns: true } } };
  },

  async createPhysiotherapyReservation() {
    const { doctor, member, draft } = await booking(2);
    const { visitMode: _, ...body } = { ...draft, projectId: await make.project(doctor.topOrgId, [doctor]) };
    return { as: member, given: { body }, other: { body: { ...body, useHealthIns: true } } };
  },
};

const keyed = Object.values<Operation>(operations).filter(({ id }) => id in attempts);

/** Calls as a client does, with this key. */
const request = (id: OperationId, key: string, { as, given }: Pick<Attempt<OperationId>, 'as' | 'given'>) =>
  send(operations[id], rawOf(operations[id], { ...given, header: { 'Idempotency-Key': key } }), { as });

/** The number of rows of every table but the audit log, where each request leaves its row. */
async function countRows(): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'audit_log'`.execute(
    db,
  );
  const counts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The rows that the work adds, by table. */
async function rowsAddedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows();
  await work();
  const after = await countRows();
  return Object.fromEntries(
    [...after].flatMap(([name, count]) => {
      const added = count - (before.get(name) ?? 0);
      return added === 0 ? [] : [[name, added]];
    }),
  );
}

describe.each(keyed.map(({ id }) => id as Keyed))('%s', id => {
  const attempt = () => attempts[id]() as Promise<Attempt<OperationId>>;

  test('A repeated request gets the first answer and changes nothing', async () => {
    const key = nextKey();
    const one = await attempt();
    const first = await request(id, key, one);
    expect(first).toMatchObject({ code: 0 });
    const added = await rowsAddedBy(async () => {
      expect(await request(id, key, one)).toMatchObject({ code: 0, data: first.data });
    });
    expect(added).toEqual({});
  });

  test('Another input under the same key is refused', async () => {
    const key = nextKey();
    const { as, given, other } = await attempt();
    expect(await request(id, key, { as, given })).toMatchObject({ code: 0 });
    expect(await request(id, key, { as, given: other })).toMatchObject(refusal('IDEMPOTENCY_CONFLICT'));
  });

  test('The same key of another account is another key', async () => {
    const key = nextKey();
    const [mine, theirs] = [await attempt(), await attempt()];
    const first = await rowsAddedBy(() => request(id, key, mine));
    expect(await rowsAddedBy(() => request(id, key, theirs))).toEqual(first);
    expect(first).toMatchObject({ idempotency: 1 });
  });

  test('Five simultaneous requests with one key do the work once and get the same answer', async () => {
    const once = await attempt();
    const added = await rowsAddedBy(() => request(id, nextKey(), once));
    const [key, one] = [nextKey(), await attempt()];
    const together = await rowsAddedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => request(id, key, one)));
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    });
    expect(together).toEqual(added);
  });
});
