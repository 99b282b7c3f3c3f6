import { comeToConfirm, join } from '#tests/e2e/support/appointment.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { adult } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import type { Screen } from '#tests/e2e/support/screen.ts';
import { guestScreens, memberScreens, startAfresh } from '#tests/e2e/support/screens.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const focused = (patient: Patient) =>
  patient.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

/** Screens that have other pieces in large type: the walk of elder.e2e.ts does not meet these. */
const drawnOtherwise = /^(home|phy|special|clinic|first|personal|add-|edit-)/;

async function noBarriers(patient: Patient, screens: readonly Screen[]): Promise<void> {
  for (const { name, go } of screens.filter(each => drawnOtherwise.test(each.name))) {
    await startAfresh(patient, false);
    await go(patient);
    expect.soft(await patient.barriers(), name).toEqual([]);
  }
}

describe('nothing serious stands in the way of a screen reader', () => {
  test.setTimeout(300_000);

  test('Nothing serious blocks a guest’s screen reader', async ({ patient }) => {
    await noBarriers(patient, guestScreens);
  });

  test('Nothing serious blocks a member’s screen reader', async ({ patient }) => {
    await patient.logIn('13800000001');
    await noBarriers(patient, memberScreens);
  });
});

describe('by keyboard', () => {
  test('Escape closes a dialog and gives the focus back, and Tab stays inside', async ({ patient }) => {
    await join(patient, adult);
    await comeToConfirm(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    await patient.tap('link', '看我的预约');

    const { keyboard } = patient.page;
    await patient.find('button', '取消预约').focus();
    await keyboard.press('Enter');
    const dialog = patient.find('dialog', '取消这次预约？');
    await dialog.waitFor();
    await keyboard.press('Tab');
    await eventually(() => focused(patient)).toBe('先不取消');
    await keyboard.press('Tab');
    await eventually(() => focused(patient)).toBe('取消预约');
    await keyboard.press('Tab');
    await eventually(() => focused(patient)).toBe('先不取消');
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => focused(patient)).toBe('取消预约');
    await patient.see(adult.name);
  });

  test('A slot can be chosen and confirmed without a finger', async ({ patient }) => {
    await patient.open('/appointmentDetail/p009/cli102');
    await patient.see('先选时间');
    const { keyboard } = patient.page;
    await patient.page.getByRole('radio', { name: /余/ }).first().focus();
    await keyboard.press('Space');
    await patient.page
      .getByRole('radiogroup', { name: '就诊时段' })
      .getByRole('radio', { name: /余/ })
      .first()
      .focus();
    await keyboard.press('Space');
    await patient.find('button', '去确认').focus();
    await keyboard.press('Enter');
    await patient.see('手机号登录');
  });

  test('A new screen takes the focus, so that a screen reader starts there', async ({ patient }) => {
    await patient.open();
    await patient.see('周砚清');
    await patient.find('link', '周砚清').focus();
    await patient.page.keyboard.press('Enter');
    await patient.seeHeading('周砚清');
    await eventually(() => patient.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await eventually(() => patient.page.title()).toBe('周砚清');
  });
});
