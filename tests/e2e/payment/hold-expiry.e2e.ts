import { comeToPay, openCashier } from '#tests/e2e/support/payment.ts';
import { test } from '#tests/e2e/support/session.ts';

test.use({ settings: { PAYMENT_PROVIDER: 'simulator', HOLD_MINUTES: '0.5' } });

/** A hold, and what the sweep and the page take to notice its end. */
const holdEnds = { timeout: 60_000 };
/** A refund and its notice take some ten seconds, and the page asks every fifteen at last. */
const refundEnds = { timeout: 45_000 };

test('A hold that runs out is reported without a charge, with the next free time, and later money is refunded', async ({
  patient,
}) => {
  test.setTimeout(150_000);
  const code = await comeToPay(patient);
  await openCashier(patient);
  const visit = await patient.page.evaluate(() => sessionStorage.getItem('cashier/visit') ?? '');
  await patient.open(`/register-payment?code=${code}`);
  await patient.page.getByText('没有扣款').waitFor(holdEnds);
  await patient.see('最近可约');
  await patient.meetsNoBarrier();

  const prepayId = /prepay_id=(\w+)/.exec(visit)?.[1];
  await patient.page.request.post(`${patient.app.url}/crm/dev/cashier/${prepayId}`, {
    data: { action: 'pay-after-close' },
  });
  await patient.page.reload();
  await patient.see('付款到时号已放出');
  await patient.page.getByText('已退款').waitFor(refundEnds);
  await patient.meetsNoBarrier();
});
