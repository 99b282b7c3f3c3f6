import { describe, expect, test } from 'vitest';
import { refundOrders } from '#server/payment/sweeps.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createPayments } from '#tests/support/payments.ts';
import { addCashier } from './cashier.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator' });
const { clock, pay, services, succeed } = app;
const delivery = addCashier(app.app, services, pay);
const make = createFactories(app);
const { ordered, stateOf } = createPayments(app, make);

const post = async (prepayId: string, body: object) => {
  const answer = await app.app.request(`/crm/dev/cashier/${prepayId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { paid: boolean }) };
};

/** A cancelled visit that was paid for in this way, its money on its way back. */
async function goingBack(action: string) {
  const { tradeId, prepayId, member, medicalCaseId } = await ordered();
  expect(await post(prepayId, { action })).toEqual({ status: 200, paid: true });
  await succeed('getOrderStatus', { params: { tradeId } }, { as: member });
  await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: member });
  await refundOrders(services);
  expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING', reservation: 'C' });
  return tradeId;
}

/** The provider's delivery runs this much later. */
async function deliverAfter(seconds: number): Promise<void> {
  clock.advance(seconds * 1000);
  await delivery.run();
}

describe('the simulated cashier', () => {
  test('The simulated cashier notifies the merchant of a payment at once, over the merchant’s own address', async () => {
    const { tradeId, prepayId } = await ordered();
    expect(await post(prepayId, { action: 'pay' })).toEqual({ status: 200, paid: true });
    expect(await stateOf(tradeId)).toMatchObject({ order: 'PAID', reservation: 'R' });
    expect(await post(prepayId, { action: 'pay' })).toEqual({ status: 200, paid: false });
  });

  test('The simulated cashier refuses a choice that it does not offer', async () => {
    const { tradeId, prepayId } = await ordered();
    expect(await post(prepayId, { action: 'steal' })).toEqual({ status: 400, paid: false });
    expect(await stateOf(tradeId)).toMatchObject({ order: 'UNPAID' });
  });
});

describe('a refund by the simulated provider', () => {
  test('A simulated refund is done once its notice comes, without asking', async () => {
    const tradeId = await goingBack('pay');
    await deliverAfter(0);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING' });
    await deliverAfter(1);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDED' });
  });

  test('The notice of a refund is as late as the one of its payment was', async () => {
    const tradeId = await goingBack('pay-with-late-notice');
    await deliverAfter(30);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING' });
    await deliverAfter(1);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDED' });
  });

  test('A refund whose notices are lost is found by asking', async () => {
    const tradeId = await goingBack('pay-without-notice');
    await deliverAfter(3600);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDING' });
    await refundOrders(services);
    expect(await stateOf(tradeId)).toMatchObject({ order: 'REFUNDED' });
  });
});
