import { afterEach, describe, expect, test } from 'vitest';
import type { PhysiotherapyReservationInput } from '#generated/model/physiotherapy-reservation-input.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Doctor, type Member, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';

const app = await openTestApp();
const { call, succeed, db } = app;
const make = createFactories(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

const therapist = (topOrgId: string, clinicIds?: string[]) =>
  make.doctor({ top_org_id: topOrgId, title: 2, rank: '理疗师', ...(clinicIds ? { clinicIds } : {}) });

const therapySlot = (of: Doctor, slotFields: Parameters<typeof make.slot>[1] = {}) =>
  make.slot(of, { reservation_type: 2, ...slotFields });

const card = (projectId: string) => ({
  projectId,
  name: '肩颈推拿',
  iconUrl: '/crm/projects/tuina.svg',
  minutes: 30,
  fee: 19_800,
  summary: '松开肩颈',
});

describe('listPhysiotherapists', () => {
  test('Physiotherapists are listed with their projects and next slot, the free ones first, without physicians', async () => {
    const org = await make.organization();
    const [busy, free] = [await therapist(org), await therapist(org)];
    await make.doctor({ top_org_id: org });
    await make.project(org, [free], '艾灸');
    await make.project(org, [free]);
    await therapySlot(free);
    const page = await succeed('listPhysiotherapists', { query: { topOrgId: org } });
    expect(page.totalCount).toBe(2);
    expect(page.datas).toEqual([
      {
        physicianId: free.staffId,
        name: '林芝',
        rank: '理疗师',
        avatarUrl: '/crm/portraits/d01.svg',
        goodAt: ['失眠'],
        clinicId: free.clinicId,
        clinicCity: '深圳',
        clinicName: '南山馆',
        projectNames: ['艾灸', '肩颈推拿'],
        nextSlot: expect.objectContaining({ reservationDate: '2026-11-21', remaining: 1 }),
        newSlotsAt: null,
      },
      expect.objectContaining({ physicianId: busy.staffId, projectNames: [], nextSlot: null }),
    ]);
  });

  test('A clinic and a project narrow the list, also together', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const one = await therapist(org, [here, there]);
    const other = await therapist(org, [there]);
    const projectId = await make.project(org, [one, { ...other, clinicId: there }]);
    const list = async (query: object) => {
      const page = await succeed('listPhysiotherapists', { query: { topOrgId: org, ...query } });
      return page.datas.map(({ physicianId }) => physicianId);
    };
    expect(await list({ clinicId: here })).toEqual([one.staffId]);
    expect(await list({ projectId })).toEqual([one.staffId, other.staffId]);
    // The first works there as well, but does the project only here.
    expect(await list({ projectId, clinicId: there })).toEqual([other.staffId]);
    expect(await list({ projectId: 'prj0' })).toEqual([]);
  });
});

describe('getPhysiotherapist', () => {
  test('A physiotherapist is shown whole, the asked clinic first', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const of = await therapist(org, [here, there]);
    const projectId = await make.project(org, [of, { ...of, clinicId: there }]);
    await make.project(org, [await therapist(org)]);
    const request = { params: { physicianId: of.staffId }, query: { topOrgId: org, clinicId: there } };
    expect(await succeed('getPhysiotherapist', request)).toEqual({
      physicianId: of.staffId,
      name: '林芝',
      rank: '理疗师',
      avatarUrl: '/crm/portraits/d01.svg',
      practiceYears: 20,
      goodAt: ['失眠'],
      summary: '细察慢调',
      biography: '从医二十年。',
      clinics: [
        expect.objectContaining({ clinicId: there }),
        expect.objectContaining({ clinicId: here, room: '1 诊室' }),
      ],
      projects: [{ ...card(projectId), clinicIds: [here, there] }],
      commentSummary: { total: 0, significant: 0, slight: 0, none: 0 },
    });
  });

  test('An unknown id, a physician, and a physiotherapist of another organization are NOT_FOUND', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const physician = await make.doctor({ top_org_id: org });
    const of = await therapist(org);
    for (const [physicianId, topOrgId] of [
      ['t0', org],
      [physician.staffId, org],
      [of.staffId, other],
    ] as const) {
      expect(
        await call('getPhysiotherapist', { params: { physicianId }, query: { topOrgId } }),
      ).toMatchObject(refusal('NOT_FOUND'));
    }
  });
});

describe('listPhyProjects', () => {
  test('The projects of a physiotherapist come with all their clinics, also when one clinic is asked for', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const of = await therapist(org, [here, there]);
    const both = await make.project(org, [of, { ...of, clinicId: there }]);
    const onlyThere = await make.project(org, [{ ...of, clinicId: there }]);
    await make.project(org, []);
    expect(await succeed('listPhyProjects', { query: { topOrgId: org } })).toEqual([
      { ...card(both), clinicIds: [here, there] },
      { ...card(onlyThere), clinicIds: [there] },
    ]);
    expect(await succeed('listPhyProjects', { query: { topOrgId: org, clinicId: here } })).toEqual([
      { ...card(both), clinicIds: [here, there] },
    ]);
  });
});

