import { ErrorCode } from '#generated/model/error-code.ts';
import { OnceOutcome } from '#generated/model/once-outcome.ts';
import type { RedPacketAmountResult } from '#generated/model/red-packet-amount-result.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { test } from '#tests/e2e/support/mock.ts';
import {
  choose,
  holdsFocus,
  isClosing,
  isGone,
  open,
  openDialog,
  startHome,
  startOver,
  tapMask,
  zIndex,
} from '#tests/e2e/support/overlays.ts';
import { describe, expect } from '#tests/e2e/support/session.ts';

test.beforeEach(async ({ app }) => startOver(app));

describe('on the stack', () => {
  test('The upper overlay is 2 higher, and Escape, the mask and Back belong to it', async ({ patient }) => {
    await startHome(patient);
    const list = await openDialog(patient, 'pennants', '锦旗');
    const picture = list.getByRole('button', { name: '看这面妙手仁心' }).nth(1);
    const viewer = patient.find('dialog', '妙手仁心');
    const look = async () => {
      await picture.tap();
      await viewer.waitFor();
      await patient.standStill();
    };
    const isBackInTheList = async () => {
      await viewer.waitFor({ state: 'detached' });
      expect(await isClosing(list)).toBe(false);
      expect(await picture.evaluate(element => element === document.activeElement)).toBe(true);
    };

    await look();
    expect(await zIndex(viewer)).toBe(602);
    await viewer.getByText('半年的潮热慢慢过去了，您说的话我都记着。').waitFor();
    await patient.page.keyboard.press('Escape');
    await isBackInTheList();
    await look();
    await tapMask(patient);
    await isBackInTheList();
    await look();
    await patient.back();
    await isBackInTheList();
    await patient.back();
    await isGone(patient, list);
  });

  test('The loading overlay says 请稍等 and blocks every finger', async ({ patient }) => {
    await startHome(patient);
    await open(patient, 'loading');
    await patient.see('请稍等');
    await patient.page.touchscreen.tap(187, 400);
    expect(patient.route().pathname).toBe('/');
  });

  test('confirm separates COMFIRM_CANCELED from a yes', async ({ patient }) => {
    await startHome(patient);
    const box = await openDialog(patient, 'confirm', '取消这次预约？');
    expect((await box.boundingBox())?.width).toBe(300);
    await patient.tap('button', '取消');
    await patient.see('COMFIRM_CANCELED');
    await box.waitFor({ state: 'detached' });
    await openDialog(patient, 'confirm', '取消这次预约？');
    await patient.tap('button', '确定');
    await patient.see('确认了');
  });
});

describe('follow the official account', () => {
  test('我已添加 leads to the second step, and its 确定 confirms', async ({ patient }) => {
    await startHome(patient);
    await openDialog(patient, 'followAccount', '添加咨询老师微信');
    await patient.tap('button', '我已添加');
    const second = patient.find('dialog', '领取成功！');
    await second.getByText('随时查看账户信息。').waitFor();
    await second.getByText('问止中医', { exact: true }).waitFor();
    await holdsFocus(second).toBe(true);
    await patient.meetsNoBarrier();
    await patient.tap('button', '确定');
    await patient.see('confirmed');
    await isGone(patient, second);
  });

  test('Leaving at the first step does not confirm', async ({ patient }) => {
    await startHome(patient);
    await openDialog(patient, 'followAccount', '添加咨询老师微信');
    await patient.back();
    await patient.see('没有确认');
  });

  test('Without a consultation teacher there is only the second step', async ({ patient, app }) => {
    await choose(app, { getSystemParams: 'empty' });
    await startHome(patient);
    await openDialog(patient, 'followAccount', '领取成功！');
  });
});

describe('what pops up is drawn as its kind asks', () => {
  test('A health gold popup shows a sum, then the official account in two steps, and its 确定 is noted', async ({
    patient,
    app,
  }) => {
    await choose(app, { listPopups: 'ok' });
    await patient.page.goto(`${app.url}/crm/#/`);
    const gold = patient.find('dialog', '学院合作赠送健康金');
    await gold.getByText('¥10.00', { exact: true }).waitFor();
    await patient.tap('button', '关闭');
    await patient.find('dialog', '添加咨询老师微信').getByText('症状与预约的事，都可以问。').waitFor();
    await patient.tap('button', '我已添加');
    const second = patient.find('dialog', '领取成功！');
    await second.getByRole('img', { name: '公众号“问止中医”的二维码' }).waitFor();
    const noted = patient.page.waitForRequest(request => request.url().includes('/followAccount/finish'));
    await patient.tap('button', '确定');
    expect((await noted).postDataJSON()).toMatchObject({ finished: OnceOutcome.FINISHED });
  });

  test('A picture popup reaches from edge to edge without a written title, and leads on', async ({
    patient,
    app,
  }) => {
    await choose(app, { listPopups: 'image' });
    await patient.page.goto(`${app.url}/crm/#/`);
    const box = patient.find('dialog', '天冷手脚凉，试试温灸');
    await box.waitFor();
    await patient.standStill();
    const picture = box.getByRole('presentation');
    const [outer, inner] = [await box.boundingBox(), await picture.boundingBox()];
    expect(outer?.width).toBe(300);
    expect(inner).toMatchObject({ x: outer?.x, y: outer?.y, width: 300 });
    await patient.meetsNoBarrier();
    await patient.tap('button', '去看看');
    await eventually(() => patient.route().pathname).toBe('/appointMentPhy');
  });
});

