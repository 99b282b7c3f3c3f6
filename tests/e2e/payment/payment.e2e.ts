import { newPhone } from '#tests/e2e/support/family.ts';
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
    await patient.see('约好了');
    expect(patient.route().searchParams.get('code')).toBe(code);
    await patient.see('诊费已付');
    await patient.open(`/register-payment?code=${code}`);
    await patient.see('约好了');
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
    await patient.see('约好了');
  });

  test('A payment that is given up says nothing, and leads on from 就诊', async ({ patient }) => {
    await comeToPay(patient);
    await atCashier(patient, '取消');
    await seeBill(patient);
    await patient.notSee('支付失败！');
    await patient.open('/hospitalize');
    await patient.see('前付诊费');
    await patient.tap('link', '去付款');
    await seeBill(patient);
  });

  test('A payment whose callback is lost is found by asking', async ({ patient }) => {
    await comeToPay(patient);
    await atCashier(patient, '付款，丢掉通知');
    await patient.see('约好了');
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
    await patient.see('约好了');
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
    await patient.see('约好了');
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

test('Another person’s payment is not shown', async ({ patient, someone }) => {
  const code = await comeToPay(patient);
  const stranger = await someone();
  await stranger.logIn(newPhone());
  await stranger.open(`/register-payment?code=${code}`);
  await stranger.see('没有这个预约');
});
