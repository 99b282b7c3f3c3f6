import { describe, expect, test } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

const statuses = ['O', 'R', 'A', 'I', 'T', 'F', 'C', 'E', 'P'] as const;

/** One visit in each status, on a day of its own in the order of `statuses`. */
async function visitsInEveryStatus() {
  const topOrgId = await make.organization();
  const doctor = await make.doctor({ top_org_id: topOrgId });
  const member = await make.user();
  const patientId = await make.patient(member);
  const caseOf = new Map<ReservationStatus, string>();
  for (const [day, status] of statuses.entries()) {
    const slot = await make.slot(doctor, { date: `2026-11-2${day + 1}` });
    const { medicalCaseId } = await make.reservation(slot, member, patientId, { status });
    caseOf.set(status, medicalCaseId);
  }
  return { topOrgId, doctor, member, patientId, caseOf };
}

type ListOperation = Extract<OperationId, `list${'Appointed' | 'Treating' | 'Done'}Cases`>;

/** What each list holds, in its order. */
const held: Record<'appointed' | 'treating' | 'done', ReservationStatus[]> = {
  appointed: ['O', 'R'],
  treating: ['I', 'A'],
  done: ['P', 'E', 'C', 'F', 'T'],
};

/** What holds for each of the three lists alike. */
function holdsForEveryList(operation: ListOperation, inOrder: ReservationStatus[]): void {
  test(`The list has ${inOrder.join(', ')} and nothing else, in this order`, async () => {
    const { topOrgId, member } = await visitsInEveryStatus();
    const page = await succeed(operation, { query: { topOrgId } }, { as: member });
    expect(page.totalCount).toBe(inOrder.length);
    expect(page.datas.map(({ status }) => status)).toEqual(inOrder);
  });

  test('The list is of one account and one organization, page by page', async () => {
    const { topOrgId, doctor, member, patientId } = await visitsInEveryStatus();
    const mother = await make.patient(member, { relation: 'MOTHER' });
    const [status = 'R'] = inOrder;
    const slot = await make.slot(doctor, { date: '2026-11-30' });
    const hers = await make.reservation(slot, member, mother, { status });
    const list = async (query: object, as: Member = member) =>
      succeed(operation, { query: { topOrgId, ...query } }, { as });
    expect(await list({ patientId: mother })).toMatchObject({
      totalCount: 1,
      datas: [{ medicalCaseId: hers.medicalCaseId, relation: 'MOTHER' }],
    });
    expect((await list({ patientId })).totalCount).toBe(inOrder.length);
    expect((await list({ topOrgId: await make.organization() })).totalCount).toBe(0);
    const all = (await list({})).datas.map(({ medicalCaseId }) => medicalCaseId);
    const pages = [];
    for (let pageNo = 1; pageNo <= all.length; pageNo += 1) {
      pages.push(...(await list({ pageNo, pageSize: 1 })).datas.map(({ medicalCaseId }) => medicalCaseId));
    }
    expect(pages).toEqual(all);
    const stranger = await make.user();
    expect(await list({}, stranger)).toEqual({ totalCount: 0, datas: [] });
    expect(await list({ patientId }, stranger)).toEqual({ totalCount: 0, datas: [] });
  });
}

