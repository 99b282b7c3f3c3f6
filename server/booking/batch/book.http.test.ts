import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runTransaction } from '#server/kernel/db/transaction.ts';
import { hashOf } from '#server/kernel/idempotency.ts';
import type { Tx } from '#server/kernel/scope.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { bookOptimistic, bookWithLock } from './attempt.ts';

const app = await openTestApp();
const { call, succeed, db, clock, database } = app;
const { config } = app.services;
const make = createFactories(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

async function person() {
  const member = await make.user();
  return { member, patientId: await make.patient(member) };
}

async function slotOf(capacity: number): Promise<SlotRow> {
  const doctor = await make.doctor({ top_org_id: await make.organization() });
  return make.slot(doctor, { capacity });
}

interface Request {
  member: Member;
  patientId: string;
  slot: SlotRow;
  key: string;
}

const book = ({ member, patientId, slot, key }: Request) =>
  call(
    'createDiagnosisReservation',
    { header: { 'Idempotency-Key': key }, body: make.draft(slot, patientId) },
    { as: member },
  );

const bookingOf = ({ member, patientId, slot, key }: Request) => {
  const draft = make.draft(slot, patientId);
  return {
    userId: member.userId,
    key,
    operation: 'createDiagnosisReservation',
    bodyHash: hashOf({ body: draft }),
    ...{ topOrgId: slot.top_org_id, draft },
  };
};

const bookElsewhere = (tx: Tx, request: Request) => bookWithLock(tx, bookingOf(request), config, clock.now());

const someoneWaitsForALock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  expect(rows).toHaveLength(1);
};

/**
 * Books while another server's transaction is under way, which ends only once ours waits for it; on the embedded engine,
 * which no other server shares, ours comes after it.
 */
async function bookMeanwhile(ours: Request, theirs: (tx: Tx) => Promise<unknown>) {
  const answer = await runTransaction(db, async tx => {
    await theirs(tx);
    const booking = book(ours);
    if (database.kind === 'postgres') await vi.waitFor(someoneWaitsForALock);
    return { booking };
  });
  return answer.booking;
}

describe('another server books in the same moment', () => {
  test('A seat that another server took in between: the booking gets the next one', async () => {
    const slot = await slotOf(2);
    const [theirs, ours] = [
      { ...(await person()), slot, key: nextKey() },
      { ...(await person()), slot, key: nextKey() },
    ];
    const { data } = await bookMeanwhile(ours, tx => bookElsewhere(tx, theirs));
    const seat = await db
      .selectFrom('reservation')
      .select('seat_no')
      .where('reservation_code', '=', data.reservationCode)
      .executeTakeFirst();
    expect(seat).toEqual({ seat_no: 2 });
  });

  test('The last seat that another server took in between: the booking is refused, and nothing of it stays', async () => {
    const slot = await slotOf(1);
    const [theirs, ours] = [
      { ...(await person()), slot, key: nextKey() },
      { ...(await person()), slot, key: nextKey() },
    ];
    const answer = await bookMeanwhile(ours, tx => bookElsewhere(tx, theirs));
    expect(answer).toMatchObject(refusal('SLOT_GONE'));
    const keys = await db.selectFrom('idempotency').select('key').where('key', '=', ours.key).execute();
    expect(keys).toEqual([]);
  });

  test.each([
    ['gives the last seat away at the front desk', { desk_taken: 1 }],
    ['closes the time', { closed_reason: '停诊' }],
  ])('A slot that another server changed in between: the booking is refused (%s)', async (_, change) => {
    const slot = await slotOf(1);
    const answer = await bookMeanwhile({ ...(await person()), slot, key: nextKey() }, tx =>
      tx.updateTable('slot').set(change).where('slot_id', '=', slot.slot_id).execute(),
    );
    expect(answer).toMatchObject(refusal('SLOT_GONE'));
  });

  test('The same patient booked elsewhere at that hour: the booking is refused', async () => {
    const topOrgId = await make.organization();
    const [here, there] = [
      await make.slot(await make.doctor({ top_org_id: topOrgId })),
      await make.slot(await make.doctor({ top_org_id: topOrgId })),
    ];
    const one = await person();
    const answer = await bookMeanwhile({ ...one, slot: here, key: nextKey() }, tx =>
      bookElsewhere(tx, { ...one, slot: there, key: nextKey() }),
    );
    expect(answer).toMatchObject(refusal('ALREADY_BOOKED'));
  });

  test('The same request on another server: the booking gets its answer', async () => {
    const request = { ...(await person()), slot: await slotOf(2), key: nextKey() };
    let theirs: unknown;
    const { data } = await bookMeanwhile(request, async tx => {
      theirs = await bookElsewhere(tx, request);
    });
    expect(data).toEqual(theirs);
  });

  test('Another request under the same key on another server: the booking is refused', async () => {
    const one = await person();
    const key = nextKey();
    const theirs = { ...one, slot: await slotOf(1), key };
    const ours = { ...one, slot: await slotOf(1), key };
    const answer = await bookMeanwhile(ours, tx => bookElsewhere(tx, theirs));
    expect(answer).toMatchObject(refusal('IDEMPOTENCY_CONFLICT'));
  });
});

