import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, clock } = app;
const make = createFactories(app);

const standard = await make.organization({ is_default: true, company_id: 'company1' });

describe('getTopOrg', () => {
  test('The named organization is shown, and the default one when none is named', async () => {
    const other = await make.organization({ short_name: '岐云', name: '岐云中医', mp_name: '岐云服务号' });
    expect(await succeed('getTopOrg', { query: { topOrgId: other } })).toMatchObject({
      id: other,
      shortName: '岐云',
      name: '岐云中医',
      mpName: '岐云服务号',
      isDefault: false,
    });
    expect(await succeed('getTopOrg')).toEqual({
      id: standard,
      shortName: '问止',
      name: '问止中医',
      mpName: '问止中医服务号',
      mpQrCodeUrl: '/crm/logo.svg',
      companyId: 'company1',
      isDefault: true,
    });
  });

  test('An organization that does not exist is NOT_FOUND', async () => {
    expect(await call('getTopOrg', { query: { topOrgId: '9' } })).toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('getPrivacyPolicy', () => {
  const read = (policyId: '0004' | '0005') => succeed('getPrivacyPolicy', { params: { policyId } });

  test('The two policies of specification §1 come, each with its date', async () => {
    expect(await read('0004')).toMatchObject({ policyId: '0004', title: '隐私政策', date: '2025-02-19' });
    expect(await read('0005')).toMatchObject({ policyId: '0005', title: '儿童隐私政策', date: '2024-08-23' });
  });

  test('The first policy says for every function what it uses, and what a refusal costs', async () => {
    const { uses, content } = await read('0004');
    const functions =
      'profile patientRecord preDiagnosis payment refund followUp customerService invoice device';
    expect(uses.map(use => use.function)).toEqual(functions.split(' '));
    expect(uses.filter(use => use.effectIfRefused === '')).toEqual([]);
    expect(content).toContain('15 个工作日');
    expect(content).toContain('未满 18 周岁');
    expect((await read('0005')).content).toContain('未满 14 周岁');
  });

  test('The text has only the tags that a policy needs, and all of them are closed', async () => {
    for (const policyId of ['0004', '0005'] as const) {
      const { content } = await read(policyId);
      const tags = content.match(/<[^>]*>/g) ?? [];
      expect(tags.filter(tag => !/^<\/?(h2|p|ul|li)>$/.test(tag))).toEqual([]);
      for (const name of ['h2', 'p', 'ul', 'li']) {
        const [opened, closed] = [`<${name}>`, `</${name}>`].map(tag => content.split(tag).length);
        expect(opened, name).toBe(closed);
      }
    }
  });
});

describe('reportClientError', () => {
  const report = { operation: 'listDoctors', code: 0, route: '/', version: 'v1', violation: 'data.datas' };

  test('A report is accepted', async () => {
    expect(await succeed('reportClientError', { body: report })).toBeNull();
  });

  test('More than 120 reports in an hour from one address are refused with TOO_OFTEN until the next hour', async () => {
    const address = '10.2.0.1';
    const send = () => call('reportClientError', { body: report }, { address });
    for (let sent = 0; sent < 120; sent += 1) expect((await send()).code).toBe(0);
    expect(await send()).toMatchObject(refusal('TOO_OFTEN'));
    clock.advance(3_600_000);
    expect(await send()).toMatchObject({ code: 0 });
  });

  test('An address in the place of the route’s pattern is refused', async () => {
    const body = { ...report, route: '/doctorDetail/1?phone=13800000000' };
    expect(await call('reportClientError', { body })).toMatchObject(refusal('INVALID_INPUT'));
  });
});