describe('red packets', () => {
  test('With a phone bound, 立即领取 goes to the transactions, also when it is tapped twice at once', async ({
    patient,
  }) => {
    await startHome(patient);
    await openDialog(patient, 'redPacket', '您有一笔健康金到账');
    let asked = 0;
    patient.page.on('request', request => {
      if (request.url().endsWith('/auth/boundPhone')) asked += 1;
    });
    await patient.find('button', '立即领取').evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await eventually(() => patient.route().pathname).toBe('/transactions');
    expect(asked).toBe(1);
    expect(patient.route().searchParams.get('topOrgId')).toBe('1001');
  });

  const bindings = [
    { bindPhone: 'ok', next: '添加咨询老师微信' },
    { bindPhone: 'oldUser', next: '领取失败' },
  ] as const;
  for (const { bindPhone, next } of bindings) {
    test(`Without a phone it is asked for: ${bindPhone} leads to ${next}, and on to the transactions`, async ({
      patient,
      app,
    }) => {
      await choose(app, { getBoundPhone: 'empty', bindPhone });
      await startHome(patient);
      const packet = await openDialog(patient, 'redPacket', '您有一笔健康金到账');
      await patient.tap('button', '立即领取');
      await patient.find('dialog', '绑定手机号').waitFor();
      expect(await packet.count()).toBe(0);
      await patient.fill('手机号', '13900000001');
      await patient.fill('验证码', '123456');
      await patient.tap('button', '绑定');
      await patient.find('dialog', next).waitFor();
      expect(patient.route().pathname).toBe('/');
      await patient.standStill();
      await patient.page.keyboard.press('Escape');
      await eventually(() => patient.route().pathname).toBe('/transactions');
    });
  }

  test('Only what there is has its line', async ({ patient, app }) => {
    await choose(app, { getRedPacketContent: 'rebateOnly' });
    await startHome(patient);
    const packet = await openDialog(patient, 'redPacket', '您有一笔健康金到账');
    await packet.getByText(/^会员返还健康金/).waitFor();
    expect(await packet.getByText(/推荐亲友/).count()).toBe(0);
  });

  test('An invited guest logs in to claim, and comes back to this page', async ({ patient }) => {
    await startHome(patient);
    await openDialog(patient, 'inviteeRedPacket', '王**送您健康金');
    await patient.tap('button', '立即领取');
    await patient.see('手机号登录');
    expect(new URL(patient.page.url()).searchParams.get('redirectUrl')).toContain('topOrgId=1001');
  });

  test('A person who is logged in is bound to the inviter once, and then sees what is next', async ({
    patient,
    app,
  }) => {
    await choose(app, { getRedPacketAmount: 'certify' });
    const bound: unknown[] = [];
    await patient.page.route('**/invitation/redPacket/amount*', async route => {
      const response = await route.fetch();
      const answer = (await response.json()) as RedPacketAmountResult;
      if (answer.data && bound.length === 0) answer.data.allowedActions = ['BIND'];
      await route.fulfill({ response, json: answer });
    });
    patient.page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/invitation/bind'))
        bound.push(request.postDataJSON());
    });
    await startHome(patient);
    const packet = await openDialog(patient, 'inviteeRedPacket', '王**送您健康金');
    await packet.getByRole('button', { name: '立即领取' }).dblclick();
    await patient.find('button', '去实名认证').waitFor();
    expect(bound).toEqual([{ invitationCode: 'WZ7K2Q', topOrgId: '1001' }]);
  });

  test('A person who must certify is led there', async ({ patient, app }) => {
    await choose(app, { getRedPacketAmount: 'certify' });
    await startHome(patient);
    await openDialog(patient, 'inviteeRedPacket', '王**送您健康金');
    await patient.tap('button', '去实名认证');
    await patient.seeHeading('添加就诊人');
  });

  test('An activity that is over says so', async ({ patient, app }) => {
    await choose(app, { getRedPacketAmount: 'ended' });
    await startHome(patient);
    const packet = await openDialog(patient, 'inviteeRedPacket', '这次没有红包');
    await packet.getByText('活动已于 2025-12-31 结束，感谢您的参与').waitFor();
    await patient.tap('button', '知道了');
    await isGone(patient, packet);
  });
});