describe('getPhyProject', () => {
  test('A project is shown with how it is done, for whom, and by whom at this clinic', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const [one, other] = [await therapist(org, [here]), await therapist(org, [there])];
    const projectId = await make.project(org, [one, other]);
    const request = { params: { projectId }, query: { topOrgId: org, clinicId: here } };
    expect(await succeed('getPhyProject', request)).toEqual({
      ...card(projectId),
      description: '先热敷，再松解。',
      suitableFor: ['久坐'],
      notFor: ['皮肤破损'],
      clinic: expect.objectContaining({ clinicId: here, distance: null }),
      physiotherapists: [expect.objectContaining({ physicianId: one.staffId })],
    });
  });

  test('A project that nobody does at this clinic is NOT_FOUND', async () => {
    const org = await make.organization();
    const clinicId = await make.clinic(org);
    const projectId = await make.project(org, [await therapist(org)]);
    for (const request of [
      { params: { projectId }, query: { topOrgId: org, clinicId } },
      { params: { projectId: 'prj0' }, query: { topOrgId: org, clinicId } },
    ]) {
      expect(await call('getPhyProject', request)).toMatchObject(refusal('NOT_FOUND'));
    }
  });
});

describe('createPhysiotherapyReservation', () => {
  const book = (as: Member | undefined, body: PhysiotherapyReservationInput, key = nextKey()) =>
    call('createPhysiotherapyReservation', { header: { 'Idempotency-Key': key }, body }, { as });

  const draftOf = (slot: SlotRow, patientId: string, projectId: string): PhysiotherapyReservationInput => {
    const { visitMode: _, ...draft } = make.draft(slot, patientId);
    return { ...draft, projectId };
  };

  async function scene(slotFields: Parameters<typeof make.slot>[1] = {}) {
    const org = await make.organization();
    const of = await therapist(org);
    const slot = await therapySlot(of, slotFields);
    const projectId = await make.project(org, [of]);
    const member = await make.user();
    const patientId = await make.patient(member);
    return { org, of, slot, projectId, member, patientId, body: draftOf(slot, patientId, projectId) };
  }

  test('A booking without the protocols of today is refused with POLICY_OUTDATED', async () => {
    const { org, member, body } = await scene();
    await db
      .insertInto('service_protocol')
      .values({
        ...{ top_org_id: org, protocol_id: 'therapy', version: '2026-01', reservation_type: 2 },
        ...{ visit_mode: null, sort: 1, title: '理疗须知', content: '饭后一小时再做。' },
      })
      .execute();
    expect(await book(member, body)).toMatchObject(refusal('POLICY_OUTDATED'));
    const protocols = [{ protocolId: 'therapy', version: '2026-01' }];
    expect(await book(member, { ...body, protocols })).toMatchObject({ code: 0 });
  });

  test('A booking takes a seat at the project’s fee, to be paid at the clinic, and names the project', async () => {
    const { org, member, body, projectId } = await scene();
    const { data } = await book(member, body);
    expect(data).toMatchObject({ payable: 0 });
    const visit = {
      status: 'R',
      reservationType: 2,
      visitMode: 1,
      fee: 19_800,
      projectId,
      projectName: '肩颈推拿',
    };
    const { reservationCode: code, medicalCaseId } = data;
    const as = member;
    expect(await succeed('getReservationByCode', { params: { code } }, { as })).toMatchObject(visit);
    expect(await succeed('getMedicalCase', { params: { medicalCaseId } }, { as })).toMatchObject(visit);
    const listed = await succeed('listAppointedCases', { query: { topOrgId: org } }, { as });
    expect(listed.datas).toMatchObject([visit]);
  });

  test('A full slot is refused with SLOT_GONE', async () => {
    const { member, body } = await scene({ desk_taken: 1 });
    expect(await book(member, body)).toMatchObject(refusal('SLOT_GONE'));
  });

  test('A patient who sees a doctor at that time is refused with ALREADY_BOOKED', async () => {
    const { org, slot, member, patientId, body } = await scene({ capacity: 2 });
    const consultation = await make.slot(await make.doctor({ top_org_id: org }));
    await make.reservation(consultation, member, patientId);
    expect(consultation.starts_at).toEqual(slot.starts_at);
    expect(await book(member, body)).toMatchObject(refusal('ALREADY_BOOKED'));
  });

  test('A project that this person does not do here, and a slot that does not exist, are NOT_BOOKABLE', async () => {
    const { org, of, member, body } = await scene();
    const elsewhere = await make.project(org, [await therapist(org)]);
    for (const change of [
      { projectId: elsewhere },
      { projectId: 'prj0' },
      { reservationStartTime: '09:00' },
      { clinicId: await make.clinic(org) },
    ]) {
      expect(await book(member, { ...body, ...change })).toMatchObject(refusal('NOT_BOOKABLE'));
    }
    const consultation = await make.slot(of, { date: '2026-11-22' });
    expect(await book(member, { ...body, reservationDate: consultation.date })).toMatchObject(
      refusal('NOT_BOOKABLE'),
    );
  });

  test('Another account’s patient is NOT_FOUND', async () => {
    const { body } = await scene();
    expect(await book(await make.user(), body)).toMatchObject(refusal('NOT_FOUND'));
  });

  test('A consultation is refused with INVALID_INPUT', async () => {
    const { member, body } = await scene();
    expect(await book(member, { ...body, reservationType: 1 })).toMatchObject(refusal('INVALID_INPUT'));
  });

  test('Of thirty people for two seats two get one', async () => {
    const { slot, projectId } = await scene({ capacity: 2 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const member = await make.user();
        return book(member, draftOf(slot, await make.patient(member), projectId));
      }),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const { body } = await scene();
    expect(await book(undefined, body)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});
