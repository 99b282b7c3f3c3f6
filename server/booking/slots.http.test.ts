import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#src/lib/business-date.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { releaseSlots } from './release.ts';

const app = await openTestApp();
const { call, succeed, clock, scope, db } = app;
const make = createFactories(app);

describe('listPhysicianSlots', () => {
  const week = { reservationType: 1, visitMode: 1, from: '2026-11-20', to: '2026-11-26' } as const;

  test('Each slot says whether it is free, full, closed or past, and how many seats are left', async () => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org });
    await make.slot(of, { date: '2026-11-20', start_time: '09:00', end_time: '09:30' });
    await make.slot(of, {
      date: '2026-11-21',
      start_time: '09:00',
      end_time: '09:30',
      capacity: 3,
      taken: 1,
    });
    await make.slot(of, { date: '2026-11-21', start_time: '08:30', end_time: '09:00', desk_taken: 1 });
    await make.slot(of, { date: '2026-11-22', capacity: 2, closed_reason: '外出会诊' });
    await make.slot(of, { date: '2026-11-27' });
    await make.slot(of, { date: '2026-11-24', visit_mode: 2 });
    const slots = await succeed('listPhysicianSlots', {
      params: { physicianId: of.staffId },
      query: { ...week, topOrgId: org },
    });
    const brief = slots.map(slot => [
      `${slot.reservationDate} ${slot.reservationStartTime}`,
      ...[slot.status, slot.remaining, slot.closedReason],
    ]);
    expect(brief).toEqual([
      ['2026-11-20 09:00', 'PAST', 1, null],
      ['2026-11-21 08:30', 'FULL', 0, null],
      ['2026-11-21 09:00', 'FREE', 2, null],
      ['2026-11-22 09:30', 'CLOSED', 0, '外出会诊'],
    ]);
    expect(slots[2]).toEqual({
      physicianId: of.staffId,
      clinicId: of.clinicId,
      clinicName: '南山馆',
      reservationType: 1,
      visitMode: 1,
      reservationDate: '2026-11-21',
      reservationStartTime: '09:00',
      reservationEndTime: '09:30',
      remaining: 2,
      status: 'FREE',
      closedReason: null,
    });
  });

  test('With a clinic only the slots there are listed', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const of = await make.doctor({ top_org_id: org, clinicIds: [here, there] });
    await make.slot(of, { clinic_id: here });
    await make.slot(of, { clinic_id: there, start_time: '14:00', end_time: '14:30' });
    const request = {
      params: { physicianId: of.staffId },
      query: { ...week, topOrgId: org, clinicId: there },
    };
    expect(await succeed('listPhysicianSlots', request)).toMatchObject([{ clinicId: there }]);
  });

  test('A doctor of another organization is NOT_FOUND', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const of = await make.doctor({ top_org_id: org });
    for (const [physicianId, topOrgId] of [
      ['p0', org],
      [of.staffId, other],
    ] as const) {
      const request = { params: { physicianId }, query: { ...week, topOrgId } };
      expect(await call('listPhysicianSlots', request)).toMatchObject(refusal('NOT_FOUND'));
    }
  });

  test.each([
    ['a span that is turned round', '2026-11-21', '2026-11-20'],
    ['32 days', '2026-11-20', '2026-12-21'],
    ['a day that does not exist', '2026-11-31', '2026-12-01'],
  ])('A bad request is refused with INVALID_INPUT: %s', async (_, from, to) => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org });
    const request = { params: { physicianId: of.staffId }, query: { ...week, topOrgId: org, from, to } };
    expect(await call('listPhysicianSlots', request)).toMatchObject(refusal('INVALID_INPUT'));
    const longest = { ...request, query: { ...request.query, from: '2026-11-20', to: '2026-12-20' } };
    expect(await succeed('listPhysicianSlots', longest)).toEqual([]);
  });
});

