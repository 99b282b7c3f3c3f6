import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { markPastDue } from './sweeps.ts';

const app = await openTestApp();
const { call, succeed, clock, scope, db } = app;
const make = createFactories(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

const move = (as: Member | undefined, code: string, to: SlotRow) =>
  call(
    'rescheduleReservation',
    {
      params: { code },
      body: {
        reservationDate: to.date,
        reservationStartTime: to.start_time,
        reservationEndTime: to.end_time,
      },
    },
    { as },
  );

const takenOf = async ({ slot_id }: SlotRow) => {
  const slot = db.selectFrom('slot').select('taken').where('slot_id', '=', slot_id);
  return (await slot.executeTakeFirstOrThrow()).taken;
};

/** A visit tomorrow, and a free slot of the same doctor the day after. */
async function scene(status: 'O' | 'R' | 'A' | 'C' = 'R', slotFields: Parameters<typeof make.slot>[1] = {}) {
  const org = await make.organization();
  const doctor = await make.doctor({ top_org_id: org, online_fee: 6_000 });
  const from = await make.slot(doctor, { capacity: 2 });
  const to = await make.slot(doctor, { date: '2026-11-22', ...slotFields });
  const member = await make.user();
  const patientId = await make.patient(member);
  const made = await make.reservation(from, member, patientId, { status });
  return { org, doctor, from, to, member, patientId, ...made };
}

describe('rescheduleReservation', () => {
  test.each(['O', 'R'] as const)(
    '%s moves to the other slot; the old seat is free and the history kept',
    async status => {
      const { from, to, member, reservationCode } = await scene(status);
      const { data } = await move(member, reservationCode, to);
      expect(data).toMatchObject({
        reservationCode,
        status,
        reservationDate: '2026-11-22',
        reservationStartTime: '09:30',
        cancelUntil: '2026-11-22 09:30:00',
        allowedActions: expect.arrayContaining(['RESCHEDULE']),
      });
      expect([await takenOf(from), await takenOf(to)]).toEqual([0, 1]);
      expect((await move(member, reservationCode, from)).code).toBe(0);
      const changes = await db
        .selectFrom('reservation_change')
        .select(['change_no', 'from_slot_id', 'to_slot_id'])
        .where('reservation_code', '=', reservationCode)
        .orderBy('change_no')
        .execute();
      expect(changes).toEqual([
        { change_no: 1, from_slot_id: from.slot_id, to_slot_id: to.slot_id },
        { change_no: 2, from_slot_id: to.slot_id, to_slot_id: from.slot_id },
      ]);
    },
  );

  test('A visit can move within its day, though the doctor sees a patient once a day', async () => {
    const { member, reservationCode, doctor } = await scene();
    const later = await make.slot(doctor, { start_time: '14:00', end_time: '14:30' });
    expect(await move(member, reservationCode, later)).toMatchObject({ code: 0 });
  });

  test('A move to its own slot succeeds and changes nothing, even when that slot is full', async () => {
    const { member, reservationCode, to } = await scene();
    await move(member, reservationCode, to);
    expect(await move(member, reservationCode, to)).toMatchObject({ code: 0 });
    expect(await takenOf(to)).toBe(1);
  });

  test.each([
    ['full', { desk_taken: 1 }],
    ['closed', { closed_reason: '外出' }],
    ['begun', { date: '2026-11-20', start_time: '09:00', end_time: '09:30' }],
  ])('A slot that is %s is refused with SLOT_GONE, and the old seat is kept', async (_, slotFields) => {
    const { member, reservationCode, from, to } = await scene('R', slotFields);
    expect(await move(member, reservationCode, to)).toMatchObject(refusal('SLOT_GONE'));
    expect(await takenOf(from)).toBe(1);
  });

  test('A patient who has another visit at that time is refused with ALREADY_BOOKED', async () => {
    const { org, member, patientId, reservationCode, to } = await scene();
    const other = await make.slot(await make.doctor({ top_org_id: org }), { date: to.date });
    await make.reservation(other, member, patientId);
    expect(await move(member, reservationCode, to)).toMatchObject(refusal('ALREADY_BOOKED'));
  });

  test('A slot of another doctor, another mode, or none is NOT_BOOKABLE', async () => {
    const { org, doctor, member, reservationCode, to } = await scene();
    const online = await make.slot(doctor, { date: '2026-11-23', visit_mode: 2 });
    const stranger = await make.slot(await make.doctor({ top_org_id: org }), { date: '2026-11-24' });
    const elsewhere = await make.slot(doctor, { date: '2026-11-25' });
    await db.deleteFrom('slot').where('slot_id', '=', elsewhere.slot_id).execute();
    for (const target of [online, stranger, elsewhere, { ...to, end_time: '10:30' }]) {
      expect(await move(member, reservationCode, target)).toMatchObject(refusal('NOT_BOOKABLE'));
    }
  });

  test.each(['A', 'C'] as const)('MOVE_NOT_ALLOWED from %s', async status => {
    const { member, reservationCode, to } = await scene(status);
    expect(await move(member, reservationCode, to)).toMatchObject(refusal('MOVE_NOT_ALLOWED'));
  });

  test('A visit that has begun is refused with MOVE_NOT_ALLOWED', async () => {
    const { member, reservationCode, from, to } = await scene();
    clock.set(from.starts_at);
    expect(await move(member, reservationCode, to)).toMatchObject(refusal('MOVE_NOT_ALLOWED'));
  });

  test('Another account’s visit and an unknown one are NOT_FOUND', async () => {
    const { reservationCode, to } = await scene();
    const stranger = await make.user();
    for (const code of [reservationCode, 'r0']) {
      expect(await move(stranger, code, to)).toMatchObject(refusal('NOT_FOUND'));
    }
  });

  test('A day that does not exist is refused with INVALID_INPUT', async () => {
    const { member, reservationCode, to } = await scene();
    expect(await move(member, reservationCode, { ...to, date: '2026-11-31' })).toMatchObject(
      refusal('INVALID_INPUT'),
    );
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const { reservationCode, to } = await scene();
    expect(await move(undefined, reservationCode, to)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('rescheduling in a race', () => {
  test('Five moves at once leave the visit in one of the slots, with one seat', async () => {
    const { doctor, member, reservationCode, from } = await scene();
    const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    const targets = await Promise.all(dates.map(date => make.slot(doctor, { date })));
    await Promise.all(targets.map(target => move(member, reservationCode, target)));
    const taken = await Promise.all([from, ...targets].map(takenOf));
    expect(taken.reduce((sum, seats) => sum + seats, 0)).toBe(1);
  });

  test('A move and a cancellation at once leave no seat to a cancelled visit', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { member, medicalCaseId, reservationCode, from, to } = await scene();
      await Promise.all([
        move(member, reservationCode, to),
        call('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member }),
      ]);
      const params = { code: reservationCode };
      expect(await succeed('getReservationByCode', { params }, { as: member })).toMatchObject({
        status: 'C',
      });
      expect([await takenOf(from), await takenOf(to)]).toEqual([0, 0]);
    }
  });

  test('Many crosswise moves at once lose no seat and sell none twice', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization() });
    const [left, right] = [
      await make.slot(doctor, { capacity: 6 }),
      await make.slot(doctor, { date: '2026-11-22', capacity: 6 }),
    ];
    const visits = await Promise.all(
      [left, left, left, left, right, right, right, right].map(async slot => {
        const member = await make.user();
        const made = await make.reservation(slot, member, await make.patient(member));
        return { member, code: made.reservationCode, other: slot === left ? right : left };
      }),
    );
    const answers = await Promise.all(visits.map(({ member, code, other }) => move(member, code, other)));
    for (const { code } of answers) expect([0, 6101]).toContain(code);
    expect((await takenOf(left)) + (await takenOf(right))).toBe(8);
  });

  test('A move and a booking of the same patient for the same hour: one of the two succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { org, member, patientId, reservationCode, to } = await scene();
      const other = await make.slot(await make.doctor({ top_org_id: org }), { date: to.date });
      const [moved, booked] = await Promise.all([
        move(member, reservationCode, to),
        call(
          'createDiagnosisReservation',
          { header: { 'Idempotency-Key': nextKey() }, body: make.draft(other, patientId) },
          { as: member },
        ),
      ]);
      expect([moved.code, booked.code].sort()).toEqual([0, 6102]);
    }
  });

  test('A move while the visit is swept past due: one of the two happens', async () => {
    const { member, reservationCode, from, to } = await scene();
    clock.set(new Date(from.starts_at.getTime() - 1));
    await Promise.all([move(member, reservationCode, to), markPastDue(scope({ now: from.ends_at }))]);
    const params = { code: reservationCode };
    const { status, reservationDate } = await succeed('getReservationByCode', { params }, { as: member });
    expect([`R ${to.date}`, `P ${from.date}`]).toContain(`${status} ${reservationDate}`);
  });
});
