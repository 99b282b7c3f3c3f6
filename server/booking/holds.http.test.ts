import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { BusinessError } from '#server/kernel/errors.ts';
import { expireHolds } from '#server/payment/registration.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { createJobs } from '#tests/support/jobs.ts';

const app = await openTestApp({ HOLD_MINUTES: '15' });
const { call, clock, scope, db } = app;
const make = createFactories(app);

const { runDue } = createJobs(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

const holdMs = 15 * 60_000;

/** A seat that is held until it is paid. */
async function held() {
  const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }), { capacity: 2 });
  const member = await make.user();
  const made = await make.reservation(slot, member, await make.patient(member), { status: 'O' });
  return { member, ...made };
}

const stateOf = async (reservationCode: string) => {
  const row = await db
    .selectFrom('reservation as r')
    .innerJoin('slot as x', 'x.slot_id', 'r.slot_id')
    .select(['r.status', 'x.taken', 'r.hold_until'])
    .where('r.reservation_code', '=', reservationCode)
    .executeTakeFirstOrThrow();
  return row;
};

/** What a payment does to the reservation; a move that comes second is refused. */
const pay = (reservationCode: string) =>
  make.move(reservationCode, 'R').then(
    () => 'moved',
    (error: unknown) => (error instanceof BusinessError ? error.errorName : Promise.reject(error)),
  );

describe('a hold', () => {
  test('The job ends a hold after its minutes, and not a moment earlier', async () => {
    const { reservationCode } = await held();
    clock.advance(holdMs - 1);
    await runDue();
    expect(await stateOf(reservationCode)).toMatchObject({ status: 'O', taken: 1 });
    clock.advance(6_000);
    await runDue();
    expect(await stateOf(reservationCode)).toEqual({ status: 'E', taken: 0, hold_until: null });
  });

  test('A hold that is paid stays', async () => {
    const { reservationCode } = await held();
    expect(await pay(reservationCode)).toBe('moved');
    clock.advance(holdMs);
    await expireHolds(scope());
    expect(await stateOf(reservationCode)).toEqual({ status: 'R', taken: 1, hold_until: null });
  });

  test('A hold frees its seat once, though ten processes sweep at once', async () => {
    const holds = await Promise.all(Array.from({ length: 5 }, held));
    clock.advance(holdMs);
    await Promise.all(Array.from({ length: 10 }, () => expireHolds(scope())));
    for (const { reservationCode } of holds) {
      expect(await stateOf(reservationCode)).toMatchObject({ status: 'E', taken: 0 });
    }
  });

  test('More holds than one sweep takes all run out', async () => {
    const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }), {
      capacity: 50,
    });
    const later = await make.slot(await make.doctor({ top_org_id: await make.organization() }), {
      capacity: 50,
      date: '2026-11-24',
    });
    const third = await make.slot(await make.doctor({ top_org_id: await make.organization() }), {
      capacity: 50,
      date: '2026-11-25',
    });
    const member = await make.user();
    for (let count = 0; count < 40; count += 1) {
      const patientId = await make.patient(member);
      for (const at of [slot, later, third]) await make.reservation(at, member, patientId, { status: 'O' });
    }
    clock.advance(holdMs);
    await expireHolds(scope());
    const left = await db
      .selectFrom('reservation')
      .select('reservation_code')
      .where('user_id', '=', member.userId)
      .where('status', '<>', 'E')
      .execute();
    expect(left).toEqual([]);
  });

  test('A hold that cannot be ended is reported and holds up no other', async () => {
    const holds = await Promise.all(Array.from({ length: 3 }, held));
    const codes = holds.map(({ reservationCode }) => reservationCode).sort();
    // The one that is swept first: the others come after it.
    await sql`create function stay() returns trigger language plpgsql as $$
      begin if new.reservation_code = ${sql.lit(codes[0])} then raise 'it stays'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger stays before update on reservation for each row execute function stay()`.execute(
      db,
    );
    clock.advance(holdMs);
    await expect(expireHolds(scope())).rejects.toThrow('1 could not be swept');
    const states = await Promise.all(codes.map(stateOf));
    expect(states.map(({ status }) => status)).toEqual(['O', 'E', 'E']);

    await sql`drop function stay cascade`.execute(db);
    await expireHolds(scope());
    expect(await stateOf(codes[0] ?? '')).toMatchObject({ status: 'E', taken: 0 });
  });

  test('A hold that is paid, cancelled and swept in the same moment goes one way only', async () => {
    for (let round = 0; round < 10; round += 1) {
      clock.advance(holdMs);
      const { reservationCode, medicalCaseId, member } = await held();
      clock.advance(holdMs);
      const cancel = call('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
      await Promise.all([pay(reservationCode), cancel, expireHolds(scope())]);
      const { status, taken } = await stateOf(reservationCode);
      // Paid and then cancelled is one way as well: the machine allows R to C.
      expect(['R', 'C', 'E']).toContain(status);
      expect(taken).toBe(status === 'R' ? 1 : 0);
    }
  });

  test('A payment that comes too late is answered so, and keeps no seat', async () => {
    const { reservationCode } = await held();
    clock.advance(holdMs);
    await expireHolds(scope());
    expect(await pay(reservationCode)).toBe('MOVE_NOT_ALLOWED');
    expect(await stateOf(reservationCode)).toMatchObject({ status: 'E', taken: 0 });
  });
});

describe('a visit that nobody came to', () => {
  test('The job marks a missed visit as past due once it has ended', async () => {
    const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }));
    const member = await make.user();
    const { reservationCode } = await make.reservation(slot, member, await make.patient(member));
    clock.set(new Date(slot.ends_at.getTime() - 1));
    await runDue();
    expect(await stateOf(reservationCode)).toMatchObject({ status: 'R', taken: 1 });
    clock.advance(60_000);
    await runDue();
    expect(await stateOf(reservationCode)).toMatchObject({ status: 'P', taken: 0 });
  });

  test('A visit whose patient has arrived is not past due', async () => {
    const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }));
    const member = await make.user();
    const { reservationCode } = await make.reservation(slot, member, await make.patient(member), {
      status: 'A',
    });
    clock.set(new Date(slot.ends_at.getTime() + 3_600_000));
    await runDue();
    expect(await stateOf(reservationCode)).toMatchObject({ status: 'A', taken: 1 });
  });
});
