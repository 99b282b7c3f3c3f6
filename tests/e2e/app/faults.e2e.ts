import type { Route } from '@playwright/test';
import { eventually } from '#tests/e2e/support/eventually.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const doctors = '**/crm/api/atmp/reservation/doctors?*';
const json = (code: number, message: string) => ({ status: 200, json: { code, message } });

/** Damages what is read until the network is mended; gives the way to mend it. */
async function damage(patient: Patient, what: string, how: (route: Route) => Promise<void>) {
  await patient.page.route(what, how);
  return () => patient.page.unroute(what);
}

describe('a list that cannot be read', () => {
  for (const [name, how, title] of [
    [
      'the server is at a loss (9999)',
      route => route.fulfill(json(9999, '数据库连接失败')),
      '网络不通，医生没有加载出来',
    ],
    ['a code that nobody knows', route => route.fulfill(json(7001, '排班系统维护中')), '排班系统维护中'],
    [
      'a page of a proxy',
      route => route.fulfill({ status: 200, body: '<h1>Bad Gateway</h1>' }),
      '网络不通，医生没有加载出来',
    ],
    [
      'half an answer',
      route => route.fulfill({ status: 200, body: '{"code":0,"da' }),
      '网络不通，医生没有加载出来',
    ],
    ['no answer', route => route.abort('connectionreset'), '网络不通，医生没有加载出来'],
  ] as [string, (route: Route) => Promise<void>, string][]) {
    test(`A list that cannot be read says so, and trying again works: ${name}`, async ({ patient }) => {
      patient.watch.forgive(/^console: \[contract\]/);
      const mend = await damage(patient, doctors, how);
      await patient.open();
      await patient.find('heading', title).waitFor();
      await patient.meetsNoBarrier();
      await mend();
      await patient.tap('button', '再试一次');
      await patient.see('周砚清');
      await patient.notSee(title);
    });
  }

  test('The content on screen stays when the network goes', async ({ patient }) => {
    await patient.open();
    await patient.see('周砚清');
    await patient.page.context().setOffline(true);
    const last = patient.page.getByRole('article').last();
    await last.scrollIntoViewIfNeeded();
    await patient.see('后面的没有加载出来，再试一次');
    await patient.meetsNoBarrier();
    const before = await patient.page.getByRole('article').count();
    await patient.page.context().setOffline(false);
    await eventually(() => patient.page.getByRole('article').count()).toBeGreaterThan(before);
  });

  test('A screen that is opened offline comes by itself with the network', async ({ patient }) => {
    await patient.open();
    await patient.see('周砚清');
    await patient.open('/doctorDetail/p002/cli101');
    await patient.see('久咳鼻炎');
    await patient.page.context().setOffline(true);
    await patient.open('/doctorDetail/p004/cli102');
    await patient.see('网络不通，医生没有加载出来');
    await patient.find('button', '再试一次').waitFor();
    await patient.page.context().setOffline(false);
    await patient.see('小儿积食');
  });
});

test('An answer that breaks the contract is reported to the server, and what can be shown is shown', async ({
  patient,
}) => {
  patient.watch.forgive(/^console: \[contract\] listDepartments/);
  // Of the loads that inspect their answers.
  await patient.page.addInitScript(() => {
    Math.random = () => 0;
  });
  const told = patient.page
    .context()
    .waitForEvent('request', request => /clientErrors?$/.test(request.url()));
  await patient.page.route('**/crm/api/atmp/reservation/departments?*', route =>
    route.fulfill({ status: 200, json: { code: 0, data: [{ departmentId: 'd1' }] } }),
  );
  await patient.open();
  await patient.see('周砚清');
  const report = (await told).postDataJSON();
  expect(report).toMatchObject({ operation: 'listDepartments', route: '/' });
  expect(Object.keys(report).sort()).toEqual(['code', 'operation', 'route', 'version', 'violation']);
});

test('An overlay that cannot be fetched says so, and the screen stays', async ({ patient }) => {
  patient.watch.forgive(/dynamically imported module/, /^console: \[contract\] app: TypeError/);
  await patient.open('/doctorDetail/p001/cli101');
  await patient.page.getByRole('button', { name: '看全部' }).tap();
  await patient.find('dialog', '患者评价').waitFor();
  await patient.back();
  await patient.find('dialog', '患者评价').waitFor({ state: 'detached' });
  await patient.page.route('**/assets/share-sheet-*.js', route => route.abort());
  await patient.tap('button', '分享');
  await patient.see('没有打开，请看看网络再试一次');
  await patient.seeHeading('周砚清');
});

describe('code that is not there', () => {
  const chunk = '**/assets/doctor-detail-*.js';

  test('Code that a release took away is fetched by one reload', async ({ patient }) => {
    patient.watch.forgive(/dynamically imported module|Minified React error|The above error/);
    await patient.open();
    await patient.see('周砚清');
    let loads = 0;
    await patient.page.route(chunk, route => route.fulfill({ status: 404, body: '' }));
    patient.page.on('load', async () => {
      loads += 1;
      await patient.page.unroute(chunk);
    });
    await patient.tap('link', '周砚清');
    await patient.seeHeading('周砚清');
    await patient.see('擅长');
    expect(loads).toBe(1);
  });

  test('Code that stays away causes no loop but a message, and the other screens go on', async ({
    patient,
  }) => {
    patient.watch.forgive(/dynamically imported module|Minified React error|The above error/);
    await patient.open();
    await patient.see('周砚清');
    let loads = 0;
    patient.page.on('load', () => {
      loads += 1;
    });
    await patient.page.route(chunk, route => route.fulfill({ status: 404, body: '' }));
    await patient.tap('link', '周砚清');
    await patient.see('这一页没有打开');
    await patient.meetsNoBarrier();
    expect(loads).toBe(1);
    await patient.tap('link', '回到首页');
    await patient.see('陈怀山');
  });
});