describe('several doctors are booked in the same moment', () => {
  const doctors = 8;

  const slotsOfOneOrganization = async () => {
    const topOrgId = await make.organization();
    return Promise.all(
      Array.from({ length: doctors }, async () => make.slot(await make.doctor({ top_org_id: topOrgId }))),
    );
  };

  test('One patient books several doctors for one hour: one booking succeeds, the others are refused', async () => {
    const one = await person();
    const slots = await slotsOfOneOrganization();
    const answers = await Promise.all(slots.map(slot => book({ ...one, slot, key: nextKey() })));
    const refused = answers.filter(({ code }) => code !== 0);
    expect(refused).toHaveLength(doctors - 1);
    for (const answer of refused) expect(answer).toMatchObject(refusal('ALREADY_BOOKED'));
  });

  test('Several bookings come under one key: one succeeds, the key is refused to the others', async () => {
    const one = await person();
    const slots = await slotsOfOneOrganization();
    const key = nextKey();
    const answers = await Promise.all(slots.map(slot => book({ ...one, slot, key })));
    const refused = answers.filter(({ code }) => code !== 0);
    expect(refused).toHaveLength(doctors - 1);
    for (const answer of refused) expect(answer).toMatchObject(refusal('IDEMPOTENCY_CONFLICT'));
  });

  test('A booking that waits for a lock does not hold up the others', async () => {
    const slots = await slotsOfOneOrganization();
    const [stuck, ...others] = await Promise.all(
      slots.map(async slot => ({ ...(await person()), slot, key: nextKey() })),
    );
    if (!stuck) throw new Error('an organization without doctors');
    const { answers } = await runTransaction(db, async tx => {
      await tx
        .updateTable('slot')
        .set({ closed_reason: null })
        .where('slot_id', '=', stuck.slot.slot_id)
        .execute();
      const first = book(stuck);
      // The embedded engine's one connection is the transaction's.
      if (database.kind === 'postgres') await vi.waitFor(someoneWaitsForALock);
      const rest = others.map(book);
      if (database.kind === 'postgres') expect(await Promise.race(rest)).toMatchObject({ code: 0 });
      return { answers: Promise.all([first, ...rest]) };
    });
    expect((await answers).map(({ code }) => code)).toEqual(slots.map(() => 0));
  });
});

test('A connection that breaks during a booking does not break the booking', async () => {
  const slot = await slotOf(2);
  const [theirs, ours] = [
    { ...(await person()), slot, key: nextKey() },
    { ...(await person()), slot, key: nextKey() },
  ];
  // The embedded engine's one connection is in this process.
  const mayBreak = database.kind === 'postgres';
  const breakOurs = async () => {
    await vi.waitFor(someoneWaitsForALock);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  };
  const { booking } = await runTransaction(db, async tx => {
    await bookElsewhere(tx, theirs);
    const booking = book(ours);
    if (mayBreak) await breakOurs();
    return { booking };
  });
  expect(await booking).toMatchObject({ code: 0 });
  expect(app.faults.splice(0)).toMatchObject(mayBreak ? [{ msg: '预约未能写入，加锁再试' }] : []);
});

describe('without a lock', () => {
  const tryBook = (request: Request) => bookOptimistic(db, [bookingOf(request)], config, clock.now());

  test('A visit is created without a lock, and the key gives the answer again', async () => {
    const request = { ...(await person()), slot: await slotOf(1), key: nextKey() };
    const [made] = await tryBook(request);
    expect(made).toEqual({
      reservationCode: expect.any(String),
      medicalCaseId: expect.any(String),
      payable: 0,
    });
    expect(await tryBook(request)).toEqual([made]);
    expect((await book(request)).data).toEqual(made);
  });

  test('A booking of a patient on the waitlist takes the locked way and ends the wait', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization() });
    const [full, other] = [await make.slot(doctor), await make.slot(doctor, { start_time: '10:00' })];
    const [holder, one] = [await person(), await person()];
    await make.reservation(full, holder.member, holder.patientId);
    const wait = {
      ...{ physicianId: full.staff_id, clinicId: full.clinic_id, date: full.date, partOfDay: 'am' as const },
      ...{ patientId: one.patientId, topOrgId: full.top_org_id },
    };
    await db.updateTable('slot').set({ desk_taken: 1 }).where('slot_id', '=', other.slot_id).execute();
    await succeed('joinWaitlist', { body: wait }, { as: one.member });
    await db.updateTable('slot').set({ desk_taken: 0 }).where('slot_id', '=', other.slot_id).execute();

    const request = { ...one, slot: other, key: nextKey() };
    expect(await tryBook(request)).toEqual([null]);
    expect(await book(request)).toMatchObject({ code: 0 });
    const query = { topOrgId: full.top_org_id };
    expect(await succeed('listWaitlist', { query }, { as: one.member })).toEqual([]);
  });
});
