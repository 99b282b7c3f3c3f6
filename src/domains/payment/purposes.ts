import type { OrderBizType } from '#generated/model/order-biz-type.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import { readGroups } from '#generated/read-groups.ts';
import { paths } from '#src/paths.ts';

/** A purpose and the id of what is paid. */
export type Payable = Pick<PayOrder, 'bizId'> & { bizType: BuiltPurpose };

/** What the app knows of a purpose of payment. A new purpose begins with its entry in `purposes`. */
interface Purpose {
  /** Of the page where it is paid. */
  title: string;
  /** That page's route. It follows its own order, so that nothing else need look at it there. */
  page: string;
  /** Where the paid thing is shown. */
  paidAt: (bizId: string) => string;
  /** What has come of it when the payment arrived while the app was closed. */
  paidNews: string;
  /** The reads to ask again when an order has ended. */
  reads: readonly string[];
}

export const purposes = {
  registration: {
    title: '付诊费',
    page: paths.registerPayment.pattern,
    paidAt: code => paths.appointmentSuccess.link({}, { code }),
    paidNews: '号已约好',
    reads: readGroups.visits,
  },
} satisfies Partial<Record<OrderBizType, Purpose>>;

export type BuiltPurpose = keyof typeof purposes;

export const isBuiltPurpose = (bizType: unknown): bizType is BuiltPurpose =>
  typeof bizType === 'string' && bizType in purposes;
