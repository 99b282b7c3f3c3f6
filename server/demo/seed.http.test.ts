import { beforeAll, describe, expect, test } from 'vitest';
import { PageName } from '#generated/model/page-name.ts';
import { SystemParamType } from '#generated/model/system-param-type.ts';
import { openTestApp } from '#tests/support/app.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { seedDemo } from './seed.ts';

const app = await openTestApp();
const { db, clock, services, succeed, call, outbox } = app;

beforeAll(async () => {
  // Demo data is for an empty database.
  await db.deleteFrom('organization').execute();
  await seedDemo(db, services.secrets, clock.now());
});

const organizations = () => db.selectFrom('organization').select('top_org_id').execute();
const staff = () => db.selectFrom('staff').select(['top_org_id', 'staff_id']).execute();

test('The demo data breaks no rule about seats, though it is written past the rules', async () => {
  expect(await brokenSeatRules(db)).toEqual([]);
});

test('The demo data is written once: a filled database is left alone', async () => {
  const before = await db.selectFrom('slot').selectAll().orderBy('slot_id').execute();
  await seedDemo(db, services.secrets, clock.now());
  expect(await db.selectFrom('slot').selectAll().orderBy('slot_id').execute()).toEqual(before);
});

describe('keeps the contract everywhere', () => {
  test('Every list of every organization keeps the contract', async () => {
    for (const { top_org_id: topOrgId } of await organizations()) {
      const query = { topOrgId };
      const doctors = await succeed('listDoctors', { query: { ...query, pageSize: 50 } });
      expect(doctors.totalCount, topOrgId).toBeGreaterThan(0);
      expect((await succeed('listClinics', { query })).length, topOrgId).toBeGreaterThan(0);
      expect((await succeed('listDepartments', { query })).length, topOrgId).toBeGreaterThan(0);
      expect((await succeed('getFastAppointment', { query })).length, topOrgId).toBeGreaterThan(0);
      await succeed('getTopOrg', { query });
    }
  });

  test('Every clinic, project, protocol, case and special department keeps the contract', async () => {
    for (const { top_org_id: topOrgId } of await organizations()) {
      const query = { topOrgId };
      for (const { clinicId } of await succeed('listClinics', { query })) {
        const params = { clinicId };
        await succeed('getClinic', { params, query: { ...query, latitude: 22.5, longitude: 114 } });
        const comments = await succeed('listClinicComments', { params, query: { ...query, pageSize: 50 } });
        expect(comments.totalCount, clinicId).toBeGreaterThan(0);
        const projects = await succeed('listPhyProjects', { query: { ...query, clinicId } });
        expect(projects.length, clinicId).toBeGreaterThan(0);
        for (const { projectId } of projects) {
          await succeed('getPhyProject', { params: { projectId }, query: { ...query, clinicId } });
        }
      }
      const therapists = await succeed('listPhysiotherapists', { query: { ...query, pageSize: 50 } });
      expect(therapists.totalCount, topOrgId).toBeGreaterThan(0);
      for (const { physicianId } of therapists.datas) {
        await succeed('getPhysiotherapist', { params: { physicianId }, query });
      }
      for (const reservationType of [1, 2] as const) {
        const protocols = await succeed('getServiceProtocols', { query: { ...query, reservationType } });
        expect(protocols.length).toBe(reservationType === 1 ? 2 : 1);
      }
      const cases = await succeed('listTreatmentCases', { query: { ...query, pageSize: 50 } });
      for (const { caseId } of cases.datas) await succeed('getTreatmentCase', { params: { caseId } });
      const specials = await succeed('listSpecialDepartments', { query });
      expect(specials.length, topOrgId).toBeGreaterThan(0);
      for (const { id, physicianCount } of specials) {
        const params = { id };
        await succeed('getSpecialDepartment', { params, query });
        const [all] = await succeed('listDepartmentPhysicianTabs', { params });
        expect(all?.physicians).toHaveLength(physicianCount);
        await succeed('listDepartmentBroadcasts', { params });
        await succeed('listDepartmentArticles', { params });
        await succeed('listDepartmentSymptomLabels', { params });
        await succeed('listDepartmentStaffComments', { params });
      }
    }
  });

  test('Everything that an organization publishes keeps the contract', async () => {
    for (const { top_org_id: topOrgId } of await organizations()) {
      const query = { topOrgId };
      const { companyId } = await succeed('getTopOrg', { query });
      for (const type of Object.values(SystemParamType)) {
        const published = await succeed('getSystemParams', { params: { type }, query });
        expect(published.length, `${topOrgId} ${type}`).toBeGreaterThan(0);
      }
      expect((await succeed('getCompanyFormulaInfo', { params: { companyId } })).formulas).not.toEqual([]);
      const licensed = await succeed('getStaffLicense', { params: { companyId } });
      const { totalCount } = await succeed('listDoctors', { query: { ...query, pageSize: 1 } });
      expect(new Set(licensed.map(({ staffId }) => staffId)).size).toBeGreaterThanOrEqual(totalCount);
      await succeed('getOrgContact', { query });
      const { groups } = await succeed('getPriceBulletin', { query });
      expect(groups.filter(({ items }) => items.length === 0)).toEqual([]);
      expect((await succeed('listOrgComments', { query })).totalCount).toBeGreaterThan(0);
      for (const page of Object.values(PageName)) {
        await succeed('listPopups', { query: { ...query, page } });
        await succeed('listBanners', { query: { ...query, position: page } });
      }
      await succeed('getBulletin', { query });
    }
  });

  test('No doctor asks for more than the published price', async () => {
    for (const { top_org_id: topOrgId } of await organizations()) {
      const { groups } = await succeed('getPriceBulletin', { query: { topOrgId } });
      const bounds = new Map(groups[0]?.items.map(({ name, price }) => [name, price]));
      const { datas } = await succeed('listDoctors', { query: { topOrgId, pageSize: 50 } });
      const above = datas.filter(
        ({ rank, inStoreFee, onlineFee }) =>
          Math.max(inStoreFee ?? 0, onlineFee ?? 0) > (bounds.get(`${rank}诊查费`) ?? 0),
      );
      expect(above).toEqual([]);
    }
  });

  test('Everybody who works there keeps the contract, on every released day', async () => {
    for (const { top_org_id: topOrgId, staff_id } of await staff()) {
      await succeed('getPhysician', { params: { physicianId: staff_id }, query: { topOrgId } });
      await succeed('listStaffComments', {
        params: { staffId: staff_id },
        query: { topOrgId, pageSize: 50 },
      });
      await succeed('listStaffPennants', { params: { staffId: staff_id } });
      for (const [reservationType, visitMode] of [
        [1, 1],
        [1, 2],
        [2, 1],
      ] as const) {
        const query = { topOrgId, reservationType, visitMode, from: '2026-11-20', to: '2026-12-20' };
        await succeed('listPhysicianSlots', { params: { physicianId: staff_id }, query });
      }
    }
  });

  test('Every account keeps the contract, and logs in as anybody does', async () => {
    const accounts = await db
      .selectFrom('app_user')
      .select('phone')
      .$narrowType<{ phone: string }>()
      .execute();
    expect(accounts.length).toBeGreaterThan(0);
    for (const { phone } of accounts) {
      await succeed('sendSmsCode', { body: { phone, scene: 'LOGIN' } });
      const verifyCode = /\d{6}/.exec(outbox.at(-1)?.text ?? '')?.[0] ?? '';
      const { headers, data } = await call('login', { body: { phone, verifyCode } });
      expect(data.newUser).toBe(false);
      const as = { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
      await succeed('getProfile', {}, { as });
      for (const list of ['listAppointedCases', 'listTreatingCases', 'listDoneCases'] as const) {
        for (const { top_org_id: topOrgId } of await organizations()) {
          const { datas } = await succeed(list, { query: { topOrgId, pageSize: 50 } }, { as });
          for (const { medicalCaseId, reservationCode } of datas) {
            await succeed('getMedicalCase', { params: { medicalCaseId } }, { as });
            await succeed('getReservationByCode', { params: { code: reservationCode } }, { as });
          }
        }
      }
    }
  });
});
