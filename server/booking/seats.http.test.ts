import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type Answer, openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';

const app = await openTestApp();
const { call, succeed, db } = app;
const make = createFactories(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

interface Person {
  member: Member;
  patientId: string;
}

async function person(): Promise<Person> {
  const member = await make.user();
  return { member, patientId: await make.patient(member) };
}

const people = (count: number) => Promise.all(Array.from({ length: count }, person));

async function slotOf(capacity: number): Promise<SlotRow> {
  const doctor = await make.doctor({ top_org_id: await make.organization() });
  return make.slot(doctor, { capacity });
}

const book = ({ member, patientId }: Person, slot: SlotRow, key = nextKey()) =>
  call(
    'createDiagnosisReservation',
    { header: { 'Idempotency-Key': key }, body: make.draft(slot, patientId) },
    { as: member },
  );

const cancel = ({ member }: Person, medicalCaseId: string) =>
  call('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });

const withCode = (answers: Answer[], code: number) => answers.filter(answer => answer.code === code);

describe('many people, few seats', () => {
  test.each([1, 3])(
    'Of 200 people for %i seats as many get one as there are, and every other is refused clearly',
    async capacity => {
      const slot = await slotOf(capacity);
      const crowd = await people(200);
      const answers = await Promise.all(crowd.map(one => book(one, slot)));
      expect(withCode(answers, ErrorCode.OK)).toHaveLength(capacity);
      const losers = withCode(answers, ErrorCode.SLOT_GONE);
      expect(losers).toHaveLength(200 - capacity);
      for (const loser of losers) expect(loser).toMatchObject(refusal('SLOT_GONE'));

      const won = answers.findIndex(({ code }) => code === ErrorCode.OK);
      const winner = crowd[won];
      const params = { code: answers[won]?.data.reservationCode ?? '' };
      expect(await succeed('getReservationByCode', { params }, { as: winner?.member })).toMatchObject({
        status: 'R',
        patientId: winner?.patientId,
      });
    },
  );

  test('One patient who books twenty slots of one doctor at once gets one', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization() });
    const slots = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        make.slot(doctor, { start_time: `0${index % 10}:${index < 10 ? '00' : '30'}`, date: '2026-11-23' }),
      ),
    );
    const one = await person();
    const answers = await Promise.all(slots.map(slot => book(one, slot)));
    expect(withCode(answers, ErrorCode.OK)).toHaveLength(1);
    expect(withCode(answers, ErrorCode.ALREADY_BOOKED)).toHaveLength(19);
  });

  test('One patient who books twenty doctors at the same hour gets one', async () => {
    const org = await make.organization();
    const doctors = await Promise.all(Array.from({ length: 20 }, () => make.doctor({ top_org_id: org })));
    const slots = await Promise.all(doctors.map(doctor => make.slot(doctor)));
    const one = await person();
    const answers = await Promise.all(slots.map(slot => book(one, slot)));
    expect(withCode(answers, ErrorCode.OK)).toHaveLength(1);
    expect(withCode(answers, ErrorCode.ALREADY_BOOKED)).toHaveLength(19);
  });
});

describe('cancelling while others book', () => {
  test('Each seat that is given back is sold once more, and no more', async () => {
    const slot = await slotOf(5);
    const holders = await people(5);
    const held = await Promise.all(holders.map(one => book(one, slot)));
    const crowd = await people(40);
    const [cancelled, booked] = await Promise.all([
      Promise.all(
        holders.slice(0, 3).map((one, index) => cancel(one, held[index]?.data.medicalCaseId ?? '')),
      ),
      Promise.all(crowd.map(one => book(one, slot))),
    ]);
    expect(withCode(cancelled, ErrorCode.OK)).toHaveLength(3);
    const late = await Promise.all((await people(10)).map(one => book(one, slot)));
    expect(withCode([...booked, ...late], ErrorCode.OK)).toHaveLength(3);
  });

  test('People who cancel and book again, all at once, leave the seats right', async () => {
    const slot = await slotOf(2);
    const crowd = await people(10);
    await Promise.all(
      crowd.map(async one => {
        for (let round = 0; round < 5; round += 1) {
          const { code, data } = await book(one, slot);
          expect([ErrorCode.OK, ErrorCode.SLOT_GONE]).toContain(code);
          if (code === ErrorCode.OK) await Promise.all([1, 2].map(() => cancel(one, data.medicalCaseId)));
        }
      }),
    );
    const { taken } = await db
      .selectFrom('slot')
      .select('taken')
      .where('slot_id', '=', slot.slot_id)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(0);
  });
});