test('The question mark of failed coupons shows and hides three reasons, and 我要申诉 opens the contact above', async ({
  patient,
}) => {
  await startHome(patient);
  const box = await openDialog(patient, 'failedCoupons', '领取失败');
  const reasons = box.getByRole('listitem');
  expect(await reasons.count()).toBe(0);
  await patient.tap('button', '为什么');
  expect(await reasons.count()).toBe(3);
  await patient.meetsNoBarrier();
  await patient.tap('button', '我要申诉');
  const contact = patient.find('dialog', '联系我们');
  await contact.waitFor();
  await patient.standStill();
  await patient.page.keyboard.press('Escape');
  await contact.waitFor({ state: 'detached' });
  await patient.tap('button', '为什么');
  expect(await reasons.count()).toBe(0);
});

describe('pennants', () => {
  test('Pages of pennants follow one after the other, never two at once, and stop at totalCount', async ({
    patient,
  }) => {
    const pages: (string | null)[] = [];
    let [open, most] = [0, 0];
    const isPage = (url: string) => url.includes('/pennant/comments');
    patient.page.on('request', request => {
      if (!isPage(request.url())) return;
      const { searchParams } = new URL(request.url());
      expect(searchParams.get('pageSize')).toBe('10');
      pages.push(searchParams.get('pageNo'));
      open += 1;
      most = Math.max(most, open);
    });
    patient.page.on('requestfinished', request => {
      if (isPage(request.url())) open -= 1;
    });
    await startHome(patient);
    const list = await openDialog(patient, 'pennants', '锦旗');
    const entries = list.getByRole('listitem');
    // Its head at the top: what follows it is in view too, however tall it is.
    const scrollToEnd = () => entries.last().evaluate(last => last.scrollIntoView({ block: 'start' }));
    await eventually(async () => {
      await scrollToEnd();
      return entries.count();
    }).toBe(21);
    await scrollToEnd();
    await patient.page.waitForLoadState('networkidle');
    expect(pages).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(most).toBe(1);
  });

  test('Another tab is another list, by finger and by arrow key', async ({ patient }) => {
    const asked: (string | null)[] = [];
    patient.page.on('request', request => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('pageNo') === '1') asked.push(searchParams.get('pennantId'));
    });
    await startHome(patient);
    const list = await openDialog(patient, 'pennants', '锦旗');
    const chosen = patient.page.getByRole('tab', { selected: true });
    // A list left before its first page has come is asked for again: here each is waited for.
    await list.getByRole('listitem').first().waitFor();
    await patient.page.getByRole('tab').nth(1).tap();
    await eventually(() => chosen.innerText()).toBe('医德双馨(18)');
    await list.getByRole('listitem').first().waitFor();
    await patient.page.keyboard.press('ArrowLeft');
    await eventually(() => chosen.innerText()).toBe('妙手仁心(21)');
    expect(await chosen.evaluate(element => element === document.activeElement)).toBe(true);
    await eventually(() => asked.filter(id => id !== null)).toEqual(['1', '2']);
  });
});

for (const [label, route] of [
  ['提个问题', '/issueQuestions'],
  ['回答问题', '/questionList'],
  ['发动态', '/issuePost'],
] as const) {
  test(`The post menu closes, then ${label} goes to ${route}, and Back is the page before`, async ({
    patient,
  }) => {
    await startHome(patient);
    await openDialog(patient, 'postMenu', '发布');
    await patient.tap('button', label);
    await eventually(() => patient.route().pathname).toBe(route);
    await patient.back();
    await eventually(() => patient.route().pathname).toBe('/');
    expect(await patient.page.getByRole('dialog').count()).toBe(0);
  });
}

test('A banner closes the list and leads to its page', async ({ patient }) => {
  await startHome(patient);
  await openDialog(patient, 'bannerList', '近期活动');
  await patient.tap('button', '测测您的体质');
  await eventually(() => patient.route().pathname).toBe('/test');
});

test('What the server does not do yet, the overlay says', async ({ patient }) => {
  const message = '该功能尚未开放';
  await patient.page.route('**/customerService/**', route =>
    route.fulfill({ json: { code: ErrorCode.NOT_OPEN, message } }),
  );
  await startHome(patient);
  const service = await openDialog(patient, 'customerService', '联系客服');
  await service.getByText(message).waitFor();
});
