import { findLayoutFaults } from '#tests/e2e/support/layout.ts';
import { disclosureScreens, publishedScreens } from '#tests/e2e/support/organization-screens.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import type { Screen } from '#tests/e2e/support/screen.ts';
import { guestScreens, memberScreens, newcomerScreens, startAfresh } from '#tests/e2e/support/screens.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const isLarge = (patient: Patient) => patient.page.locator(':root[data-elder]');

async function everythingFits(patient: Patient, screens: readonly Screen[]): Promise<void> {
  for (const { name, go } of screens) {
    await startAfresh(patient, true);
    await go(patient);
    await patient.standStill();
    expect.soft(await findLayoutFaults(patient.page), name).toEqual([]);
    // In the ordinary size, whose contrast has less leeway; accessibility.e2e.ts has what is drawn otherwise there.
    await patient.page.evaluate(() => document.documentElement.removeAttribute('data-elder'));
    expect.soft(await patient.barriers(), name).toEqual([]);
  }
}

describe('in large type everything fits and can be hit, and nothing stands in the way of a screen reader', () => {
  test.setTimeout(300_000);

  test('In large type a guest’s screens fit and can be hit', async ({ patient }) => {
    await everythingFits(patient, guestScreens);
  });

  test('In large type the disclosures fit and can be hit', async ({ patient }) => {
    await everythingFits(patient, disclosureScreens);
  });

  test('In large type prices, notices and outside pages fit and can be hit', async ({ patient }) => {
    await everythingFits(patient, publishedScreens);
  });

  test('In large type a member’s screens fit and can be hit', async ({ patient }) => {
    await patient.logIn('13800000001');
    await everythingFits(patient, memberScreens);
  });

  test('In large type a newcomer’s screens fit and can be hit', async ({ patient }) => {
    await patient.logIn('13800000003');
    await everythingFits(patient, newcomerScreens);
  });
});

test('The first doctor’s whole card is above the tab bar', async ({ patient }) => {
  await startAfresh(patient, true);
  await patient.open();
  const button = await patient.find('link', '预约周砚清').boundingBox();
  const bar = await patient.find('navigation', '主导航').boundingBox();
  expect(button && button.y + button.height).toBeLessThan(bar?.y ?? 0);
});

describe('the choice of size', () => {
  test('大字 on the first page is kept over a reload, and 标准 leads back', async ({ patient }) => {
    await patient.open();
    await patient.tap('button', '大字');
    await patient.find('link', '预约周砚清').waitFor();
    await patient.see('预约周砚清');
    await patient.page.reload();
    await patient.see('预约周砚清');
    expect(await isLarge(patient).count()).toBe(1);
    await patient.page.getByLabel('科室').selectOption({ label: '妇科' });
    await patient.notSee('预约周砚清');
    await patient.tap('button', '标准');
    await patient.see('最早可约');
    expect(await isLarge(patient).count()).toBe(0);
    await patient.page.reload();
    await patient.see('最早可约');
    expect(await isLarge(patient).count()).toBe(0);
  });

  test('大字模式 on 我的 holds on every tab', async ({ patient }) => {
    await patient.logIn('13800000002');
    await patient.tap('link', '我的');
    await patient.choose('大字模式', 'switch');
    await isLarge(patient).waitFor({ state: 'attached' });
    await patient.tap('link', '预约');
    await patient.see('预约周砚清');
  });
});
