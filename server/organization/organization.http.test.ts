import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '../testing/app.ts';
import { createFactories } from '../testing/factories.ts';

const app = await openTestApp();
const { call, succeed, clock } = app;
const make = createFactories(app);

const standard = await make.organization({ is_default: true, company_id: 'company1' });

describe('getTopOrg', () => {
  test('gives the organisation that is named, and the default one when none is', async () => {
    const other = await make.organization({ short_name: '岐云', name: '岐云中医', mp_name: '岐云服务号' });
    expect(await succeed('getTopOrg', { query: { topOrgId: other } })).toMatchObject({
      ...{ id: other, shortName: '岐云', name: '岐云中医', mpName: '岐云服务号', isDefault: false },
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

  test('NOT_FOUND for an organisation that does not exist', async () => {
    expect(await call('getTopOrg', { query: { topOrgId: '9' } })).toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('reportClientError', () => {
  const report = { operation: 'listDoctors', code: 0, route: '/', version: 'v1', violation: 'data.datas' };

  test('takes a report on', async () => {
    expect(await succeed('reportClientError', { body: report })).toBeNull();
  });

  test('TOO_OFTEN after 120 in an hour from one address, until the next hour', async () => {
    const address = '10.2.0.1';
    const send = () => call('reportClientError', { body: report }, { address });
    for (let sent = 0; sent < 120; sent += 1) expect((await send()).code).toBe(0);
    expect(await send()).toMatchObject(refusal('TOO_OFTEN'));
    clock.advance(3_600_000);
    expect(await send()).toMatchObject({ code: 0 });
  });

  test('refuses an address where the route’s pattern belongs', async () => {
    const body = { ...report, route: '/doctorDetail/1?phone=13800000000' };
    expect(await call('reportClientError', { body })).toMatchObject(refusal('INVALID_INPUT'));
  });
});
