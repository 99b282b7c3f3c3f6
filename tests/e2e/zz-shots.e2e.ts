import { comeToConfirm } from './support/appointment.ts';
import { findLayoutFaults } from './support/layout.ts';
import { atCashier, comeToPay, openCashier, seeBill } from './support/payment.ts';
import { test as base } from './support/session.ts';

const test = base.extend('settings', { scope: 'file' }, async () => ({ PAYMENT_PROVIDER: 'simulator' }));
const out = process.env.SHOTS ?? '/tmp/shots';
const reservation = '**/atmp/diagnosis/reservation/*';
const status = '**/payment/order/*/status';

for (const elder of [false, true]) {
  test(`shots ${elder}`, async ({ patient }) => {
    const tag = elder ? '-elder' : '';
    const { page } = patient;
    await page.goto(`${patient.app.url}/healthz`);
    await page.evaluate(e => localStorage.setItem('elder', e ? '1' : '0'), elder);
    const shot = async (name: string) => {
      await patient.standStill();
      await page.screenshot({ path: `${out}/${name}${tag}.png` });
      if (elder) console.log(name, await findLayoutFaults(page));
    };
    const code = await comeToPay(patient);
    await shot('bill');
    await openCashier(patient);
    await shot('cashier');
    await patient.tap('button', '取消');
    await seeBill(patient);
    await patient.open('/hospitalize');
    await patient.see('去付款');
    await shot('visits');
    await patient.open(`/register-payment?code=${code}`);
    await seeBill(patient);
    await page.route(status, route => route.abort());
    await atCashier(patient, '付款，丢掉通知');
    await patient.see('打电话问');
    await shot('waiting');
    await page.unroute(status);
    const change = (pattern: string, data: object) =>
      page.route(pattern, async route => {
        const response = await route.fetch();
        const json = await response.json();
        await route.fulfill({ response, json: { ...json, data: { ...json.data, ...data } } });
      });
    await change('**/atmp/**/reservation/**', { status: 'E', allowedActions: [], holdUntil: null });
    await change(status, { status: 'CLOSED' });
    await page.reload();
    await patient.see('没有扣款');
    await patient.see('看看其他医生');
    await shot('gone');
    await page.unroute(status);
    await change(status, { status: 'REFUNDED', refundReason: '付款到时号已放出，原路退回' });
    await page.reload();
    await patient.see('已退款');
    await patient.see('看看其他医生');
    await shot('refunded');
    await page.unrouteAll();
    await comeToConfirm(patient);
    await page.getByText('应付').first().scrollIntoViewIfNeeded();
    await shot('confirm');
  });
}
