import type { PayParams } from '#generated/model/pay-params.ts';

/** What the messaging app says of its payment. It is no proof: only the order's status is. */
export type PayOutcome = 'ok' | 'fail' | 'cancel';

/** What the app wants of the messaging app; one implementation inside it, one for every other browser. */
export interface WechatPort {
  /** Opens the payment (`chooseWXPay`); where that leaves the page, the promise ends with the page. */
  pay(params: PayParams): Promise<PayOutcome>;
  /** The outcome of a payment that left the page, once, by the package it was opened with. */
  takeOutcome(): { package: string; outcome: PayOutcome } | undefined;
}
