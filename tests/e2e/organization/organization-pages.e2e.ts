import type { Page } from '@playwright/test';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { answerOutside, outsidePath } from '#tests/e2e/support/organization-screens.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const bulletin = (patient: Patient) => patient.find('complementary', '公告');
const popup = (patient: Patient) => patient.find('dialog', '第一次做理疗');

/** Whatever would pop up here has had its answer, and its 300 ms. */
async function popupsAnswered(patient: Patient, path: string): Promise<void> {
  const answered = patient.page.waitForResponse(response => response.url().includes('/common/popups'));
  await patient.open(path);
  await answered;
  await patient.page.waitForLoadState('networkidle');
  await patient.standStill();
}

/** Two fingers in the middle of the screen, from so far apart to so far, in px. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const cdp = await page.context().newCDPSession(page);
  const fingers = (apart: number) =>
    [-0.5, 0.5].map((side, id) => ({ x: width / 2 + side * apart, y: height / 2, id }));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 5; step += 1) {
    const touchPoints = fingers(from + ((to - from) * step) / 5);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

describe('what the organization publishes', () => {
  test('A clinic leads to its own prices, and these to the common ones', async ({ patient }) => {
    const needle = () =>
      patient.page
        .getByRole('listitem')
        .filter({ hasText: /^普通针刺/ })
        .textContent();
    await patient.open('/clinicDetail/cli103');
    await patient.tap('link', '价格公示');
    await patient.seeHeading('价格公示');
    await patient.see(/^云岫馆，/);
    await eventually(needle).toContain('¥35.00');
    await patient.choose('全部门店通用');
    await patient.see(/^各门店，/);
    await eventually(needle).toContain('¥38.00');
    await patient.back();
    await patient.seeHeading('云岫馆');
  });

  test('A doctor leads to their licences, each with its picture', async ({ patient }) => {
    await patient.open('/doctorDetail/p001/cli101');
    await patient.tap('link', '看执业证照');
    await patient.seeHeading('医师电子证照');
    await patient.see('周砚清');
    await patient.notSee('陈怀山');
    await patient.page.getByRole('button', { name: /^看周砚清的\s*职称证书/ }).tap();
    const viewer = patient.find('dialog', '看图片');
    const picture = viewer.locator('img');
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const before = await width();
    await pinch(patient.page, 60, 150);
    await eventually(width).toBeGreaterThan(before * 2);
    await patient.back();
    await viewer.waitFor({ state: 'detached' });
    await patient.seeHeading('医师电子证照');
  });

  test('The disclosures keep their place and what was opened, behind the pages they lead to', async ({
    patient,
  }) => {
    await patient.open('/information-disclosure');
    await patient.tap('button', '看 4 个协定方');
    await patient.see('玉屏风散');
    await patient.tap('link', '承诺书');
    await patient.see('不夸大疗效');
    await patient.back();
    await patient.seeHeading('信息公示');
    await patient.see('玉屏风散');
    await patient.tap('link', '危害告知');
    await patient.see('这些情况不要等，请立即急诊');
  });

  test('Each organization has its own pages', async ({ patient }) => {
    await patient.open('/information-disclosure?topOrgId=1002');
    await patient.see('栖云馆中药房');
    await patient.notSee('松坪馆中药房');
    await patient.tap('link', '医师电子证照');
    await patient.see('楼文渊');
    await patient.notSee('周砚清');
  });
});

test('Offline before the organization is known, the licences say so and come with the network', async ({
  patient,
}) => {
  await patient.open('/price-disclosure');
  await patient.see('普通针刺');
  await patient.page.context().setOffline(true);
  await patient.open('/physician-electronic-license?topOrgId=1002');
  await patient.see('网络不通，证照没有加载出来');
  await patient.page.context().setOffline(false);
  await patient.see('楼文渊');
});

describe('an outside page', () => {
  test('An outside page of an allowed host is shown inside, with its way out', async ({ patient }) => {
    await answerOutside(patient);
    await patient.open(outsidePath);
    await patient.page.frameLocator('iframe').getByRole('heading', { name: '冬天怎么养' }).waitFor();
    const out = patient.find('link', '显示不出来？直接打开');
    expect(await out.getAttribute('href')).toBe('https://edu.wenzhi.example/winter');
  });

  for (const address of [
    'https://evil.example/',
    'http://edu.wenzhi.example/',
    'https://edu.wenzhi.example@evil.example/',
    'javascript:alert(1)',
  ]) {
    test(`${address} is not opened`, async ({ patient }) => {
      await patient.open(`/webView?url=${encodeURIComponent(address)}`);
      await patient.see('这个网址不能打开');
      expect(await patient.page.locator('iframe').count()).toBe(0);
      await patient.tap('link', '回到首页');
      await patient.see('周砚清');
    });
  }

  test('The record’s number leads to an outside page', async ({ patient }) => {
    await patient.page.route('https://beian.miit.gov.cn/', route =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>备案查询</p>' }),
    );
    await patient.open('/information-disclosure');
    await patient.tap('link', '粤ICP备00000000号');
    await patient.page.frameLocator('iframe').getByText('备案查询').waitFor();
  });
});

describe('the bulletin of the first screen', () => {
  test('The bulletin moves nothing when it comes, nor do the banners', async ({ patient }) => {
    const answer = Promise.withResolvers<void>();
    for (const late of ['**/common/bulletin*', '**/common/banners*']) {
      await patient.page.route(late, async route => {
        await answer.promise;
        await route.continue();
      });
    }
    await patient.open();
    const cards = patient.page.getByRole('article');
    await cards.nth(2).waitFor();
    const places = () => Promise.all([0, 1, 2].map(async index => (await cards.nth(index).boundingBox())?.y));
    const before = await places();
    answer.resolve();
    await bulletin(patient).waitFor();
    await patient.find('link', '睡不好，看失眠专科').waitFor({ state: 'attached' });
    expect(await places()).toEqual(before);
  });

  test('The bulletin can be read, and closed for good', async ({ patient }) => {
    await patient.open();
    await patient.tap('button', '发热请先到发热门诊');
    await patient.see(/发热 38 度以上/);
    await patient.tap('button', '知道了');
    await patient.tap('button', '关闭公告');
    await bulletin(patient).waitFor({ state: 'detached' });
    const answered = patient.page.waitForResponse(response => response.url().includes('/common/bulletin'));
    await patient.page.reload();
    await answered;
    await patient.see('周砚清');
    await eventually(() => bulletin(patient).count()).toBe(0);
  });

  test('An important bulletin cannot be closed, and leads on', async ({ patient }) => {
    await patient.open('/?topOrgId=1002');
    await patient.tap('button', '栖云弄修路，开车请绕行');
    expect(await patient.page.getByRole('button', { name: '关闭公告' }).count()).toBe(0);
    await patient.tap('button', '去看看');
    await patient.seeHeading('栖云馆');
    await patient.back();
    await bulletin(patient).waitFor();
  });

  test('A bulletin that is closed in one organization leaves another one’s', async ({ patient }) => {
    await patient.open();
    await patient.tap('button', '关闭公告');
    await bulletin(patient).waitFor({ state: 'detached' });
    await patient.open('/?topOrgId=1002');
    await patient.find('button', '栖云弄修路，开车请绕行').waitFor();
  });

  test('A banner leads to its page', async ({ patient }) => {
    await patient.open();
    await patient.tap('link', '睡不好，看失眠专科');
    await patient.seeHeading('失眠专科');
  });
});

