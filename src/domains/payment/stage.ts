import { OrderStatus } from '#generated/model/order-status.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { KeptState } from './kept-order.ts';

/**
 * What the page of a payment shows: paid; refund, the money is going back or has arrived; waiting for the result; to be
 * paid; closing, as the time is over and the last moment's payment is being looked for; gone, with nothing taken.
 */
export type Stage = 'paid' | 'refund' | 'waiting' | 'payable' | 'closing' | 'gone';

/** The thing that is paid for, whatever its purpose. */
export interface PayableState {
  /** `open`: it still waits for its payment. `gone`: it can no longer be paid. */
  state: 'open' | 'paid' | 'gone';
  /** Whether the server allows to pay it now. */
  mayPay: boolean;
}

/** @param kept the last payment for this on this device, if there was one */
export function stageOf(
  { state, mayPay }: PayableState,
  order: Pick<PayOrder, 'status'> | undefined,
  kept: KeptState | undefined,
): Stage {
  const status = order?.status;
  if (status === OrderStatus.REFUNDING || status === OrderStatus.REFUNDED) return 'refund';
  if (state === 'paid') return 'paid';
  const unknown = kept === 'opened' || kept === 'said-paid';
  if (unknown && (status === undefined || status === OrderStatus.UNPAID)) return 'waiting';
  if (state === 'gone') return 'gone';
  return mayPay ? 'payable' : 'closing';
}

const firstMs = 1_000;
const longestMs = 15_000;

/** Ever less often: after 1, 2, 4, 8, then every 15 seconds. */
export const pollPause = (answers: number) => Math.min(firstMs * 2 ** Math.min(answers, 10), longestMs);
