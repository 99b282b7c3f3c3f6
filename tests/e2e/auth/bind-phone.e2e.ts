import { comeByWechat, openLogin } from '#tests/e2e/support/auth.ts';
import { adult, newPhone } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const sheet = (patient: Patient) => patient.find('dialog', '绑定手机号');
const covered = (phone: string) => `139****${phone.slice(-4)}`;

async function openSheet(patient: Patient): Promise<void> {
  await comeByWechat(patient);
  await patient.tap('button', '绑定手机号');
  await sheet(patient).waitFor();
}

/** Has the code sent and fills it in. */
async function fillIn(patient: Patient, phone: string): Promise<void> {
  await patient.fill('手机号', phone);
  await patient.tap('button', '获取验证码');
  await patient.see(/秒后再发|看不清？/);
  if (await patient.page.getByLabel('图形验证码', { exact: true }).isVisible()) await patient.passCaptcha();
  await patient.fill('验证码', await patient.readCode(phone));
}

async function bind(patient: Patient, phone: string): Promise<void> {
  await openSheet(patient);
  await fillIn(patient, phone);
  await patient.tap('button', '绑定');
}

describe('who came through WeChat binds a phone', () => {
  test('A person who came through WeChat binds a phone, and 我的 shows it', async ({ patient }) => {
    const phone = newPhone();
    await bind(patient, phone);
    await patient.find('dialog', '绑定成功').waitFor();
    await patient.meetsNoBarrier();
    await patient.tap('button', '确定');
    await patient.see(covered(phone));
    expect(await patient.page.getByRole('button', { name: '绑定手机号' }).count()).toBe(0);
  });

  test('A phone with an account makes both one, with its patients', async ({ patient, someone }) => {
    const phone = newPhone();
    const before = await someone();
    await before.logIn(phone);
    await before.open('/add-edit-patient/add');
    await before.addMember(adult);

    await bind(patient, phone);
    await patient.find('dialog', '绑定成功').waitFor();
    await patient.tap('button', '确定');
    await patient.see(adult.name);
    await patient.see(covered(phone));
  });

  test('A phone that had a code just now needs the captcha', async ({ patient, someone }) => {
    const phone = newPhone();
    const other = await someone();
    await openLogin(other);
    await other.fill('手机号', phone);
    await other.tap('button', '获取验证码');
    await other.see('验证码已发出');

    await openSheet(patient);
    await patient.fill('手机号', phone);
    await patient.tap('button', '获取验证码');
    await patient.see('看不清？');
    await patient.meetsNoBarrier();
    await patient.passCaptcha();
    await patient.fill('验证码', await patient.readCode(phone));
    await patient.tap('button', '绑定');
    await patient.find('dialog', '绑定成功').waitFor();
  });
});

describe('what does not work out', () => {
  test('A refused number is answered in the server’s words, and what was typed stays', async ({
    patient,
  }) => {
    const phone = `170${newPhone().slice(3)}`;
    await bind(patient, phone);
    await patient.see('暂不支持这个号段，请换一个手机号');
    expect(await patient.page.getByLabel('手机号', { exact: true }).inputValue()).toBe(phone);
    await sheet(patient).waitFor();
  });

  test('A refusal without words and a lost answer are 绑定失败, and the next try binds', async ({
    patient,
  }) => {
    const binding = '**/auth/bindPhone';
    const data = { success: false, oldUser: false, message: null };
    const phone = newPhone();
    await openSheet(patient);
    await fillIn(patient, phone);
    await patient.page.route(binding, route =>
      route.fulfill({ json: { code: 0, message: 'SUCCESS', data } }),
    );
    await patient.tap('button', '绑定');
    await patient.see('绑定失败');
    await patient.notSee('绑定失败');

    await patient.page.unroute(binding);
    await patient.page.route(binding, route => route.abort());
    await patient.tap('button', '绑定');
    await patient.see('绑定失败');

    await patient.page.unroute(binding);
    await patient.tapUntil('绑定', patient.find('dialog', '绑定成功'));
  });

  test('A code that could not be sent raises no toast, but says how to go on', async ({ patient }) => {
    const sending = '**/auth/bindPhone/verifyCode';
    await openSheet(patient);
    await patient.page.route(sending, route => route.abort());
    await patient.fill('手机号', newPhone());
    await patient.tap('button', '获取验证码');
    await patient.see('没收到短信？过一会儿再发一次。');
    expect(await patient.page.getByRole('status').allInnerTexts()).toEqual(['']);
    await patient.page.unroute(sending);
    await patient.sendCode(/秒后再发/);
    await patient.notSee('没收到短信？过一会儿再发一次。');
  });

  test('A wrong code is shown at its field, and a missing agreement at its box', async ({ patient }) => {
    const phone = newPhone();
    await openSheet(patient);
    await fillIn(patient, phone);
    const code = await patient.readCode(phone);
    await patient.fill('验证码', String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await patient.tap('button', '绑定');
    await patient.see('验证码错误，请核对短信');

    await patient.choose('我已读并同意', 'checkbox');
    await patient.fill('验证码', code);
    await patient.tap('button', '绑定');
    await patient.see('请先勾选同意');
    await patient.tap('button', '关闭');
    await sheet(patient).waitFor({ state: 'detached' });
    await patient.find('button', '绑定手机号').waitFor();
  });
});