describe('a popup', () => {
  const page = '/appointMentPhy?topOrgId=1002';

  test('A popup is shown once to a guest', async ({ patient }) => {
    await patient.open(page);
    await popup(patient).waitFor();
    await patient.see('饭后一小时再来，穿宽松的衣服。');
    await patient.standStill();
    await patient.meetsNoBarrier();
    await patient.tap('button', '知道了');
    await popup(patient).waitFor({ state: 'detached' });
    await patient.page.goto('about:blank');
    await popupsAnswered(patient, page);
    expect(await popup(patient).count()).toBe(0);
  });

  test('A popup leads on, and what an account has seen is not shown on its other phone', async ({
    patient,
    someone,
  }) => {
    await patient.logIn('13800000002');
    const noted = patient.page.waitForResponse(response => response.url().includes('/newcomerGuide/finish'));
    await patient.open(page);
    await popup(patient).waitFor();
    await patient.tap('button', '看医生');
    expect((await (await noted).json()) as object).toMatchObject({ code: 0 });
    await patient.see('楼文渊');
    expect(patient.route().pathname).toBe('/');

    const samePerson = await someone();
    await samePerson.page.context().addCookies(await patient.page.context().cookies());
    await popupsAnswered(samePerson, page);
    expect(await popup(samePerson).count()).toBe(0);
  });

  test('Large type has no popup', async ({ patient }) => {
    await patient.open('/');
    await patient.tap('button', '大字');
    await patient.page.goto('about:blank');
    await patient.open(page);
    await patient.see('肩颈推拿');
    await patient.page.waitForLoadState('networkidle');
    expect(await popup(patient).count()).toBe(0);
  });
});

test('What was agreed to on the phone is kept with the account after the login', async ({ patient }) => {
  const kept = ['0004', '0005'].map(policyId =>
    patient.page.waitForResponse(async response => {
      if (!response.url().includes('/agreement/confirm')) return false;
      const { code } = (await response.json()) as { code: number };
      return code === 0 && response.request().postData()?.includes(policyId) === true;
    }),
  );
  await patient.logIn('13800000003');
  await Promise.all(kept);
});

describe('whom to ask', () => {
  test('Customer service under 我的 has a name, a number to call, and an id to copy', async ({ patient }) => {
    await patient.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await patient.logIn('13800000001');
    await patient.tap('link', '我的');
    await patient.tap('button', '联系客服');
    const sheet = patient.find('dialog', '联系客服');
    await sheet.getByText('江老师').waitFor();
    expect(await sheet.getByRole('link', { name: '打电话 0755-00001001' }).getAttribute('href')).toBe(
      'tel:0755-00001001',
    );
    const code = sheet.getByRole('img', { name: '江老师的微信二维码' });
    await eventually(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await sheet.getByRole('button', { name: '复制微信号 demo-wenzhi-care' }).tap();
    await patient.see('微信号已复制');
    expect(await patient.page.evaluate(() => navigator.clipboard.readText())).toBe('demo-wenzhi-care');
    await patient.back();
    await sheet.waitFor({ state: 'detached' });
    await patient.seeHeading('我的');
  });
});
