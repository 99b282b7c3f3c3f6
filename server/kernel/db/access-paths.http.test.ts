import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getReservation } from '#server/booking/reservations.ts';
import { freeSeat } from '#server/booking/seats.ts';
import { inSpecial, listBroadcasts } from '#server/booking/special.ts';
import { getCase, listCases, statusesOf } from '#server/care/cases.ts';
import type { OrgScope, Tx, UserScope } from '#server/kernel/scope.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { clock, scope, db } = app;
const make = createFactories(app);

const visits = 3000;
const few = 10;

let topOrgId = '';
let mine = { userId: '', reservationCode: '', medicalCaseId: '' };

/** A visit that is over, many times over. */
async function multiply(reservationCode: string): Promise<void> {
  await sql`
    insert into reservation
    select (jsonb_populate_record(r, jsonb_build_object('reservation_code', 'x' || n, 'medical_case_id', 'y' || n,
      'seat_no', 1000 + n, 'status', 'F'))).*
    from reservation r, generate_series(1, ${visits}::integer) n
    where r.reservation_code = ${reservationCode}`.execute(db);
  await sql`
    insert into medical_case
    select (jsonb_populate_record(c, jsonb_build_object('reservation_code', 'x' || n, 'medical_case_id', 'y' || n))).*
    from medical_case c, generate_series(1, ${visits}::integer) n
    where c.reservation_code = ${reservationCode}`.execute(db);
}

/** An organization with many visits to one doctor, and one visit of mine to another, whom a special department shows. */
beforeAll(async () => {
  topOrgId = await make.organization();
  const stranger = await make.user();
  const crowded = await make.slot(await make.doctor({ top_org_id: topOrgId }));
  const visit = await make.reservation(crowded, stranger, await make.patient(stranger));
  await multiply(visit.reservationCode);
  const quiet = await make.doctor({ top_org_id: topOrgId });
  const member = await make.user();
  const made = await make.reservation(await make.slot(quiet), member, await make.patient(member));
  mine = { ...made, userId: member.userId };
  const special = { top_org_id: topOrgId, special_id: 'sp1' };
  await db
    .insertInto('special_department')
    .values({ ...special, name: '失眠', icon_url: '', summary: '', description: '', sort: 0 })
    .execute();
  await db
    .insertInto('special_physician')
    .values({ ...special, staff_id: quiet.staffId })
    .execute();
  await sql`analyze`.execute(db);
});

interface Reads {
  relname: string;
  rows: number;
}

/** How many rows this connection has read of each table that grows every day. */
async function countReads(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<Reads>`
    select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
    where relname in ('medical_case', 'patient', 'pay_order', 'reservation', 'reservation_move')`.execute(tx);
  return new Map(rows.map(table => [table.relname, table.rows]));
}

/** Those of these tables of which this reads more than a few rows. */
async function readMuchOf(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return db.transaction().execute(async tx => {
    // So few rows would be read whole in a moment: as the planner does it where there are many.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_hashjoin = off`.execute(tx);
    await sql`set local enable_mergejoin = off`.execute(tx);
    const before = await countReads(tx);
    await work(tx);
    const after = await countReads(tx);
    return [...after].flatMap(([table, rows]) => (rows - (before.get(table) ?? 0) > few ? [table] : []));
  });
}

test('A table that is read whole is found', async () => {
  const byComplaint = (tx: Tx) =>
    tx.selectFrom('medical_case').selectAll().where('complaint', '=', '失眠').execute();
  expect(await readMuchOf(byComplaint)).toEqual(['medical_case']);
});

describe('of what grows only a few rows are read', () => {
  const page = { pageNo: 1, pageSize: 20 };
  const reads: Record<string, (scope: OrgScope & UserScope) => Promise<unknown>> = {
    'for the list of visits': scope =>
      listCases(scope, { statuses: statusesOf.reserved, order: 'asc', ...page }),
    'for a visit': scope => getCase(scope, mine.medicalCaseId),
    'for a reservation': scope => getReservation(scope, mine.reservationCode),
    'for the latest bookings': async scope => listBroadcasts(await inSpecial(scope, 'sp1')),
  };

  test.each(Object.entries(reads))('Of a table that grows only a few rows are read: %s', async (_, read) => {
    expect(await readMuchOf(tx => read(scope({ db: tx, topOrgId, userId: mine.userId })))).toEqual([]);
  });
});

/** How many versions of slots this connection has written so far, and how many of those no index had to learn of. */
async function countUpdates(tx: Tx) {
  const { rows } = await sql<{ all: number; unindexed: number }>`
    select n_tup_upd as all, n_tup_hot_upd as unindexed from pg_stat_xact_user_tables where relname = 'slot'`.execute(
    tx,
  );
  return rows[0] ?? { all: 0, unindexed: 0 };
}

test('Freeing a seat changes no index of its slot', async () => {
  const slot = await make.slot(await make.doctor({ top_org_id: topOrgId }), { capacity: 3, taken: 1 });
  await db.transaction().execute(async tx => {
    const before = await countUpdates(tx);
    await freeSeat({ db: tx, now: clock.now() }, slot);
    expect(await countUpdates(tx)).toEqual({ all: before.all + 1, unindexed: before.unindexed + 1 });
  });
});