describe('getFastAppointment', () => {
  const brief = (slots: { physicianId: string; reservationDate: string; reservationStartTime: string }[]) =>
    slots.map(slot => `${slot.physicianId} ${slot.reservationDate} ${slot.reservationStartTime}`);

  test('Without a doctor the nearest slot of each comes, from now on', async () => {
    const org = await make.organization();
    const [a, b] = [await make.doctor({ top_org_id: org }), await make.doctor({ top_org_id: org })];
    await make.slot(a, { date: '2026-11-20', start_time: '08:30', end_time: '09:00' });
    await make.slot(a, { date: '2026-11-22' });
    await make.slot(a, { date: '2026-11-21', capacity: 4, taken: 1 });
    await make.slot(b, { date: '2026-11-20', start_time: '10:00', end_time: '10:30' });
    const slots = await succeed('getFastAppointment', { query: { topOrgId: org } });
    expect(brief(slots)).toEqual([`${b.staffId} 2026-11-20 10:00`, `${a.staffId} 2026-11-21 09:30`]);
    expect(slots[1]).toEqual({
      physicianId: a.staffId,
      physicianName: '林芝',
      rank: '主任医师',
      clinicId: a.clinicId,
      clinicCity: '深圳',
      clinicName: '南山馆',
      visitMode: 1,
      reservationDate: '2026-11-21',
      reservationStartTime: '09:30',
      reservationEndTime: '10:00',
      remaining: 3,
      fee: 10_000,
    });
  });

  test('A doctor with very many seats does not hide the others', async () => {
    const org = await make.organization();
    const [busy, rare] = [await make.doctor({ top_org_id: org }), await make.doctor({ top_org_id: org })];
    for (let ahead = 0; ahead < 8; ahead += 1) {
      for (let hour = 10; hour < 20; hour += 1) {
        const date = addDays('2026-11-20', ahead);
        await make.slot(busy, { date, start_time: `${hour}:00`, end_time: `${hour}:30` });
      }
    }
    await make.slot(rare, { date: '2026-12-01' });
    const slots = await succeed('getFastAppointment', { query: { topOrgId: org } });
    expect(brief(slots)).toEqual([`${busy.staffId} 2026-11-20 10:00`, `${rare.staffId} 2026-12-01 09:30`]);
  });

  test('With a doctor two of the same near the chosen time come, then the nearest of a colleague in the department', async () => {
    const org = await make.organization();
    const [inner, women] = [await make.department(org, '内科'), await make.department(org, '妇科')];
    const wanted = await make.doctor({ top_org_id: org, departmentIds: [inner] });
    const colleague = await make.doctor({ top_org_id: org, departmentIds: [women, inner] });
    const stranger = await make.doctor({ top_org_id: org, departmentIds: [women] });
    for (const date of ['2026-11-21', '2026-11-24', '2026-11-25']) await make.slot(wanted, { date });
    await make.slot(wanted, {
      date: '2026-11-25',
      start_time: '10:30',
      end_time: '11:00',
      closed_reason: '停诊',
    });
    await make.slot(colleague, { date: '2026-11-28' });
    await make.slot(stranger, { date: '2026-11-25' });
    const query = { topOrgId: org, physicianId: wanted.staffId, date: '2026-11-25', startTime: '10:00' };
    expect(brief(await succeed('getFastAppointment', { query }))).toEqual([
      `${wanted.staffId} 2026-11-25 09:30`,
      `${wanted.staffId} 2026-11-24 09:30`,
      `${colleague.staffId} 2026-11-28 09:30`,
    ]);
  });

  test('A doctor alone in the department gives three, and clinic and mode narrow the choice', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const of = await make.doctor({ top_org_id: org, clinicIds: [here, there], online_fee: 6_000 });
    for (const day of [1, 2, 3, 4]) await make.slot(of, { date: `2026-11-2${day}` });
    await make.slot(of, { date: '2026-11-25', clinic_id: there });
    await make.slot(of, { date: '2026-11-26', visit_mode: 2 });
    const dates = async (query: object) => {
      const slots = await succeed('getFastAppointment', { query: { topOrgId: org, ...query } });
      return slots.map(({ reservationDate, fee }) => `${reservationDate} ${fee}`);
    };
    expect(await dates({ physicianId: of.staffId })).toEqual([
      '2026-11-21 10000',
      '2026-11-22 10000',
      '2026-11-23 10000',
    ]);
    expect(await dates({ clinicId: there })).toEqual(['2026-11-25 10000']);
    expect(await dates({ visitMode: 2 })).toEqual(['2026-11-26 6000']);
    expect(await dates({ clinicId: there, visitMode: 2 })).toEqual([]);
  });

  test('Physiotherapists are not among them', async () => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org, title: 2 });
    await make.slot(of, { reservation_type: 2 });
    expect(await succeed('getFastAppointment', { query: { topOrgId: org } })).toEqual([]);
  });

  test('A day that does not exist is refused with INVALID_INPUT', async () => {
    const query = { date: '2026-11-31', startTime: '10:00' };
    await make.organization({ is_default: true });
    expect(await call('getFastAppointment', { query })).toMatchObject(refusal('INVALID_INPUT'));
  });
});

