import { comeByWechat, openLogin, sendBindCode } from '#tests/e2e/support/auth.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { newPhone } from '#tests/e2e/support/family.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';
import { putIntoWechat } from '#tests/e2e/support/wechat.ts';

const smsCode = /\/auth\/smsCode/;

describe('the login page', () => {
  test('A wrong phone and a wrong code are shown in the specified words', async ({ patient }) => {
    await openLogin(patient);
    await patient.fill('手机号', '23800000001');
    await patient.tap('button', '获取验证码');
    await patient.see('手机格式错误');
    await patient.fill('手机号', newPhone());
    await patient.notSee('手机格式错误');
    await patient.tap('button', '登录');
    await patient.see('请输入验证码');
  });

  test('The next code is waited for 60 seconds, over a reload too, and another number need not wait', async ({
    patient,
  }) => {
    const phone = newPhone();
    await openLogin(patient);
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    await patient.see(/^(60|59|58) 秒后再发$/);
    await patient.page.reload();
    await patient.see(/^\d+ 秒后再发$/);
    expect(await patient.page.getByLabel('手机号', { exact: true }).inputValue()).toBe(phone);
    await patient.fill('手机号', newPhone());
    await patient.find('button', '获取验证码').waitFor();
  });

  test('A double tap sends one code', async ({ patient }) => {
    let sent = 0;
    patient.page.on('request', request => {
      if (smsCode.test(request.url())) sent += 1;
    });
    await openLogin(patient);
    await patient.fill('手机号', newPhone());
    const box = await patient.find('button', '获取验证码').boundingBox();
    if (!box) throw new Error('the button has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await Promise.all([patient.page.touchscreen.tap(x, y), patient.page.touchscreen.tap(x, y)]);
    await patient.see('验证码已发出');
    expect(sent).toBe(1);
  });

  test('A number that is typed while the code for another is under way need not wait', async ({
    patient,
  }) => {
    const sent = Promise.withResolvers<void>();
    await patient.page.route(smsCode, async route => {
      await sent.promise;
      await route.continue();
    });
    const phone = newPhone();
    await openLogin(patient);
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    await patient.find('button', '正在发送').waitFor();
    await patient.fill('手机号', newPhone());
    sent.resolve();
    await patient.see('验证码已发出');
    await patient.find('button', '获取验证码').waitFor();
    await patient.fill('手机号', phone);
    await patient.see(/^\d+ 秒后再发$/);
  });

  test('A wrong code is shown at its field, and the right one still works', async ({ patient }) => {
    const phone = newPhone();
    await openLogin(patient);
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    await patient.see('验证码已发出');
    const code = await patient.readCode(phone);
    await patient.fill('验证码', String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await patient.tap('button', '登录');
    await patient.see('验证码错误，请核对短信');
    await patient.fill('验证码', code);
    await patient.notSee('验证码错误，请核对短信');
    await patient.tapUntil('登录', patient.page.getByText('周砚清'));
  });

  test('Nobody is logged in without agreeing', async ({ patient }) => {
    await openLogin(patient);
    await patient.page.evaluate(() => localStorage.clear());
    await patient.page.reload();
    const box = patient.find('checkbox', '我已读并同意');
    expect(await box.isChecked()).toBe(false);
    const phone = newPhone();
    await patient.logInHere(phone);
    await patient.see('请先勾选同意');
    await patient.meetsNoBarrier();
    await patient.choose('我已读并同意', 'checkbox');
    await patient.notSee('请先勾选同意');
    await patient.tap('button', '登录');
    await patient.seeHeading('问止中医');
  });

  test('Both policies can be read there, and Back closes them', async ({ patient }) => {
    await openLogin(patient);
    for (const [title, words] of [
      ['隐私政策', '我们收集哪些信息'],
      ['儿童隐私政策', '监护人的权利'],
    ] as const) {
      await patient.tap('button', `《${title}》`);
      await patient.find('dialog', title).getByText(words).waitFor();
      await patient.back();
      await patient.find('dialog', title).waitFor({ state: 'detached' });
    }
    await patient.see('手机号登录');
  });

  for (const redirectUrl of [
    '//evil.example/crm/',
    'https://evil.example/crm/#/',
    '/\\evil.example/crm/',
    'javascript:alert(1)',
  ]) {
    test(`redirectUrl=${redirectUrl} leads home`, async ({ patient }) => {
      const query = new URLSearchParams({ redirectUrl });
      await patient.page.goto(`${patient.app.url}/crm/login?${query}`);
      await patient.logInHere(newPhone());
      await patient.seeHeading('问止中医');
      expect(new URL(patient.page.url()).origin).toBe(patient.app.url);
    });
  }
});

describe('the captcha', () => {
  test('The captcha is asked for when the server says so: empty, wrong, and at last right', async ({
    patient,
    someone,
  }) => {
    const phone = newPhone();
    await sendBindCode(await someone(), phone);
    await openLogin(patient);
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    const field = patient.page.getByLabel('图形验证码', { exact: true });
    await field.waitFor();
    await eventually(() => field.evaluate(input => document.activeElement === input)).toBe(true);
    const picture = patient.page.getByAltText(/^图形验证码/);
    await eventually(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(300);
    await patient.meetsNoBarrier();

    await patient.tap('button', '获取验证码');
    await patient.see('请输入图形验证码');
    const before = await picture.getAttribute('src');
    await field.fill('AAAA');
    await patient.sendCode('图形验证码错误');
    await eventually(() => picture.getAttribute('src')).not.toBe(before);
    expect(await field.inputValue()).toBe('');

    await patient.passCaptcha();
    await field.waitFor({ state: 'detached' });
    await patient.fill('验证码', await patient.readCode(phone));
    await patient.tap('button', '登录');
    await patient.seeHeading('问止中医');
  });

  test('Another picture is another captcha, and what was typed is cleared', async ({ patient, someone }) => {
    const phone = newPhone();
    await sendBindCode(await someone(), phone);
    await openLogin(patient);
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    const picture = patient.page.getByAltText(/^图形验证码/);
    const first = await picture.getAttribute('src');
    await patient.fill('图形验证码', '1234');
    await patient.tap('button', '换一张');
    await eventually(() => picture.getAttribute('src')).not.toBe(first);
    expect(await patient.page.getByLabel('图形验证码', { exact: true }).inputValue()).toBe('');
  });

  test('The sound really plays', async ({ patient, someone }) => {
    const phone = newPhone();
    await sendBindCode(await someone(), phone);
    await openLogin(patient);
    await patient.page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        this.addEventListener('ended', () => document.body.setAttribute('data-heard', `${this.duration}`));
        return play.call(this);
      };
    });
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    await patient.see('看不清？');
    await patient.hearCaptcha();
    const heard = patient.page.locator('body[data-heard]');
    await heard.waitFor();
    expect(Number(await heard.getAttribute('data-heard'))).toBeGreaterThan(2);
  });
});

