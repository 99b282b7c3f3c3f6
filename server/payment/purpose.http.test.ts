import { afterEach, expect, test } from 'vitest';
import { BusinessError } from '#server/kernel/errors.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { createPayments, dueNotices } from '#tests/support/payments.ts';
import type { Purpose } from './purpose.ts';
import { releasePayment } from './release.ts';
import { closeOverdueOrders, refundOrders } from './sweeps.ts';

const app = await openTestApp({ PAYMENT_PROVIDER: 'simulator' });
const { call, succeed, services, scope, pay, clock } = app;
const make = createFactories(app);
const { payAtCashier, tell } = createPayments(app, make);

/** Another purpose than the first one: a parcel that is sent once it is paid. */
interface Parcel {
  topOrgId: string;
  owner: Member;
  state: 'waiting' | 'sent' | 'cancelled';
}

const parcels = new Map<string, Parcel>();
const price = 4_200;

const parcelFee: Purpose = {
  title: '包裹',
  async lockOwn(scope, bizId) {
    if (parcels.get(bizId)?.owner.userId !== scope.userId) throw new BusinessError('NOT_FOUND');
    return this.lock(scope, { topOrgId: parcels.get(bizId)?.topOrgId ?? '', bizId });
  },
  async lock(scope, { bizId }) {
    const parcel = parcels.get(bizId);
    if (!parcel) throw new Error('no such parcel');
    return {
      topOrgId: parcel.topOrgId,
      paid: parcel.state === 'sent',
      due: () => ({ amount: price, payUntil: new Date(scope.now.getTime() + 600_000) }),
      whyRefund: order => (order === 'UNPAID' && parcel.state === 'waiting' ? null : '包裹已取消'),
      async onPaid() {
        parcel.state = 'sent';
      },
    };
  },
};
services.purposes = { ...services.purposes, joint: parcelFee };
afterEach(() => parcels.clear());

async function ordered() {
  const owner = await make.user();
  const bizId = `parcel${parcels.size}${owner.userId}`;
  const parcel: Parcel = { topOrgId: await make.organization(), owner, state: 'waiting' };
  parcels.set(bizId, parcel);
  const body = { bizType: 'joint', bizId } as const;
  const { tradeId, params } = await succeed('createPayOrder', { body }, { as: owner });
  const order = () => succeed('getOrderStatus', { params: { tradeId: tradeId ?? '' } }, { as: owner });
  const cancel = () =>
    releasePayment(scope(), { topOrgId: parcel.topOrgId, bizType: 'joint', bizId, reason: '包裹已取消' });
  return { owner, parcel, body, order, cancel, prepayId: params?.package.replace('prepay_id=', '') ?? '' };
}

test('Another purpose is paid by the same code, and its own work is done', async () => {
  const { owner, parcel, body, order, prepayId } = await ordered();
  expect(await order()).toMatchObject({ status: 'UNPAID', bizType: 'joint', amount: price });
  for (const notice of await payAtCashier(prepayId)) await tell(notice);
  expect(parcel.state).toBe('sent');
  expect(await order()).toMatchObject({ status: 'PAID', bizId: body.bizId });
  expect(await succeed('createPayOrder', { body }, { as: owner })).toMatchObject({ paid: true });
});

test('Another purpose is refunded with its own reason when it is cancelled', async () => {
  const { parcel, order, cancel, prepayId } = await ordered();
  for (const notice of await payAtCashier(prepayId)) await tell(notice);
  parcel.state = 'cancelled';
  await cancel();
  expect(await order()).toMatchObject({ status: 'REFUNDING', refundReason: '包裹已取消' });
  await refundOrders(services);
  clock.advance(60_000);
  for (const notice of await dueNotices(pay)) await tell(notice);
  expect((await order()).status).toBe('REFUNDED');
});

test('Another purpose that is cancelled unpaid is closed at the provider', async () => {
  const { parcel, order, cancel, prepayId } = await ordered();
  parcel.state = 'cancelled';
  await cancel();
  clock.advance(1);
  await closeOverdueOrders(services);
  expect((await order()).status).toBe('CLOSED');
  expect(await pay.pay(prepayId, { noticeDelayMs: 0, evenClosed: false })).toBe(false);
});

test('Another account’s thing, and a purpose that nothing serves, are NOT_FOUND', async () => {
  const { body } = await ordered();
  expect(await call('createPayOrder', { body }, { as: await make.user() })).toMatchObject(
    refusal('NOT_FOUND'),
  );
  services.purposes = { ...services.purposes, joint: undefined };
  const { owner } = [...parcels.values()][0] ?? { owner: await make.user() };
  expect(await call('createPayOrder', { body }, { as: owner })).toMatchObject(refusal('NOT_FOUND'));
  services.purposes = { ...services.purposes, joint: parcelFee };
});
