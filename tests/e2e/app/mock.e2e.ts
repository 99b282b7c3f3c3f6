import { agree } from '#tests/e2e/support/appointment.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { sourcesTest as test } from '#tests/e2e/support/mock.ts';
import { startHome } from '#tests/e2e/support/overlays.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';

/** Picks an answer on the panel, in a window of its own, as one does beside the phone. */
async function pick(patient: Patient, operation: string, example: string): Promise<void> {
  const panel = await patient.page.context().newPage();
  await panel.goto(`${patient.app.url}/crm/mock`);
  await panel.getByLabel('搜索').fill(operation);
  const loaded = patient.page.waitForEvent('load');
  await panel.getByLabel(operation, { exact: true }).selectOption(example);
  await loaded;
  await panel.close();
}

/** From the first screen to the last button before the visit is booked. */
async function comeToConfirm(patient: Patient): Promise<void> {
  await patient.open('/');
  await patient.tap('link', '周砚清');
  await patient.seeHeading('周砚清');
  await patient.tap('link', '选就诊时间');
  await patient.see('先选时间');
  const times = patient.page.getByRole('radiogroup', { name: '就诊时段' });
  await patient.chooseThis(times.getByRole('radio', { name: /余 \d/ }).first());
  await patient.tap('button', '去确认');
  await patient.seeHeading('确认预约');
  await patient.choose(/李桂芳/);
  await agree(patient);
}

test('Home, doctor, confirmation and booking work on the contract’s examples alone', async ({ patient }) => {
  await comeToConfirm(patient);
  await patient.tap('button', '确认并付款');
  await patient.see('预约成功');
});

test('listDoctors switched to empty shows the empty list, and back again', async ({ patient }) => {
  await patient.open('/');
  await patient.see('周砚清');
  await pick(patient, 'listDoctors', 'empty');
  await patient.see('没有找到医生');
  await pick(patient, 'listDoctors', '');
  await patient.see('周砚清');
});

test('notLoggedIn leads to the login page', async ({ patient }) => {
  await patient.open('/hospitalize');
  await patient.seeHeading('就诊');
  const panel = await patient.page.context().newPage();
  await panel.goto(`${patient.app.url}/crm/mock`);
  await panel.getByRole('button', { name: '全部未登录' }).click();
  await patient.see('手机号登录');
  await panel.getByRole('button', { name: '全部还原' }).click();
  await eventually(() => panel.locator('[data-chosen]').count()).toBe(0);
});

test('A payment that was made already says so', async ({ patient }) => {
  await comeToConfirm(patient);
  await pick(patient, 'createDiagnosisReservation', 'toPay');
  await pick(patient, 'getReservationByCode', 'toPay');
  await pick(patient, 'createPayOrder', 'paidButNotSuccessful');
  await patient.seeHeading('确认预约');
  await patient.choose(/李桂芳/);
  await agree(patient);
  await patient.tap('button', '确认并付款');
  await patient.seeHeading('付诊费');
  await patient.tap('button', /^去付 ¥/);
  await patient.see('您已经成功支付！');
});

test('The panel’s button opens an overlay in the page that is open beside it', async ({ patient }) => {
  const connected = patient.page.waitForEvent('console', line => line.text().includes('[vite] connected'));
  await startHome(patient);
  await connected;
  const panel = await patient.page.context().newPage();
  await panel.goto(`${patient.app.url}/crm/mock`);
  await panel.getByText('在打开着的页面上弹出…').tap();
  await panel.getByRole('button', { name: '发布菜单' }).tap();
  await patient.find('dialog', '发布').waitFor();
});
