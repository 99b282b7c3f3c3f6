import type { Patient } from './patient.ts';

export const openLogin = (patient: Patient) => patient.page.goto(`${patient.app.url}/crm/login`);

/** Logs in by the WeChat account of this browser. The first time it has no phone. */
export async function comeByWechat(patient: Patient, path = '/personal'): Promise<void> {
  const redirectUrl = `${patient.app.url}/crm/#${path}`;
  const query = new URLSearchParams({ purpose: 'login', redirectUrl });
  await patient.page.goto(`${patient.app.url}/crm/wechat/authorize?${query}`);
  await patient.page.waitForURL(url => url.pathname === '/crm/');
}

/** Has a code for binding sent to a phone, so that its next code needs a captcha; the one for login need not wait. */
export async function sendBindCode(patient: Patient, phone: string): Promise<void> {
  await comeByWechat(patient);
  await patient.tap('button', '绑定手机号');
  await patient.fill('手机号', phone);
  await patient.tap('button', '获取验证码');
  await patient.see(/秒后再发/);
}
