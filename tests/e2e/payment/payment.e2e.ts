import { comeToConfirm, join } from '#tests/e2e/support/appointment.ts';
import { adult, newPhone } from '#tests/e2e/support/family.ts';
import { findLayoutFaults } from '#tests/e2e/support/layout.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { atCashier, comeToPay, openCashier, seeBill } from '#tests/e2e/support/payment.ts';
import { paymentScreens } from '#tests/e2e/support/payment-screens.ts';
import { startAfresh } from '#tests/e2e/support/screens.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

test.use({ settings: { PAYMENT_PROVIDER: 'simulator' } });

const status = '**/payment/order/*/status';

const failures = (patient: Patient) =>
  patient.page.waitForRequest(
    request => request.method() === 'POST' && /\/order\/\w+\/fail/.test(request.url()),
  );

describe('paying the fee', () => {
  test('A person books, pays, and has the visit, and the payment is reported once', async ({ patient }) => {
    const code = await comeToPay(patient);
    await patient.meetsNoBarrier();
    await openCashier(patient);
    await patient.meetsNoBarrier();
    await patient.tap('button', '付款');
    await patient.see('支付成功！');
    await patient.see('预约成功');
    expect(patient.route().searchParams.get('code')).toBe(code);
    await patient.see('诊费已付');
    await patient.open(`/register-payment?code=${code}`);
    await patient.see('预约成功');
  });

  test('A payment that fails says so and reports it, and can be paid again under the same order', async ({
    patient,
  }) => {
    await comeToPay(patient);
    const reported = failures(patient);
    await atCashier(patient, '付款失败');
    await patient.see('支付失败！');
    await reported;
    await seeBill(patient);
    await atCashier(patient, '付款');
    await patient.see('预约成功');
  });

  test('A payment that is given up says nothing, and leads on from 就诊', async ({ patient }) => {
    await comeToPay(patient);
    await atCashier(patient, '取消');
    await seeBill(patient);
    await patient.notSee('支付失败！');
    await patient.open('/hospitalize');
    await patient.see('请付诊费，剩余');
    await patient.tap('link', '去付款');
    await seeBill(patient);
  });

  test('A payment whose callback is lost is found by asking', async ({ patient }) => {
    await comeToPay(patient);
    await atCashier(patient, '付款，丢掉通知');
    await patient.see('预约成功');
  });
});

describe('a payment that nobody knows the end of', () => {
  test('A payment with an unknown end offers no second one, says what it waits for, and goes on once the end is known', async ({
    patient,
  }) => {
    await comeToPay(patient);
    await patient.page.route(status, route => route.abort());
    await atCashier(patient, '付款，丢掉通知');
    await patient.see('正在等付款结果');
    await patient.meetsNoBarrier();
    await patient.find('link', '回就诊').waitFor();
    await patient.page.getByRole('link', { name: /^打电话问/ }).waitFor();
    expect(await patient.page.getByRole('button', { name: /^去付/ }).count()).toBe(0);
    await patient.page.unroute(status);
    await patient.see('预约成功');
  });

  test('A payment that was left in the middle is looked at when the app starts again', async ({
    patient,
  }) => {
    await comeToPay(patient);
    await openCashier(patient);
    await patient.page.reload();
    await patient.seeHeading('模拟收银台');
    const prepayId = await patient.page.evaluate(
      () => /prepay_id=(\w+)/.exec(sessionStorage.getItem('cashier/visit') ?? '')?.[1],
    );
    await patient.page.request.post(`${patient.app.url}/crm/dev/cashier/${prepayId}`, {
      data: { action: 'pay-without-notice' },
    });
    await patient.open('/');
    await patient.see('已收到，号已约好');
    await patient.open('/hospitalize');
    await patient.see('前签到');
  });

  test('A payment that was reloaded in the middle and not paid can be paid', async ({ patient }) => {
    const code = await comeToPay(patient);
    await openCashier(patient);
    await patient.open(`/register-payment?code=${code}`);
    await seeBill(patient);
    await atCashier(patient, '付款');
    await patient.see('预约成功');
  });
});

test('Every screen of paying fits in large type, can be hit, and has no barrier', async ({ patient }) => {
  test.setTimeout(240_000);
  for (const { name, go } of paymentScreens) {
    await startAfresh(patient, true);
    await go(patient);
    expect.soft(await patient.barriers(), name).toEqual([]);
    expect.soft(await findLayoutFaults(patient.page), name).toEqual([]);
  }
});

test('A paid visit says before cancelling what comes back, and another phone shows where the money is', async ({
  patient,
  someone,
}) => {
  const phone = newPhone();
  const code = await comeToPay(patient, phone);
  const sum = /¥[\d.]+/.exec(await patient.page.getByRole('button', { name: /^去付 ¥/ }).innerText())?.[0];
  await atCashier(patient, '付款');
  await patient.see('预约成功');
  await patient.open('/hospitalize');
  await patient.tap('button', '取消预约');
  const dialog = patient.find('dialog', '取消这次预约？');
  await dialog.getByText(`退回 ${sum}`).waitFor();
  await dialog.getByText('3 个工作日').waitFor();
  await dialog.getByText('诊费不退').waitFor();
  await dialog.getByRole('button', { name: '取消预约' }).tap();
  await patient.see(`已取消，${sum}`);

  const other = await someone();
  await other.logIn(phone);
  await other.open(`/appointmentSuccess?code=${code}`);
  await other.see('预约已取消');
  await other.see(/正在原路退回|已原路退回/);
  await other.notSee('诊费已付');
  await other.meetsNoBarrier();
  await other.open(`/register-payment?code=${code}`);
  await other.see(/正在退款|已退款/);
  await other.notSee('没有扣款');
  await other.open('/hospitalize/already-done?group=finished');
  await other.see(/正在退款|已退款/);
});

test('A sum that cannot be had is asked for again, and none is shown before', async ({ patient }) => {
  await join(patient, adult);
  await patient.page.route('**/payment/registrationFee/**', route => route.abort());
  await comeToConfirm(patient);
  await patient.see('应付金额没有加载出来，还没有扣款。');
  await patient.notSee('现在不用付款');
  await patient.page.unroute('**/payment/registrationFee/**');
  await patient.tap('button', '再试一次');
  await patient.find('button', '确认并付款').waitFor();
});

test('Another person’s payment is not shown', async ({ patient, someone }) => {
  const code = await comeToPay(patient);
  const stranger = await someone();
  await stranger.logIn(newPhone());
  await stranger.open(`/register-payment?code=${code}`);
  await stranger.see('没有这个预约');
});