describe('the same draft sent many times at once', () => {
  test('The same request sent many times at once makes one reservation and twenty equal answers', async () => {
    const slot = await slotOf(3);
    const one = await person();
    const key = nextKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(one, slot, key)));
    expect(withCode(answers, ErrorCode.OK)).toHaveLength(20);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const made = await db
      .selectFrom('reservation')
      .select('reservation_code')
      .where('user_id', '=', one.member.userId)
      .execute();
    expect(made).toEqual([{ reservation_code: answers[0]?.data.reservationCode }]);
  });

  test('With two bodies under one key one is booked and the other refused', async () => {
    const [slot, other] = [await slotOf(3), await slotOf(3)];
    const one = await person();
    const key = nextKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => book(one, index % 2 === 0 ? slot : other, key)),
    );
    expect(withCode(answers, ErrorCode.OK)).toHaveLength(10);
    expect(withCode(answers, ErrorCode.IDEMPOTENCY_CONFLICT)).toHaveLength(10);
    const made = await db
      .selectFrom('reservation')
      .select('slot_id')
      .where('user_id', '=', one.member.userId)
      .execute();
    expect(made).toHaveLength(1);
  });
});

describe('those who come together are served together', () => {
  test('Bookings that come together each get an answer of their own', async () => {
    const slot = await slotOf(4);
    const [first, one, twice, stranger, late] = (await people(5)) as [Person, Person, Person, Person, Person];
    await book(twice, slot);
    // While the first is served all others gather.
    const answers = await Promise.all([
      book(first, slot),
      book(one, slot),
      book(twice, slot),
      book({ member: stranger.member, patientId: one.patientId }, slot),
      book(stranger, { ...slot, start_time: '07:10' }),
      book(stranger, slot),
      book(late, slot),
    ]);
    const { OK, ALREADY_BOOKED, NOT_FOUND, NOT_BOOKABLE, SLOT_GONE } = ErrorCode;
    expect(answers.map(({ code }) => code)).toEqual([
      ...[OK, OK, ALREADY_BOOKED, NOT_FOUND, NOT_BOOKABLE, OK, SLOT_GONE],
    ]);
  });

  test('A booking that was too late for one seat gets another', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization() });
    const full = await make.slot(doctor, { start_time: '09:00', capacity: 1, desk_taken: 1 });
    const free = await make.slot(doctor, { start_time: '10:00' });
    const [first, one] = (await people(2)) as [Person, Person];
    const answers = await Promise.all([book(first, await slotOf(1)), book(one, full), book(one, free)]);
    expect(answers.map(({ code }) => code)).toEqual([ErrorCode.OK, ErrorCode.SLOT_GONE, ErrorCode.OK]);
  });

  test('A fault in one booking of a batch is that booking’s alone', async () => {
    const slot = await slotOf(9);
    const [first, one, unlucky, other] = (await people(4)) as [Person, Person, Person, Person];
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before insert on reservation for each row
      when (new.patient_id = ${sql.lit(unlucky.patientId)}) execute function refuse()`.execute(db);
    const answers = await Promise.allSettled([first, one, unlucky, other].map(person => book(person, slot)));
    await sql`drop trigger refuse on reservation`.execute(db);
    const booked = { status: 'fulfilled', value: expect.objectContaining({ code: ErrorCode.OK }) };
    expect(answers).toEqual([booked, booked, { status: 'rejected', reason: expect.any(Error) }, booked]);
    // Faults of the batch, whose requests are then served one by one, and of the request with the fault.
    expect(answers[2]).toHaveProperty('reason.cause.0.msg', '预约未能写入，加锁再试');
    expect(answers[2]).toHaveProperty('reason.cause.length', 2);
  });
});
