import { expect, test } from 'vitest';
import { type Data, type OperationId, operations } from '#generated/operations.ts';
import { readContract } from '#scripts/contract/document.ts';
import { listOffered, listSeams } from '#scripts/contract/seams.ts';
import { withMock } from '#tests/support/mock.ts';
import { addressOf, type Given, rawOf } from '#tests/support/requests.ts';

const contract = readContract();
const mock = withMock();

async function ask<Id extends OperationId>(id: Id, given: Given<Id>, example = 'ok') {
  const operation = operations[id];
  const raw = rawOf(operation, given);
  const response = await fetch(mock.url + addressOf(operation, raw), {
    method: operation.method.toUpperCase(),
    headers: { ...raw.headers, cookie: '__Host-session=mock', prefer: `example=${example}` },
    body: raw.body ?? null,
  });
  const { code, data } = (await response.json()) as { code: number; data: Data<Id> };
  expect({ id, code }).toEqual({ id, code: 0 });
  return data;
}

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the answer lacks it');
  return value;
}

test('What one answer gives, the next operation takes: from a doctor to a paid visit and its refund', async () => {
  const query = { topOrgId: '1001' };
  const { datas: doctors } = await ask('listDoctors', { query });
  const { physicianId } = found(doctors[0]);
  const slots = await ask('listPhysicianSlots', {
    params: { physicianId },
    query: { reservationType: 1, visitMode: 1, from: '2026-11-21', to: '2026-11-30' },
  });
  const slot = found(slots.find(({ status }) => status === 'FREE'));
  expect(slot.physicianId).toBe(physicianId);
  const clinics = await ask('listClinics', { query });
  const clinic = found(clinics.find(({ clinicId }) => clinicId === slot.clinicId));
  const protocols = await ask('getServiceProtocols', { query: { reservationType: 1 } });
  const patients = await ask('listPatients', {});
  const fee = await ask('getRegistrationFee', {
    params: { staffId: physicianId },
    query: { visitMode: slot.visitMode },
  });
  const { reservationDate, reservationStartTime, reservationEndTime, visitMode, clinicId } = slot;
  const reservation = await ask(
    'createDiagnosisReservation',
    {
      header: { 'Idempotency-Key': 'a-walk-on-the-mock' },
      body: {
        ...{ physicianId, clinicId, visitMode, reservationDate, reservationStartTime, reservationEndTime },
        ...{ reservationType: 1, useHealthIns: false, patientId: found(patients[1]).patientId },
        protocols: protocols.map(({ protocolId, version }) => ({ protocolId, version })),
        shownPayable: fee.payable,
      },
    },
    'toPay',
  );
  expect(reservation.payable).toBe(fee.payable);
  const paying = await ask('createPayOrder', {
    body: { bizType: 'registration', bizId: reservation.reservationCode, shownPayable: fee.payable },
  });
  expect(paying.amount).toBe(fee.payable);
  const order = await ask('getOrderStatus', { params: { tradeId: found(paying.tradeId) } });
  expect(order).toMatchObject({ bizId: reservation.reservationCode, amount: fee.payable, status: 'PAID' });
  const params = { medicalCaseId: reservation.medicalCaseId };
  const visit = await ask('getMedicalCase', { params });
  const { name, address, phone } = clinic;
  expect(visit).toMatchObject({
    ...{ reservationDate, reservationStartTime, reservationEndTime, clinicId, physicianId },
    ...{ clinicName: name, clinicAddress: address, clinicPhone: phone },
    patientName: found(patients[1]).name,
    order,
    cancelTerms: { refundAmount: order.amount },
    allowedActions: expect.arrayContaining(['CANCEL']),
  });
  const cancelled = await ask('cancelAppointment', { params, body: {} });
  expect(cancelled).toMatchObject({
    status: 'C',
    order: {
      tradeId: order.tradeId,
      amount: order.amount,
      status: 'REFUNDING',
      refundedAmount: order.amount,
    },
  });
});

test('A coupon of the list is the coupon that is quoted, and that is paid with', async () => {
  const { datas: coupons } = await ask('listCoupons', { query: {} });
  const coupon = found(coupons.find(({ type, status }) => type === 'REGISTRATION' && status === 'UNUSED'));
  const quote = await ask(
    'getRegistrationFee',
    { params: { staffId: 'p001' }, query: { visitMode: 1, couponUseId: coupon.couponUseId } },
    'withCoupon',
  );
  expect(quote).toMatchObject({ couponUseId: coupon.couponUseId, couponAmount: coupon.amount });
  expect(quote.payable).toBe(quote.fee - quote.discountAmount - coupon.amount);
  expect(quote.coupons.map(({ couponUseId, name }) => ({ couponUseId, name }))).toContainEqual({
    couponUseId: coupon.couponUseId,
    name: coupon.name,
  });
});

const takers = listSeams(contract).map(({ taker, givers }) => ({
  input: `${taker.operation.id} ${taker.at}`,
  givers: givers.map(({ operation, at }) => `${operation.id} ${at}`),
}));

test('The list names the givers of ids, sums and versions, and the operations that actions offer', () => {
  expect(takers.length).toBeGreaterThan(200);
  const giversOf = (input: string) => takers.find(taker => taker.input === input)?.givers;
  expect(giversOf('createPayOrder body.shownPayable')).toEqual([
    'getRegistrationFee data.payable',
    'getJointPayInfo data.payable',
  ]);
  expect(giversOf('createPayOrder body.couponUseId')).toContain('listCoupons data.datas[].couponUseId');
  expect(giversOf('createDiagnosisReservation body.protocols[].version')).toEqual([
    'getServiceProtocols data[].version',
  ]);
  expect(giversOf('updateConsultation path.consultationId')).toContain(
    'listHealthRecords data.datas[].consultationId',
  );
  expect(giversOf('setCommentStar body.commentId')).toContain('listStaffComments data.datas[].commentId');
  const offered = listOffered(contract).filter(({ operation }) => operation === 'cancelAppointment');
  expect(offered.flatMap(({ givers }) => givers.map(({ operation }) => operation.id))).toEqual(
    expect.arrayContaining(['getReservationByCode', 'listAppointedCases', 'getMedicalCase']),
  );
});
