import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { describePayPort } from '#tests/support/pay-contract.ts';
import { dueNotices } from '#tests/support/payments.ts';
import { merchant, merchantKeys, payAppId, wechatPayStandIn } from '#tests/support/wechat-pay-stand-in.ts';
import type { Notice } from './port.ts';
import { sealResource, signNotice } from './signing.ts';
import { simulatorKeys } from './simulator-keys.ts';
import { wechatPay } from './wechat.ts';

const { clock, db, pay: simulator, services } = await openTestApp({ PAYMENT_PROVIDER: 'simulator' });
const keys = await simulatorKeys(db, services.secrets);
const standIn = await wechatPayStandIn(clock);
afterAll(() => standIn.close());

async function lastNotice(): Promise<Notice> {
  const last = (await dueNotices(simulator)).at(-1);
  if (!last) throw new Error('the provider says nothing');
  return last;
}

describePayPort('the simulator', {
  pay: simulator,
  clock,
  merchantPublicKey: createPublicKey(createPrivateKey(keys.merchantPrivate))
    .export({ type: 'spki', format: 'pem' })
    .toString(),
  payAs: prepayId => simulator.pay(prepayId, { noticeDelayMs: 0 }),
  noticeOf: lastNotice,
  refundNoticeOf: lastNotice,
  async otherNotice() {
    const resource = sealResource('{}', 'abcdef012345', Buffer.from(keys.apiV3Key, 'base64'));
    const body = JSON.stringify({ id: 'EV-1', event_type: 'COUPON.USE', resource });
    const platform = { serial: keys.serial, privateKey: keys.platformPrivate };
    return { headers: signNotice(body, clock.now(), 'nonce', platform), body };
  },
});

const modes = { certificates: undefined, 'a public key': standIn.platformKey };
for (const [mode, platformKey] of Object.entries(modes)) {
  const settings = {
    ...merchant,
    appId: payAppId,
    notifyUrl: 'https://m.wenzhi.example/notify',
    platformKey,
  };
  describePayPort(`WeChat Pay with ${mode}`, {
    pay: wechatPay({ ...settings, apiUrl: standIn.url }, clock),
    clock,
    merchantPublicKey: merchantKeys.publicKey,
    payAs: async prepayId => standIn.payAs(prepayId),
    noticeOf: async prepayId => standIn.noticeOf(prepayId, { wanted: platformKey?.id ?? '' }),
    refundNoticeOf: async refundId => standIn.endRefund(refundId, 'SUCCESS'),
    otherNotice: async prepayId =>
      standIn.noticeOf(prepayId, { event: 'COUPON.USE', wanted: platformKey?.id ?? '' }),
  });
}