describe('listAppointedCases', () => {
  holdsForEveryList('listAppointedCases', held.appointed);

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('listAppointedCases')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('listTreatingCases', () => {
  holdsForEveryList('listTreatingCases', held.treating);

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('listTreatingCases')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('listDoneCases', () => {
  holdsForEveryList('listDoneCases', held.done);

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('listDoneCases')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });

  test.each([
    ['treated', ['T']],
    ['finished', ['P', 'E', 'C', 'F']],
  ] as const)('The group %s has %s', async (group, inOrder) => {
    const { topOrgId, member } = await visitsInEveryStatus();
    const page = await succeed('listDoneCases', { query: { topOrgId, group } }, { as: member });
    expect(page.datas.map(({ status }) => status)).toEqual(inOrder);
    expect(page.datas.every(item => item.group === group)).toBe(true);
  });
});

test('Every status is in exactly one of the three lists', () => {
  expect(Object.values(held).flat().sort()).toEqual([...statuses].sort());
});

describe('getMedicalCase', () => {
  test('A visit is shown whole', async () => {
    const topOrgId = await make.organization();
    const inner = await make.department(topOrgId, '内科');
    const doctor = await make.doctor({ top_org_id: topOrgId, departmentIds: [inner] });
    const slot = await make.slot(doctor);
    const member = await make.user();
    const patientId = await make.patient(member, { name: '小宝', relation: 'SON', birth_date: '2020-01-01' });
    const made = await make.reservation(slot, member, patientId);
    await db
      .updateTable('medical_case')
      .set({ complaint: '入睡难', diagnosis: '不寐' })
      .where('medical_case_id', '=', made.medicalCaseId)
      .execute();
    const params = { medicalCaseId: made.medicalCaseId };
    const medicalCase = await succeed('getMedicalCase', { params }, { as: member });
    expect(medicalCase).toEqual({
      medicalCaseId: made.medicalCaseId,
      reservationCode: made.reservationCode,
      group: 'reserved',
      status: 'R',
      reservationType: 1,
      visitMode: 1,
      projectId: null,
      projectName: null,
      physicianId: doctor.staffId,
      physicianName: '林芝',
      rank: '主任医师',
      avatarUrl: '/crm/portraits/d01.svg',
      departmentName: '内科',
      clinicId: doctor.clinicId,
      clinicCity: '深圳',
      clinicName: '南山馆',
      clinicAddress: '南山区海德三道 1 号',
      clinicPhone: '0755-00000000',
      room: '1 诊室',
      patientId,
      patientName: '小宝',
      relation: 'SON',
      minor: true,
      reservationDate: '2026-11-21',
      reservationStartTime: '09:30',
      reservationEndTime: '10:00',
      fee: 10_000,
      complaint: '入睡难',
      diagnosis: '不寐',
      cancelUntil: '2026-11-21 09:30:00',
      cancelTerms: { refundAmount: 0, refundTo: null, refundDays: 0, ifAbsent: '预约作废，可重新预约' },
      order: null,
      allowedActions: ['CANCEL', 'RESCHEDULE'],
      timeline: expect.any(Array),
    });
    expect(medicalCase.timeline.map(({ stage, state, at }) => [stage, state, at])).toEqual([
      ['RESERVED', 'DONE', '2026-11-20 09:00:00'],
      ['ARRIVED', 'CURRENT', null],
      ['IN_TREATMENT', 'UPCOMING', null],
      ['TREATED', 'UPCOMING', null],
      ['FINISHED', 'UPCOMING', null],
    ]);
  });

  test('Only O, R and A may be cancelled', async () => {
    const { member, caseOf } = await visitsInEveryStatus();
    const cancellable = [];
    for (const [status, medicalCaseId] of caseOf) {
      const { allowedActions } = await succeed(
        'getMedicalCase',
        { params: { medicalCaseId } },
        { as: member },
      );
      if (allowedActions.includes('CANCEL')) cancellable.push(status);
    }
    expect(cancellable).toEqual(['O', 'R', 'A']);
  });

  test('A reservation may be cancelled, or moved to another time, until it begins', async () => {
    const { member, caseOf } = await visitsInEveryStatus();
    const params = { medicalCaseId: caseOf.get('R') ?? '' };
    clock.set(new Date('2026-11-22T09:30:00+08:00'));
    expect((await succeed('getMedicalCase', { params }, { as: member })).allowedActions).toEqual([]);
    clock.advance(-1);
    expect((await succeed('getMedicalCase', { params }, { as: member })).allowedActions).toEqual([
      'CANCEL',
      'RESCHEDULE',
    ]);
  });

  test('Another account’s visit and an unknown one are NOT_FOUND', async () => {
    const { caseOf } = await visitsInEveryStatus();
    const stranger = await make.user();
    for (const medicalCaseId of [caseOf.get('R') ?? '', 'c0']) {
      expect(await call('getMedicalCase', { params: { medicalCaseId } }, { as: stranger })).toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('getMedicalCase', { params: { medicalCaseId: 'c0' } })).toMatchObject(
      refusal('NOT_LOGGED_IN'),
    );
  });
});
