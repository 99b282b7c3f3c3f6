import { type OverlayName, overlayNames } from '#scripts/mock/overlay-names.ts';
import { openOverlay } from './mock-server.ts';
import type { Patient } from './patient.ts';
import type { Screen } from './screen.ts';

/** The first screen; what pops up by itself is this example of the contract. */
async function openHome({ page, app }: Patient, popups = 'empty'): Promise<void> {
  await page.route('**/common/popups*', (route, request) =>
    route.continue({ headers: { ...request.headers(), prefer: `example=${popups}` } }),
  );
  await page.goto(`${app.url}/crm/#/`);
  // The page shows a doctor's name before the app runs.
  await page.getByRole('button', { name: /^(大字|标准)$/ }).waitFor();
  await page
    .getByRole('link', { name: /周砚清/ })
    .first()
    .waitFor();
}

async function open(patient: Patient, name: OverlayName): Promise<void> {
  await openHome(patient);
  await openOverlay(patient, name);
  const sign = name === 'loading' ? patient.page.getByText('请稍等') : patient.page.getByRole('dialog');
  await sign.waitFor();
  await patient.page.locator('[role="dialog"] [aria-busy="true"]').waitFor({ state: 'detached' });
}

const after = (name: OverlayName, step: string, buttons: readonly string[], sign: string): Screen => ({
  name: `overlay-${name}-${step}`,
  go: async patient => {
    await open(patient, name);
    for (const button of buttons) await patient.tap('button', button);
    await patient.see(sign);
  },
});

const popup = (name: string, example: string, close: readonly string[], title: string): Screen => ({
  name: `popup-${name}`,
  go: async patient => {
    await openHome(patient, example);
    // Large type has no promotional popups.
    if (await patient.page.locator(':root[data-elder]').count()) return;
    for (const button of close) await patient.tap('button', button);
    await patient.find('dialog', title).waitFor();
  },
});

const names = Object.keys(overlayNames) as OverlayName[];

/** On the mock: every overlay of the panel, what is behind its buttons, and what pops up by itself. */
export const overlayScreens: readonly Screen[] = [
  ...names.map(name => ({
    name: `overlay-${name}`,
    go: (patient: Patient) => open(patient, name),
    untouchable: name === 'loading',
  })),
  after('followAccount', 'second', ['我已添加'], '领取成功'),
  after('failedCoupons', 'reasons', ['为什么'], '非法运营商'),
  after('failedCoupons', 'appeal', ['为什么', '我要申诉'], '联系人'),
  popup('academy', 'ok', [], '学院合作赠送健康金'),
  popup('follow', 'ok', ['关闭'], '添加咨询老师微信'),
  popup('notice', 'ok', ['关闭', '我已添加', '确定'], '冬季膏方开始预约'),
  popup('image', 'image', [], '天冷手脚凉，试试温灸'),
];
