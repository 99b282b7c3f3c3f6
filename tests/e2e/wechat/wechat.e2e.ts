import { eventually } from '#tests/e2e/support/eventually.ts';
import { comeToPay, seeBill } from '#tests/e2e/support/payment.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';
import { calls, putIntoWechat, sharedBy, shares } from '#tests/e2e/support/wechat.ts';

test.use({ settings: { PAYMENT_PROVIDER: 'simulator' } });

const status = /\/payment\/order\/\w+\/status/;

describe('a booking with its payment', () => {
  for (const persona of ['ios', 'android', 'version-10', 'slow', 'config-refused'] as const) {
    test(`${persona}: a booking is paid`, async ({ patient }) => {
      await putIntoWechat(patient, persona);
      await comeToPay(patient);
      await patient.tap('button', /^去付 ¥/);
      await patient.see('预约成功');
      await patient.see('诊费已付');
      expect(await calls(patient, 'getBrandWCPayRequest')).toHaveLength(1);
    });
  }

  test('Giving up says nothing, and the bill is still there', async ({ patient }) => {
    await putIntoWechat(patient, 'cancels-everything');
    await comeToPay(patient);
    await patient.tap('button', /^去付 ¥/);
    await patient.see('正在付款');
    await seeBill(patient);
    await patient.find('button', /^去付 ¥/).waitFor();
    await patient.notSee('支付失败！');
  });

  test('A payment without an answer is seen as paid once the page is touched, and nobody pays twice', async ({
    patient,
  }) => {
    await putIntoWechat(patient, 'pay-callback-lost');
    await comeToPay(patient);
    let asked = false;
    patient.page.on('request', request => {
      asked ||= status.test(request.url());
    });
    await patient.tap('button', /^去付 ¥/);
    await patient.see('正在打开微信支付');
    expect(asked).toBe(false);
    await eventually(async () => {
      await patient.page.touchscreen.tap(180, 240);
      return asked;
    }).toBe(true);
    await patient.see('预约成功');
    expect(await calls(patient, 'getBrandWCPayRequest')).toHaveLength(1);
  });
});

test('The SDK does not report the address, which has the reservation’s code', async ({ patient }) => {
  const foreign: string[] = [];
  patient.page.on('request', request => {
    if (/^http/.test(request.url()) && !request.url().startsWith(patient.app.url))
      foreign.push(request.url());
  });
  await putIntoWechat(patient, 'android');
  await comeToPay(patient);
  await patient.tap('button', /^去付 ¥/);
  await patient.see('预约成功');
  await shares(patient, '#/?topOrgId=1001');
  expect(foreign).toEqual([]);
});

describe('sharing', () => {
  for (const persona of ['ios', 'android', 'version-10', 'slow'] as const) {
    test(`${persona}: each screen has its own link, and it lands there`, async ({ patient, someone }) => {
      await putIntoWechat(patient, persona);
      await patient.open('/clinicDetail/cli101?topOrgId=1001');
      await shares(patient, '#/clinicDetail/cli101?topOrgId=1001');
      const card = await sharedBy(patient);
      expect(card).toMatchObject({ title: '预约就诊 · 问止中医', desc: expect.stringContaining('疑难') });
      expect(card?.imgUrl).toBe(`${patient.app.url}/crm/share.png`);

      await patient.open('/specialistDetail/sd101/失眠?topOrgId=1001');
      await shares(patient, '#/specialistDetail/sd101/%E5%A4%B1%E7%9C%A0?topOrgId=1001');

      const friend = await someone();
      const { link } = (await sharedBy(patient)) ?? { link: '' };
      // As the messaging app hands it on.
      await friend.page.goto(link.replace('/crm/#', '/crm/?from=singlemessage#'));
      await friend.see('常见症状');
    });
  }

  test('A personal screen is not shared: its link leads to the first tab', async ({ patient }) => {
    await putIntoWechat(patient, 'ios');
    const code = await comeToPay(patient);
    await shares(patient, '#/?topOrgId=1001');
    expect(JSON.stringify(await sharedBy(patient))).not.toContain(code);
  });

  test('A refusal by the messaging app is noted, and nothing else suffers', async ({ patient }) => {
    await putIntoWechat(patient, 'config-refused');
    const noted = patient.page.waitForEvent('console', message => message.text().startsWith('config fail'));
    await patient.open('/clinicDetail/cli101?topOrgId=1001');
    await noted;
    await patient.see('在这里出诊的医生');
    expect(await sharedBy(patient)).toBeUndefined();
  });

  test('Inside WeChat the button shows where the menu is', async ({ patient }) => {
    await putIntoWechat(patient, 'ios');
    await patient.open('/doctorDetail/p001/cli101');
    await patient.tap('button', '分享');
    await patient.see('点屏幕右上角的');
    await patient.meetsNoBarrier();
  });

  test('In a browser the button gives a code to scan and an address to copy', async ({ patient }) => {
    await patient.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await patient.open('/doctorDetail/p001/cli101?topOrgId=1001&code=R123');
    await patient.tap('button', '分享');
    const picture = patient.page.getByRole('img', { name: '这一页的二维码' });
    await picture.waitFor();
    // Only at its own scale can a code be recognised by pressing it for long.
    expect(await patient.page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    expect(await picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(
      true,
    );
    await patient.meetsNoBarrier();
    await patient.tap('button', '复制网址');
    await patient.see('已复制网址');
    expect(await patient.page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${patient.app.url}/crm/#/doctorDetail/p001/cli101?topOrgId=1001`,
    );
  });
});

describe('where the person is', () => {
  for (const persona of ['ios', 'slow'] as const) {
    test(`${persona}: the nearest clinics come first`, async ({ patient }) => {
      await putIntoWechat(patient, persona);
      await patient.open('/?topOrgId=1001');
      await shares(patient, '#/?topOrgId=1001');
      await patient.page.getByLabel('门店').selectOption('附近的门店');
      await patient.see(/\d(m|km)$/);
      expect(await calls(patient, 'geoLocation')).toHaveLength(1);
    });
  }

  for (const persona of ['permission-denied', 'cancels-everything'] as const) {
    test(`${persona}: the person chooses the clinic`, async ({ patient }) => {
      await putIntoWechat(patient, persona);
      await patient.open('/?topOrgId=1001');
      await shares(patient, '#/?topOrgId=1001');
      await patient.page.getByLabel('门店').selectOption('附近的门店');
      await patient.see('未获取到位置，可自行选择门店');
    });
  }
});

describe('size of type', () => {
  const isLarge = () => document.documentElement.hasAttribute('data-elder');

  test('The size of type follows WeChat, until the person chooses', async ({ patient }) => {
    await putIntoWechat(patient, 'large-type');
    await patient.open('/');
    await patient.page.waitForFunction(isLarge);
    await patient.page.evaluate(() => window.fakeWechat?.setFont(100));
    expect(await patient.page.evaluate(isLarge)).toBe(false);
  });
});

test('Outside WeChat the SDK is not even fetched', async ({ patient }) => {
  const scripts: string[] = [];
  patient.page.on('request', request => scripts.push(request.url()));
  await patient.open('/');
  await patient.see('周砚清');
  await patient.page.waitForLoadState('networkidle');
  expect(scripts.filter(url => /settle-into-wechat|sdk-port/.test(url))).toEqual([]);
  await putIntoWechat(patient, 'ios');
  await patient.page.reload();
  await shares(patient, '#/?topOrgId=1001');
  expect(scripts.filter(url => /settle-into-wechat|sdk-port/.test(url))).not.toEqual([]);
});
