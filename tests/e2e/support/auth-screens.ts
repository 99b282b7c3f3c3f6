import type { Personal } from '#generated/model/personal.ts';
import { policyFlags } from '#src/shared/auth/policies.ts';
import { openLogin } from './auth.ts';
import { newPhone } from './family.ts';
import type { Patient } from './patient.ts';
import type { Screen } from './screen.ts';

const needCaptcha = '**/auth/needCaptcha';
const needed = { code: 0, message: 'SUCCESS', data: true };

/** As it is for a phone that has had a code already. */
async function askForCaptcha(patient: Patient): Promise<void> {
  await patient.page.route(needCaptcha, route => route.fulfill({ json: needed }));
  await patient.fill('手机号', newPhone());
  await patient.tap('button', '获取验证码');
  await patient.page.getByAltText(/^图形验证码/).waitFor();
  await patient.page.unroute(needCaptcha);
}

const comeForTheFirstTime = async (patient: Patient) => {
  await patient.page.evaluate(
    names => {
      for (const name of names) localStorage.removeItem(name);
    },
    policyFlags.map(({ name }) => name),
  );
  await patient.page.goto(`${patient.app.url}/crm/#/`);
  await patient.find('dialog', '隐私政策').waitFor();
};

export const authGuestScreens: readonly Screen[] = [
  {
    name: 'login',
    go: async patient => {
      await openLogin(patient);
      await patient.see('收件箱');
    },
  },
  {
    name: 'login-refused',
    go: async patient => {
      await openLogin(patient);
      await patient.fill('手机号', '1380000');
      await patient.fill('验证码', '12');
      await patient.tap('button', '登录');
      await patient.see('手机格式错误');
    },
  },
  {
    name: 'login-captcha',
    go: async patient => {
      await openLogin(patient);
      await askForCaptcha(patient);
    },
  },
  {
    name: 'login-captcha-wrong',
    go: async patient => {
      await openLogin(patient);
      await askForCaptcha(patient);
      await patient.fill('图形验证码', 'AAAA');
      await patient.sendCode('图形验证码错误');
    },
  },
  {
    name: 'policy',
    go: async patient => {
      await openLogin(patient);
      await patient.tap('button', '《儿童隐私政策》');
      await patient.see('监护人的权利');
    },
  },
  { name: 'privacy', go: comeForTheFirstTime },
];

const profile = '**/personal/profile*';

/** For a person who came through WeChat and has no phone. */
async function openWithoutPhone(patient: Patient): Promise<void> {
  await patient.page.route(profile, async route => {
    const answer = await (await route.fetch()).json();
    const personal: Personal = { ...answer.data.personal, phone: null };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, personal } } });
  });
  await patient.open('/personal');
  await patient.tap('button', '绑定手机号');
  await patient.find('dialog', '绑定手机号').waitFor();
  await patient.page.unroute(profile);
}

export const authMemberScreens: readonly Screen[] = [
  { name: 'bind-phone', go: openWithoutPhone },
  {
    name: 'bind-phone-captcha',
    go: async patient => {
      await openWithoutPhone(patient);
      await askForCaptcha(patient);
    },
  },
];
