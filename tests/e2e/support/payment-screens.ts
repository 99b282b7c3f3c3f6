import type { Patient } from './patient.ts';
import { atCashier, comeToPay, openCashier, seeBill } from './payment.ts';
import type { Screen } from './screen.ts';

const reservation = '**/reservation/byCode/*';
const status = '**/payment/order/*/status';

/**
 * Changes an operation's answers until the next screen, because the page polls. The payment session reaches these states
 * as a person does.
 */
const answer = ({ page }: Patient, operation: string, change: object) =>
  page.route(operation, async route => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...data, ...change } } });
  });

const ended = (name: string, state: 'E' | 'C', sign: string): Screen => ({
  name,
  go: async patient => {
    await comeToPay(patient);
    await answer(patient, reservation, { status: state, allowedActions: [] });
    await patient.page.reload();
    await patient.see(sign);
    await patient.see('最近可约');
  },
});

const refund = (name: string, state: 'REFUNDING' | 'REFUNDED', sign: string): Screen => ({
  name,
  go: async patient => {
    const code = await comeToPay(patient);
    await openCashier(patient);
    await answer(patient, reservation, { status: 'E', allowedActions: [] });
    await answer(patient, status, { status: state, refundReason: '付款到时号已放出' });
    await patient.open(`/register-payment?code=${code}`);
    await patient.see(sign);
    await patient.see('最近可约');
  },
});

/** Each with a new account. They need a server that takes payments. */
export const paymentScreens: readonly Screen[] = [
  { name: 'pay', go: async patient => void (await comeToPay(patient)) },
  {
    name: 'pay-error',
    go: async patient => {
      await patient.page.route(reservation, route => route.abort());
      await patient.open('/register-payment?code=any');
      await patient.see('再试一次');
    },
  },
  {
    name: 'pay-cashier',
    go: async patient => {
      await comeToPay(patient);
      await openCashier(patient);
    },
  },
  {
    name: 'pay-failed',
    go: async patient => {
      await comeToPay(patient);
      await atCashier(patient, '付款失败');
      await patient.see('支付失败！');
      await seeBill(patient);
    },
  },
  {
    name: 'pay-cancelled',
    go: async patient => {
      await comeToPay(patient);
      await atCashier(patient, '取消');
      await seeBill(patient);
    },
  },
  {
    name: 'pay-unknown',
    go: async patient => {
      await comeToPay(patient);
      await patient.page.route(status, route => route.abort());
      await atCashier(patient, '付款，丢掉通知');
      await patient.see('正在等付款结果');
      await patient.page.getByRole('link', { name: /^打电话问/ }).waitFor();
    },
  },
  {
    name: 'pay-paid',
    go: async patient => {
      await comeToPay(patient);
      await atCashier(patient, '付款');
      await patient.see('诊费已付');
    },
  },
  {
    name: 'pay-later',
    go: async patient => {
      await comeToPay(patient);
      await patient.open('/hospitalize');
      await patient.see('去付款');
    },
  },
  {
    name: 'pay-closing',
    go: async patient => {
      await comeToPay(patient);
      await answer(patient, reservation, { allowedActions: [] });
      await patient.page.reload();
      await patient.see('正在核对有没有付款');
    },
  },
  ended('pay-expired', 'E', '号已放出'),
  ended('pay-given-up', 'C', '这次预约已取消'),
  refund('pay-refunding', 'REFUNDING', '正在退款'),
  refund('pay-refunded', 'REFUNDED', '已退款'),
];
