import { afterEach, describe, expect, test } from 'vitest';
import type { WaitlistInput } from '#generated/model/waitlist-input.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Doctor, type Member, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { createJobs } from '#tests/support/jobs.ts';
import { runWaitlist } from './sweeps.ts';

const app = await openTestApp();
const { call, succeed, clock, scope, db } = app;
const make = createFactories(app);

const { runDue } = createJobs(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

const minutes = 60_000;

interface Person {
  member: Member;
  patientId: string;
}

async function person(): Promise<Person> {
  const member = await make.user();
  return { member, patientId: await make.patient(member) };
}

const waitOf = (slot: SlotRow, patientId: string): WaitlistInput => ({
  physicianId: slot.staff_id,
  clinicId: slot.clinic_id,
  date: slot.date,
  partOfDay: 'am',
  patientId,
  topOrgId: slot.top_org_id,
});

const join = ({ member, patientId }: Person, slot: SlotRow, change: Partial<WaitlistInput> = {}) =>
  call('joinWaitlist', { body: { ...waitOf(slot, patientId), ...change } }, { as: member });

const waits = ({ member }: Person, { top_org_id: topOrgId }: SlotRow) =>
  succeed('listWaitlist', { query: { topOrgId } }, { as: member });

const leave = ({ member }: Person, entryId: string) =>
  call('leaveWaitlist', { params: { entryId } }, { as: member });

const book = ({ member, patientId }: Person, slot: SlotRow) =>
  call(
    'createDiagnosisReservation',
    { header: { 'Idempotency-Key': nextKey() }, body: make.draft(slot, patientId) },
    { as: member },
  );

const cancel = ({ member }: Person, medicalCaseId: string) =>
  call('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });

const statusOf = async (entryId: string) => {
  const entry = db.selectFrom('waitlist_entry').select('status').where('entry_id', '=', entryId);
  return (await entry.executeTakeFirstOrThrow()).status;
};

/** A slot that one person holds, and some more who wait for it in their order. */
async function line(count: number) {
  const doctor = await make.doctor({ top_org_id: await make.organization() });
  const slot = await make.slot(doctor);
  const holder = await person();
  const { medicalCaseId } = await make.reservation(slot, holder.member, holder.patientId);
  const people: (Person & { entryId: string })[] = [];
  for (let waiting = 0; waiting < count; waiting += 1) {
    const one = await person();
    people.push({ ...one, entryId: (await join(one, slot)).data.entryId });
  }
  return { doctor, slot, free: () => cancel(holder, medicalCaseId), people };
}

/** @throws where the test names more people than wait */
function nth<T>(people: readonly T[], index: number): T {
  const one = people[index];
  if (!one) throw new Error(`there is no person ${index}`);
  return one;
}

describe('joinWaitlist', () => {
  async function full(slotFields: Parameters<typeof make.slot>[1] = {}) {
    const doctor: Doctor = await make.doctor({ top_org_id: await make.organization() });
    return { doctor, slot: await make.slot(doctor, { desk_taken: 1, ...slotFields }), one: await person() };
  }

  test('A patient joins at the end and learns how many are ahead', async () => {
    const { slot, people } = await line(2);
    const { data } = await join(await person(), slot);
    expect(data).toEqual({
      entryId: expect.stringMatching(/^w/),
      status: 'WAITING',
      physicianId: slot.staff_id,
      physicianName: '林芝',
      avatarUrl: '/crm/portraits/d01.svg',
      clinicId: slot.clinic_id,
      clinicCity: '深圳',
      clinicName: '南山馆',
      date: '2026-11-21',
      partOfDay: 'am',
      patientId: expect.any(String),
      patientName: '张三',
      ahead: 2,
      offer: null,
    });
    await leave(nth(people, 0), nth(people, 0).entryId);
    expect(await waits(nth(people, 1), slot)).toMatchObject([{ ahead: 0 }]);
  });

  test('Without a clinic it is the one where the doctor works then', async () => {
    const { slot, one } = await full();
    const { clinicId: _, ...body } = waitOf(slot, one.patientId);
    const { data } = await call('joinWaitlist', { body }, { as: one.member });
    expect(data).toMatchObject({ clinicId: slot.clinic_id });
  });

  test('The wait is NOT_BOOKABLE when a seat is free, the doctor is away or not there, or it is too late', async () => {
    const { doctor, slot, one } = await full();
    expect(await join(one, slot, { partOfDay: 'pm' })).toMatchObject(refusal('NOT_BOOKABLE'));
    expect(await join(one, slot, { date: '2026-11-22' })).toMatchObject(refusal('NOT_BOOKABLE'));
    const elsewhere = await make.clinic(slot.top_org_id);
    expect(await join(one, slot, { clinicId: elsewhere })).toMatchObject(refusal('NOT_BOOKABLE'));
    await make.slot(doctor, { start_time: '10:00', end_time: '10:30' });
    expect(await join(one, slot)).toMatchObject(refusal('NOT_BOOKABLE'));
    const closed = await full({ closed_reason: '外出' });
    expect(await join(closed.one, closed.slot)).toMatchObject(refusal('NOT_BOOKABLE'));
    const begun = await full();
    clock.set(begun.slot.starts_at);
    expect(await join(begun.one, begun.slot)).toMatchObject(refusal('NOT_BOOKABLE'));
  });

  test('A patient who has a visit with the doctor that day cannot wait: NOT_BOOKABLE', async () => {
    const { doctor, slot, one } = await full();
    const afternoon = await make.slot(doctor, { start_time: '14:00', end_time: '14:30' });
    await make.reservation(afternoon, one.member, one.patientId);
    expect(await join(one, slot)).toMatchObject(refusal('NOT_BOOKABLE'));
  });

  test('Joining twice is refused with ALREADY_WAITING, and joining after leaving succeeds', async () => {
    const { slot, one } = await full();
    const { entryId } = (await join(one, slot)).data;
    expect(await join(one, slot)).toMatchObject(refusal('ALREADY_WAITING'));
    await leave(one, entryId);
    expect(await join(one, slot)).toMatchObject({ code: 0 });
  });

  test('Another account’s patient and an unknown one are NOT_FOUND', async () => {
    const { slot, one } = await full();
    const { patientId } = await person();
    for (const change of [{ patientId }, { physicianId: 'p0' }]) {
      expect(await join(one, slot, change)).toMatchObject(refusal('NOT_FOUND'));
    }
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const { slot, one } = await full();
    expect(await call('joinWaitlist', { body: waitOf(slot, one.patientId) })).toMatchObject(
      refusal('NOT_LOGGED_IN'),
    );
  });
});

describe('listWaitlist', () => {
  test('The account’s own waits in this organization are listed, the one with an offer first', async () => {
    const { doctor, slot, people, free } = await line(1);
    const one = nth(people, 0);
    const earlier = await make.slot(doctor, { date: '2026-11-20', start_time: '11:00', desk_taken: 1 });
    await join(one, earlier);
    await free();
    const [offered, waiting, ...more] = await waits(one, slot);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ status: 'WAITING', date: '2026-11-20', offer: null });
    expect(offered).toMatchObject({
      status: 'OFFERED',
      ahead: 0,
      offer: {
        reservationDate: '2026-11-21',
        reservationStartTime: '09:30',
        reservationEndTime: '10:00',
        visitMode: 1,
        clinicId: slot.clinic_id,
        offerUntil: '2026-11-20 09:10:00',
      },
    });
    expect(await waits(await person(), slot)).toEqual([]);
    const query = { topOrgId: await make.organization() };
    expect(await succeed('listWaitlist', { query }, { as: one.member })).toEqual([]);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('listWaitlist')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('leaveWaitlist', () => {
  test('An offer that is left goes to the next at once, and leaving twice succeeds twice', async () => {
    const { slot, free, people } = await line(2);
    await free();
    const [first, second] = [nth(people, 0), nth(people, 1)];
    for (let time = 0; time < 2; time += 1) {
      expect(await leave(first, first.entryId)).toMatchObject({ code: 0, data: null });
    }
    expect([await statusOf(first.entryId), await statusOf(second.entryId)]).toEqual(['LEFT', 'OFFERED']);
    expect(await waits(first, slot)).toEqual([]);
  });

  test('Another account’s wait and an unknown one are NOT_FOUND', async () => {
    const { people } = await line(1);
    const { entryId } = nth(people, 0);
    const stranger = await person();
    for (const id of [entryId, 'w0']) expect(await leave(stranger, id)).toMatchObject(refusal('NOT_FOUND'));
    expect(await statusOf(entryId)).toBe('WAITING');
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('leaveWaitlist', { params: { entryId: 'w0' } })).toMatchObject(
      refusal('NOT_LOGGED_IN'),
    );
  });
});

describe('a freed seat', () => {
  test('A freed seat is kept for the first in line: nobody else can book it, and the lists show it as taken', async () => {
    const { slot, free, people } = await line(2);
    await free();
    expect(await book(await person(), slot)).toMatchObject(refusal('SLOT_GONE'));
    expect(await book(nth(people, 1), slot)).toMatchObject(refusal('SLOT_GONE'));
    const { top_org_id: topOrgId, date } = slot;
    const query = { topOrgId, reservationType: 1, visitMode: 1, from: date, to: date } as const;
    const slots = await succeed('listPhysicianSlots', { params: { physicianId: slot.staff_id }, query });
    expect(slots).toMatchObject([{ status: 'FULL', remaining: 0 }]);
    const first = nth(people, 0);
    expect(await book(first, slot)).toMatchObject({ code: 0 });
    expect(await statusOf(first.entryId)).toBe('TAKEN');
  });

  test('An offer that is not taken in ten minutes goes to the next, and at last to everybody', async () => {
    const { slot, free, people } = await line(2);
    const statuses = () => Promise.all(people.map(({ entryId }) => statusOf(entryId)));
    await free();
    clock.advance(10 * minutes - 1);
    await runDue();
    expect(await statuses()).toEqual(['OFFERED', 'WAITING']);
    clock.advance(6_000);
    expect(await book(nth(people, 0), slot)).toMatchObject(refusal('SLOT_GONE'));
    await runDue();
    expect(await statuses()).toEqual(['LAPSED', 'OFFERED']);
    clock.advance(10 * minutes);
    await runDue();
    expect(await statuses()).toEqual(['LAPSED', 'LAPSED']);
    expect(await book(await person(), slot)).toMatchObject({ code: 0 });
  });

  test('An offer shortly before the visit lasts until it begins', async () => {
    const { slot, free, people } = await line(1);
    clock.set(new Date(slot.starts_at.getTime() - 3 * minutes));
    await free();
    expect(await waits(nth(people, 0), slot)).toMatchObject([
      { offer: { offerUntil: '2026-11-21 09:30:00' } },
    ]);
  });

  test('A freed seat of another half day is not offered', async () => {
    const { doctor, people } = await line(1);
    const afternoon = await make.slot(doctor, { start_time: '14:00', end_time: '14:30' });
    const other = await person();
    const { medicalCaseId } = await make.reservation(afternoon, other.member, other.patientId);
    await cancel(other, medicalCaseId);
    expect(await statusOf(nth(people, 0).entryId)).toBe('WAITING');
    expect(await book(await person(), afternoon)).toMatchObject({ code: 0 });
  });

  test('A seat freed by the front desk is offered by the job', async () => {
    const doctor = await make.doctor({ top_org_id: await make.organization() });
    const slot = await make.slot(doctor, { capacity: 2, desk_taken: 2 });
    const people = [await person(), await person(), await person()];
    const entries = await Promise.all(people.map(async one => (await join(one, slot)).data.entryId));
    await db.updateTable('slot').set({ desk_taken: 0 }).where('slot_id', '=', slot.slot_id).execute();
    await runWaitlist(scope());
    const statuses = await Promise.all(entries.map(statusOf));
    expect(statuses.sort()).toEqual(['OFFERED', 'OFFERED', 'WAITING']);
  });

  test('A seat freed by rescheduling is offered, and a waiting patient may reschedule into it', async () => {
    const { doctor, slot, people, free } = await line(1);
    const later = await make.slot(doctor, { date: '2026-11-25' });
    const one = nth(people, 0);
    const { reservationCode } = await make.reservation(later, one.member, one.patientId);
    await free();
    const body = { reservationDate: slot.date, reservationStartTime: '09:30', reservationEndTime: '10:00' };
    const request = { params: { code: reservationCode }, body };
    expect(await succeed('rescheduleReservation', request, { as: one.member })).toMatchObject({
      status: 'R',
    });
    expect(await statusOf(one.entryId)).toBe('TAKEN');
  });
});

describe('who waits no longer', () => {
  test('A day that is past ends every wait for it', async () => {
    const { people } = await line(1);
    clock.set(new Date('2026-11-21T15:59:00Z'));
    await runWaitlist(scope());
    expect(await statusOf(nth(people, 0).entryId)).toBe('WAITING');
    clock.advance(minutes);
    await runWaitlist(scope());
    expect(await statusOf(nth(people, 0).entryId)).toBe('LAPSED');
  });

  test('A patient who got another seat with the doctor that day passes the offered one on', async () => {
    const { doctor, slot, people, free } = await line(2);
    await free();
    const afternoon = await make.slot(doctor, { start_time: '14:00', end_time: '14:30' });
    expect(await book(nth(people, 0), afternoon)).toMatchObject({ code: 0 });
    expect(await statusOf(nth(people, 0).entryId)).toBe('TAKEN');
    expect(await waits(nth(people, 1), slot)).toMatchObject([{ status: 'OFFERED' }]);
  });
});

describe('in a race', () => {
  test('One freed seat, a line of three and a crowd: the seat is offered once and never sold to another', async () => {
    const { slot, free, people } = await line(3);
    const crowd = await Promise.all(Array.from({ length: 15 }, person));
    const [, ...answers] = await Promise.all([free(), ...crowd.map(one => book(one, slot))]);
    expect(answers.filter(({ code }) => code === 0)).toEqual([]);
    const statuses = await Promise.all(people.map(({ entryId }) => statusOf(entryId)));
    expect(statuses).toEqual(['OFFERED', 'WAITING', 'WAITING']);
  });

  test('A patient who joins while the last seat is given back gets it, at the latest by the job', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { slot, free } = await line(0);
      const one = await person();
      const [, joined] = await Promise.all([free(), join(one, slot)]);
      if (joined.code !== 0) {
        expect(joined).toMatchObject(refusal('NOT_BOOKABLE'));
        continue;
      }
      expect(await waits(one, slot)).toMatchObject([{ status: 'OFFERED' }]);
    }
  });

  test('An offer that is taken, left and lapsed in one moment goes one way, and the next is offered at most one seat', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { slot, free, people } = await line(2);
      await free();
      const first = nth(people, 0);
      await Promise.all([
        book(first, slot),
        leave(first, first.entryId),
        runWaitlist(scope({ now: new Date(clock.now().getTime() + 10 * minutes) })),
      ]);
      expect(['TAKEN', 'LEFT', 'LAPSED']).toContain(await statusOf(first.entryId));
      expect(await brokenSeatRules(db)).toEqual([]);
    }
  });

  test('Ten processes that run the job at once offer each seat once', async () => {
    const { slot, free, people } = await line(3);
    await free();
    clock.advance(10 * minutes);
    await Promise.all(Array.from({ length: 10 }, () => runWaitlist(scope())));
    const statuses = await Promise.all(people.map(({ entryId }) => statusOf(entryId)));
    expect(statuses).toEqual(['LAPSED', 'OFFERED', 'WAITING']);
    expect(await book(nth(people, 1), slot)).toMatchObject({ code: 0 });
  });
});