describe('the release of slots', () => {
  test('Every due day is released once, a new day at eight in the morning, and existing slots are left alone', async () => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org });
    await db
      .insertInto('schedule')
      .values(
        [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
          top_org_id: org,
          staff_id: of.staffId,
          clinic_id: of.clinicId,
          visit_mode: 1 as const,
          weekday,
          start_time: '08:30',
          end_time: '09:45',
          minutes: 30,
          capacity: 2,
        })),
      )
      .execute();
    const released = async () => {
      const rows = await db
        .selectFrom('slot')
        .select(['slot_id', 'date', 'start_time', 'taken'])
        .where('top_org_id', '=', org)
        .orderBy('starts_at')
        .execute();
      return { rows, days: [...new Set(rows.map(({ date }) => date))] };
    };
    clock.advance(-3_600_000 - 1000);
    await releaseSlots(scope());
    expect((await released()).days).toEqual(
      Array.from({ length: 13 }, (_, ahead) => addDays('2026-11-20', ahead)),
    );
    await db.updateTable('slot').set({ taken: 1 }).where('top_org_id', '=', org).execute();
    clock.advance(1000);
    await releaseSlots(scope());
    await releaseSlots(scope());
    const { rows, days } = await released();
    expect(days.at(-1)).toBe('2026-12-03');
    expect(rows).toHaveLength(14 * 2);
    expect(rows.slice(0, 26).every(({ taken }) => taken === 1)).toBe(true);
    expect(rows.slice(-2).map(({ start_time, taken }) => [start_time, taken])).toEqual([
      ['08:30', 0],
      ['09:00', 0],
    ]);
  });

  test('Slots that are out already are not written again', async () => {
    await releaseSlots(scope());
    // Fires for a row that a conflict then leaves out, too.
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'written'; end $$`.execute(
      db,
    );
    await sql`create trigger refuses before insert on slot for each row execute function refuse()`.execute(
      db,
    );
    try {
      await expect(releaseSlots(scope())).resolves.toBeUndefined();
    } finally {
      await sql`drop function refuse cascade`.execute(db);
    }
  });

  test('An organization of any size is released in one go', async () => {
    const org = await make.organization();
    const clinicId = await make.clinic(org);
    const staff = await Promise.all(
      Array.from({ length: 60 }, () => make.doctor({ top_org_id: org, clinicIds: [clinicId] })),
    );
    await db
      .insertInto('schedule')
      .values(
        staff.map(({ staffId }) => ({
          top_org_id: org,
          staff_id: staffId,
          clinic_id: clinicId,
          visit_mode: 1 as const,
          weekday: 5,
          start_time: '08:00',
          end_time: '17:00',
          minutes: 6,
          capacity: 1,
        })),
      )
      .execute();
    await releaseSlots(scope());
    const { count } = await db
      .selectFrom('slot')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('top_org_id', '=', org)
      .executeTakeFirstOrThrow();
    expect(count).toBe(60 * 90 * 2);
  });
});
