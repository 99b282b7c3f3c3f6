import { eventually } from '#tests/e2e/support/eventually.ts';
import { newPhone } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

/** A phone that was never here. */
test.use({ remembered: [] });

const popup = (patient: Patient) => patient.find('dialog', '隐私政策');
const boundPhone = /\/auth\/boundPhone/;

describe('the first start', () => {
  test('Both policies are offered, and a person who refuses reads what follows, browses on, and is not asked again', async ({
    patient,
  }) => {
    await patient.open();
    await popup(patient).waitFor();
    await patient.meetsNoBarrier();
    await patient.tap('button', '取消');
    await patient.see('同意才可使用问止中医');
    await popup(patient).waitFor({ state: 'detached' });
    await patient.tap('link', '周砚清');
    await patient.seeHeading('周砚清');

    let asked = false;
    patient.page.on('request', request => {
      asked ||= boundPhone.test(request.url());
    });
    await patient.open();
    await patient.page.reload();
    await patient.see('周砚清');
    await patient.page.waitForLoadState('networkidle');
    expect(await popup(patient).count()).toBe(0);
    expect(asked).toBe(false);
  });

  for (const way of ['Escape', 'Back']) {
    test(`${way} is a no`, async ({ patient }) => {
      await patient.open();
      await popup(patient).waitFor();
      if (way === 'Back') await patient.back();
      else await patient.page.keyboard.press('Escape');
      await patient.see('同意才可使用问止中医');
      await patient.see('周砚清');
    });
  }

  test('A policy opens above the popup, and Back leads to the popup again', async ({ patient }) => {
    await patient.open();
    await popup(patient).waitFor();
    await patient.tap('button', '《儿童隐私政策》');
    await patient.find('dialog', '儿童隐私政策').getByText('未满 14 周岁').first().waitFor();
    await patient.meetsNoBarrier();
    await patient.back();
    await patient.find('dialog', '儿童隐私政策').waitFor({ state: 'detached' });
    await popup(patient).waitFor();
    await patient.notSee('同意才可使用问止中医');
  });

  test('A person who agrees comes to the login, which asks no second time, and back to the page before', async ({
    patient,
  }) => {
    const phone = newPhone();
    await patient.open('/?topOrgId=1002');
    await popup(patient).waitFor();
    await patient.tap('button', '同意并继续');
    await patient.see('手机号登录');
    await eventually(() => patient.find('checkbox', '我已读并同意').isChecked()).toBe(true);
    await patient.logInHere(phone);
    await patient.see('楼文渊');
    expect(patient.route().searchParams.get('topOrgId')).toBe('1002');
  });

  test('A person who agreed and only looked around is not asked again', async ({ patient }) => {
    await patient.open();
    await popup(patient).waitFor();
    await patient.tap('button', '同意并继续');
    await patient.see('手机号登录');
    await patient.tap('link', '先逛逛');
    await patient.see('周砚清');
    await patient.page.evaluate(() => sessionStorage.clear());
    await patient.page.reload();
    await patient.see('周砚清');
    await patient.page.waitForLoadState('networkidle');
    expect(await popup(patient).count()).toBe(0);
  });

  test('Nobody is stopped on the way to a doctor that a link leads to', async ({ patient }) => {
    await patient.open('/doctorDetail/p001');
    await patient.seeHeading('周砚清');
    await patient.page.waitForLoadState('networkidle');
    expect(await popup(patient).count()).toBe(0);
  });
});
