import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '#server/kernel/db/schema.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, db, clock } = app;
const make = createFactories(app);

describe('getCompanyFormulaInfo', () => {
  const published = (top_org_id: string) => ({
    top_org_id,
    company_name: '问止中医互联网医院',
    social_credit_code: '99440300DEMO000011',
    medical_license_no: 'PDY0',
    medical_license_until: '2030-12-31',
    review_pharmacist: '方药师',
    dispensary: '松坪馆中药房',
    decoction_center: '煎药中心',
    herb_standard: '药典',
    note: '不退换',
  });
  const formula = (top_org_id: string, formula_id: string, sort: number) => ({
    top_org_id,
    formula_id,
    sort,
    name: '酸枣仁汤',
    source: '《金匮要略》',
    composition: '酸枣仁',
    effect: '安神',
    usage: '水煎',
    caution: '孕妇慎用',
  });

  test('The staff who prescribe, check and prepare are listed, and the agreed formulas in order', async () => {
    const companyId = 'formulas1';
    const org = await make.organization({ company_id: companyId });
    await db.insertInto('company_formula').values(published(org)).execute();
    await db
      .insertInto('agreed_formula')
      .values([formula(org, 'f2', 2), formula(org, 'f1', 1)])
      .execute();
    const info = await succeed('getCompanyFormulaInfo', { params: { companyId } });
    expect(info).toMatchObject({
      companyId,
      companyName: '问止中医互联网医院',
      socialCreditCode: '99440300DEMO000011',
      medicalLicenseNo: 'PDY0',
      medicalLicenseUntil: '2030-12-31',
      dispensary: '松坪馆中药房',
    });
    expect(info.formulas.map(({ formulaId }) => formulaId)).toEqual(['f1', 'f2']);
    expect(info.formulas[0]).toEqual({
      formulaId: 'f1',
      name: '酸枣仁汤',
      source: '《金匮要略》',
      composition: '酸枣仁',
      effect: '安神',
      usage: '水煎',
      caution: '孕妇慎用',
    });
  });

  test('An unknown company, and one that has published nothing, are NOT_FOUND', async () => {
    await make.organization({ company_id: 'silent' });
    for (const companyId of ['nobody', 'silent']) {
      expect(await call('getCompanyFormulaInfo', { params: { companyId } })).toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
  });
});

describe('getStaffLicense', () => {
  async function published(companyId: string) {
    const org = await make.organization({ company_id: companyId });
    const skin = await make.department(org, '皮肤科');
    const doctor = await make.doctor({ top_org_id: org, name: '林芝', departmentIds: [skin] });
    const colleague = await make.doctor({ top_org_id: org, name: '何苏' });
    const license = (
      of: typeof doctor,
      license_id: string,
      given: Partial<Insertable<Schema['staff_license']>> = {},
    ): Insertable<Schema['staff_license']> => ({
      top_org_id: org,
      staff_id: of.staffId,
      license_id,
      kind: 'PRACTICE',
      license_no: '1419****0021',
      practice_scope: '中医专业',
      practice_place: '松坪馆',
      issuer: '卫生健康委员会',
      issued_on: '2019-04-08',
      valid_until: null,
      image_url: '/crm/licenses/practice.svg',
      ...given,
    });
    const add = (...rows: Insertable<Schema['staff_license']>[]) =>
      db.insertInto('staff_license').values(rows).execute();
    const list = (staffId?: string) =>
      succeed('getStaffLicense', { params: { companyId }, query: { staffId } });
    const ids = async (staffId?: string) => (await list(staffId)).map(({ licenseId }) => licenseId);
    return { org, doctor, colleague, license, add, list, ids };
  }

  test('Licenses come one a row, grouped by person and the oldest first, or of one person alone', async () => {
    const { doctor, colleague, license, add, list, ids } = await published('licensed1');
    await add(
      license(colleague, 'c1'),
      license(doctor, 'd2', { issued_on: '2020-01-01' }),
      license(doctor, 'd1', { issued_on: '2010-01-01' }),
    );
    expect(await ids()).toEqual(['d1', 'd2', 'c1']);
    expect(await ids(colleague.staffId)).toEqual(['c1']);
    expect((await list(doctor.staffId))[1]).toEqual({
      licenseId: 'd2',
      staffId: doctor.staffId,
      staffName: '林芝',
      avatarUrl: '/crm/portraits/d01.svg',
      title: 1,
      rank: '主任医师',
      departmentName: '皮肤科',
      kind: 'PRACTICE',
      licenseNo: '1419****0021',
      practiceScope: '中医专业',
      practicePlace: '松坪馆',
      issuer: '卫生健康委员会',
      issueDate: '2020-01-01',
      validUntil: null,
      imageUrl: '/crm/licenses/practice.svg',
    });
  });

  test('An expired license is left out from the day after, a withdrawn one at once', async () => {
    const { doctor, license, add, ids } = await published('licensed2');
    await add(
      license(doctor, 'today', { valid_until: '2026-11-20' }),
      license(doctor, 'yesterday', { valid_until: '2026-11-19' }),
      license(doctor, 'left', { withdrawn: true }),
    );
    expect(await ids()).toEqual(['today']);
    clock.advance(86_400_000);
    expect(await ids(doctor.staffId)).toEqual([]);
  });

  test('An unknown company, and staff of another, are NOT_FOUND', async () => {
    const { doctor } = await published('licensed3');
    await make.organization({ company_id: 'licensed4' });
    const ask = (companyId: string, staffId?: string) =>
      call('getStaffLicense', { params: { companyId }, query: { staffId } });
    expect(await ask('nobody')).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask('licensed4', doctor.staffId)).toMatchObject(refusal('NOT_FOUND'));
  });
});