describe('WeChat’s authorisation', () => {
  test('WeChat’s authorisation logs in by itself, lands on the wanted page, and leaves nothing in the address', async ({
    patient,
  }) => {
    await comeByWechat(patient, '/hospitalize');
    await patient.see('还没有预约');
    expect(patient.page.url()).not.toMatch(/code=|state=/);
  });

  test('微信一键登录 is offered inside WeChat only, asks for the agreement, and lands on the wanted page', async ({
    patient,
    someone,
  }) => {
    const inBrowser = await someone();
    await openLogin(inBrowser);
    await inBrowser.find('button', '登录').waitFor();
    expect(await inBrowser.find('button', '微信一键登录').count()).toBe(0);

    await putIntoWechat(patient, 'ios');
    const redirectUrl = `${patient.app.url}/crm/#/hospitalize?topOrgId=1001`;
    const query = new URLSearchParams({ redirectUrl, topOrgId: '1001' });
    await patient.page.goto(`${patient.app.url}/crm/login?${query}`);
    await patient.page.evaluate(() => localStorage.clear());
    await patient.page.reload();
    await patient.tap('button', '微信一键登录');
    await patient.see('请先勾选同意');
    await patient.choose('我已读并同意', 'checkbox');
    await patient.tap('button', '微信一键登录');
    await patient.see('还没有预约');
    expect(patient.route().pathname).toBe('/hospitalize');
    expect(patient.page.url()).not.toMatch(/code=|state=/);
  });

  test('An authorisation that is used up or of another browser says so, and the phone is left', async ({
    patient,
  }) => {
    await patient.page.goto(`${patient.app.url}/crm/login?code=061QmT000w8xQW1pYk&state=${'ab'.repeat(32)}`);
    await patient.see('微信登录没有成功，请用手机号登录');
    expect(patient.page.url()).not.toContain('code=');
    await patient.logInHere(newPhone());
    await patient.seeHeading('问止中医');
  });
});
