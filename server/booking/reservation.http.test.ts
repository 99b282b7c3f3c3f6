import { describe, expect, test } from 'vitest';
import type { DiagnosisReservationInput } from '#generated/model/diagnosis-reservation-input.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

const book = (as: Member | undefined, body: DiagnosisReservationInput, key = nextKey()) =>
  call('createDiagnosisReservation', { header: { 'Idempotency-Key': key }, body }, { as });

/** A doctor with one slot tomorrow, and somebody who wants it. */
async function scene(slotFields: Parameters<typeof make.slot>[1] = {}) {
  const org = await make.organization();
  const doctor = await make.doctor({ top_org_id: org });
  const slot = await make.slot(doctor, slotFields);
  const member = await make.user();
  const patientId = await make.patient(member);
  return { org, doctor, slot, member, patientId, body: make.draft(slot, patientId) };
}

describe('createDiagnosisReservation', () => {
  test('A booking without the protocols of today is refused with POLICY_OUTDATED', async () => {
    const { org, member, body } = await scene();
    const protocol = { protocolId: 'store', version: '2026-01' };
    await db
      .insertInto('service_protocol')
      .values({
        ...{ top_org_id: org, protocol_id: 'store', version: '2026-01', reservation_type: 1 },
        ...{ visit_mode: 1, sort: 1, title: '到店诊疗须知', content: '请提前签到。' },
      })
      .execute();
    for (const protocols of [undefined, [], [{ ...protocol, version: '2025-12' }]]) {
      expect(await book(member, { ...body, protocols })).toMatchObject(refusal('POLICY_OUTDATED'));
    }
    expect(await book(member, { ...body, protocols: [protocol] })).toMatchObject({ code: 0 });
  });

  test('A person whose ID number was not checked is refused online with REAL_NAME_REQUIRED, not in the store', async () => {
    const { doctor, member, patientId } = await scene();
    await db
      .updateTable('patient')
      .set({ verification_status: 0 })
      .where('patient_id', '=', patientId)
      .execute();
    const online = await make.slot(doctor, { visit_mode: 2, start_time: '14:00', end_time: '14:20' });
    const draft = { ...make.draft(online, patientId), earlierDiagnosis: '失眠' };
    expect(await book(member, draft)).toMatchObject(refusal('REAL_NAME_REQUIRED'));
    const inStore = await make.slot(doctor, { date: '2026-11-23' });
    expect(await book(member, make.draft(inStore, patientId))).toMatchObject({ code: 0 });
  });

  test('A page that shows another sum is refused with FEE_CHANGED, a coupon that is not one’s own with COUPON_NOT_USABLE', async () => {
    const { member, body, slot } = await scene();
    expect(await book(member, { ...body, shownPayable: 100 })).toMatchObject(refusal('FEE_CHANGED'));
    expect(await book(member, { ...body, couponUseId: 'cu001' })).toMatchObject(refusal('COUPON_NOT_USABLE'));
    const { taken } = await db
      .selectFrom('slot')
      .select('taken')
      .where('slot_id', '=', slot.slot_id)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(0);
    expect(await book(member, { ...body, shownPayable: 0 })).toMatchObject({ code: 0 });
  });

  test('A booking takes a seat and opens a medical case at once, since nothing is to be paid', async () => {
    const { slot, member, body } = await scene();
    const { code, data } = await book(member, { ...body, useHealthIns: true });
    expect(code).toBe(0);
    expect(data).toEqual({
      reservationCode: expect.stringMatching(/^r/),
      medicalCaseId: expect.stringMatching(/^c/),
      payable: 0,
    });
    const { taken } = await db
      .selectFrom('slot')
      .select('taken')
      .where('slot_id', '=', slot.slot_id)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(1);
    const params = { code: data.reservationCode };
    expect(await succeed('getReservationByCode', { params }, { as: member })).toMatchObject({
      status: 'R',
      useHealthIns: true,
      payable: 0,
      fee: 10_000,
    });
    expect(await brokenSeatRules(db)).toEqual([]);
  });

  test('Without a topOrgId the booking belongs to the default organization', async () => {
    const org = await make.organization({ is_default: true });
    const slot = await make.slot(await make.doctor({ top_org_id: org }));
    const member = await make.user();
    const { topOrgId: _, ...body } = make.draft(slot, await make.patient(member));
    expect(await book(member, body)).toMatchObject({ code: 0 });
  });

  test('An online visit costs the online fee', async () => {
    const org = await make.organization();
    const doctor = await make.doctor({ top_org_id: org, in_store_fee: 10_000, online_fee: 6_000 });
    const slot = await make.slot(doctor, { visit_mode: 2 });
    const member = await make.user();
    const { data } = await book(member, make.draft(slot, await make.patient(member)));
    const params = { code: data.reservationCode };
    expect(await succeed('getReservationByCode', { params }, { as: member })).toMatchObject({ fee: 6_000 });
  });

  test('An online visit refers to an earlier visit of the same patient here', async () => {
    const { member, patientId, slot: before } = await scene();
    const earlier = await make.reservation(before, member, patientId, { status: 'T' });
    const doctor = await make.doctor({ top_org_id: before.top_org_id, online_fee: 6_000 });
    const slot = await make.slot(doctor, { visit_mode: 2 });
    const { earlierDiagnosis: _, ...body } = make.draft(slot, patientId);
    const { data } = await book(member, { ...body, earlierCaseId: earlier.medicalCaseId });
    const kept = await db
      .selectFrom('medical_case')
      .select(['earlier_case_id', 'earlier_diagnosis'])
      .where('medical_case_id', '=', data.medicalCaseId)
      .executeTakeFirst();
    expect(kept).toEqual({ earlier_case_id: earlier.medicalCaseId, earlier_diagnosis: null });
  });

  test('An online visit refers to a diagnosis made elsewhere, and a visit in store needs none', async () => {
    const org = await make.organization();
    const doctor = await make.doctor({ top_org_id: org, online_fee: 6_000 });
    const [online, inStore] = [
      await make.slot(doctor, { visit_mode: 2 }),
      await make.slot(doctor, { date: '2026-11-22' }),
    ];
    const member = await make.user();
    const patientId = await make.patient(member);
    const elsewhere = await book(member, make.draft(online, patientId));
    const here = await book(member, { ...make.draft(inStore, patientId), earlierDiagnosis: '失眠' });
    const kept = await db
      .selectFrom('medical_case')
      .select('earlier_diagnosis')
      .where('medical_case_id', 'in', [elsewhere.data.medicalCaseId, here.data.medicalCaseId])
      .orderBy('earlier_diagnosis')
      .execute();
    expect(kept).toEqual([{ earlier_diagnosis: '失眠' }, { earlier_diagnosis: null }]);
  });

  test('An online visit without an earlier one that is over and the patient’s own is refused with EARLIER_VISIT_REQUIRED', async () => {
    const { org, member, patientId, slot: before } = await scene({ capacity: 3 });
    const doctor = await make.doctor({ top_org_id: org, online_fee: 6_000 });
    const slot = await make.slot(doctor, { visit_mode: 2 });
    const { earlierDiagnosis: _, ...body } = make.draft(slot, patientId);
    const notOver = await make.reservation(before, member, patientId, { status: 'I' });
    const brother = await make.reservation(before, member, await make.patient(member), { status: 'F' });
    const stranger = await make.user();
    const strange = await make.reservation(before, stranger, await make.patient(stranger), { status: 'F' });
    const claims = [
      {},
      { earlierDiagnosis: '   ' },
      ...[notOver, brother, strange].map(({ medicalCaseId }) => ({ earlierCaseId: medicalCaseId })),
      { earlierCaseId: 'c0' },
    ];
    for (const claim of claims) {
      expect(await book(member, { ...body, ...claim })).toMatchObject(refusal('EARLIER_VISIT_REQUIRED'));
    }
    expect(await brokenSeatRules(db)).toEqual([]);
  });

  test.each([
    ['full', { taken: 0, desk_taken: 1 }],
    ['closed', { closed_reason: '外出' }],
    ['begun', { date: '2026-11-20', start_time: '09:00', end_time: '09:30' }],
  ])('A slot that is %s is refused with SLOT_GONE', async (_, slotFields) => {
    const { member, body } = await scene(slotFields);
    expect(await book(member, body)).toMatchObject(refusal('SLOT_GONE'));
    expect(await brokenSeatRules(db)).toEqual([]);
  });

  test('A slot can be booked until the last millisecond before it begins', async () => {
    const { member, body, slot } = await scene();
    clock.set(new Date(slot.starts_at.getTime() - 1));
    expect(await book(member, body)).toMatchObject({ code: 0 });
  });

  test('A second visit to the same doctor on one day is refused with ALREADY_BOOKED, even at another hour', async () => {
    const { doctor, slot, member, patientId, body } = await scene({ capacity: 2 });
    const later = await make.slot(doctor, { start_time: '14:00', end_time: '14:30' });
    const nextDay = await make.slot(doctor, { date: '2026-11-22' });
    await book(member, body);
    expect(await book(member, body)).toMatchObject(refusal('ALREADY_BOOKED'));
    expect(await book(member, make.draft(later, patientId))).toMatchObject(refusal('ALREADY_BOOKED'));
    expect(await book(member, make.draft(nextDay, patientId))).toMatchObject({ code: 0 });
    const brother = await make.patient(member);
    expect(await book(member, make.draft(slot, brother))).toMatchObject({ code: 0 });
  });

  test('The patient who has the last seat already is refused with ALREADY_BOOKED, not with SLOT_GONE', async () => {
    const { member, body } = await scene();
    await book(member, body);
    expect(await book(member, body)).toMatchObject(refusal('ALREADY_BOOKED'));
  });

  test('A patient who sees another doctor at that time is refused with ALREADY_BOOKED', async () => {
    const { org, member, patientId, body } = await scene();
    const other = await make.slot(await make.doctor({ top_org_id: org }));
    const elsewhen = await make.slot(await make.doctor({ top_org_id: org }), {
      start_time: '10:00',
      end_time: '10:30',
    });
    await book(member, body);
    expect(await book(member, make.draft(other, patientId))).toMatchObject(refusal('ALREADY_BOOKED'));
    expect(await book(member, make.draft(elsewhen, patientId))).toMatchObject({ code: 0 });
  });

  test('A cancelled visit blocks no booking', async () => {
    const { slot, member, patientId, body } = await scene();
    await make.reservation(slot, member, patientId, { status: 'C' });
    expect(await book(member, body)).toMatchObject({ code: 0 });
  });

  test('A slot that does not exist as the request says it is NOT_BOOKABLE', async () => {
    const { member, body, org } = await scene();
    const elsewhere = await make.organization();
    const wrong: Partial<DiagnosisReservationInput>[] = [
      { reservationDate: '2026-11-22' },
      { reservationStartTime: '09:00' },
      { reservationEndTime: '10:30' },
      { visitMode: 2 },
      { physicianId: 'p0' },
      { clinicId: await make.clinic(org) },
      { topOrgId: elsewhere },
      { topOrgId: 'nowhere' },
    ];
    for (const change of wrong) {
      expect(await book(member, { ...body, ...change }), JSON.stringify(change)).toMatchObject(
        refusal('NOT_BOOKABLE'),
      );
    }
  });

  test('A mode that the doctor has no fee for is NOT_BOOKABLE', async () => {
    const org = await make.organization();
    const doctor = await make.doctor({ top_org_id: org, in_store_fee: null, online_fee: 6_000 });
    const slot = await make.slot(doctor);
    const member = await make.user();
    expect(await book(member, make.draft(slot, await make.patient(member)))).toMatchObject(
      refusal('NOT_BOOKABLE'),
    );
  });

  test('Another account’s patient is NOT_FOUND', async () => {
    const { slot, patientId } = await scene();
    expect(await book(await make.user(), make.draft(slot, patientId))).toMatchObject(refusal('NOT_FOUND'));
  });

  test('Physiotherapy and a day that does not exist are refused with INVALID_INPUT', async () => {
    const { member, body } = await scene();
    for (const change of [{ reservationType: 2 }, { reservationDate: '2026-11-31' }] as const) {
      expect(await book(member, { ...body, ...change })).toMatchObject(refusal('INVALID_INPUT'));
    }
  });

  test('A refusal does not use the key up: the same request may be sent again', async () => {
    const { member, body, slot } = await scene({ closed_reason: '外出' });
    const key = nextKey();
    expect(await book(member, body, key)).toMatchObject(refusal('SLOT_GONE'));
    await db.updateTable('slot').set({ closed_reason: null }).where('slot_id', '=', slot.slot_id).execute();
    expect(await book(member, body, key)).toMatchObject({ code: 0 });
  });

  test('The twenty-first try in a minute is refused with TOO_OFTEN', async () => {
    const { member, body } = await scene({ closed_reason: '外出' });
    for (let tried = 0; tried < 20; tried += 1) {
      expect(await book(member, body)).toMatchObject(refusal('SLOT_GONE'));
    }
    expect(await book(member, body)).toMatchObject(refusal('TOO_OFTEN'));
    clock.advance(60_000);
    expect(await book(member, body)).toMatchObject(refusal('SLOT_GONE'));
  });

  test('A guest is refused with NOT_LOGGED_IN, and no seat is taken', async () => {
    const { body } = await scene();
    expect(await book(undefined, body)).toMatchObject(refusal('NOT_LOGGED_IN'));
    expect(await brokenSeatRules(db)).toEqual([]);
  });
});

describe('getReservationByCode', () => {
  test('A reservation is shown with everything on its slip', async () => {
    const org = await make.organization();
    const inner = await make.department(org, '内科');
    const doctor = await make.doctor({ top_org_id: org, departmentIds: [inner] });
    const slot = await make.slot(doctor);
    const member = await make.user();
    const patientId = await make.patient(member, { name: '赵敏' });
    const made = await make.reservation(slot, member, patientId);
    const params = { code: made.reservationCode };
    expect(await succeed('getReservationByCode', { params }, { as: member })).toEqual({
      reservationCode: made.reservationCode,
      medicalCaseId: made.medicalCaseId,
      status: 'R',
      reservationType: 1,
      visitMode: 1,
      projectId: null,
      projectName: null,
      useHealthIns: false,
      physicianId: doctor.staffId,
      physicianName: '林芝',
      rank: '主任医师',
      avatarUrl: '/crm/portraits/d01.svg',
      departmentName: '内科',
      clinicId: doctor.clinicId,
      clinicCity: '深圳',
      clinicName: '南山馆',
      clinicAddress: '南山区海德三道 1 号',
      room: '1 诊室',
      patientId,
      patientName: '赵敏',
      reservationDate: '2026-11-21',
      reservationStartTime: '09:30',
      reservationEndTime: '10:00',
      fee: 10_000,
      payable: 0,
      holdUntil: null,
      cancelUntil: '2026-11-21 09:30:00',
      allowedActions: ['CANCEL', 'RESCHEDULE'],
    });
  });

  test('An unpaid reservation says until when its seat is held', async () => {
    const { slot, member, patientId } = await scene();
    const made = await make.reservation(slot, member, patientId, { status: 'O' });
    const params = { code: made.reservationCode };
    expect(await succeed('getReservationByCode', { params }, { as: member })).toMatchObject({
      status: 'O',
      payable: 100,
      holdUntil: '2026-11-20 09:15:00',
    });
  });

  test('Another account’s reservation and an unknown one are NOT_FOUND', async () => {
    const { slot, member, patientId } = await scene();
    const { reservationCode } = await make.reservation(slot, member, patientId);
    const stranger = await make.user();
    for (const code of [reservationCode, 'r0']) {
      expect(await call('getReservationByCode', { params: { code } }, { as: stranger })).toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('getReservationByCode', { params: { code: 'r0' } })).toMatchObject(
      refusal('NOT_LOGGED_IN'),
    );
  });
});
