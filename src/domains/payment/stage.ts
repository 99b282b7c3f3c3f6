import type { PayOrder } from '#generated/model/pay-order.ts';
import type { Reservation } from '#generated/model/reservation.ts';
import { parseBusinessDate } from '../../lib/business-date.ts';
import { secondsLeft } from '../../lib/seconds-left.ts';
import type { KeptState } from './kept-order.ts';

/**
 * What the page of a payment shows: paid; going back; waiting for the result; to be paid; closing, as the time is
 * over and the last moment's payment is being looked for; gone, with nothing taken.
 */
export type Stage = 'paid' | 'refund' | 'waiting' | 'payable' | 'closing' | 'gone';

/** @param kept what the device knows of its own last payment for this reservation */
export function stageOf(
  reservation: Pick<Reservation, 'status' | 'allowedActions'>,
  order: Pick<PayOrder, 'status'> | undefined,
  kept: KeptState | undefined,
): Stage {
  const { status, allowedActions } = reservation;
  if (order?.status === 'REFUNDING' || order?.status === 'REFUNDED') return 'refund';
  if (status !== 'O' && status !== 'E' && status !== 'C') return 'paid';
  const unknown = kept === 'opened' || kept === 'said-paid';
  if (unknown && (order === undefined || order.status === 'UNPAID')) return 'waiting';
  if (status !== 'O') return 'gone';
  return allowedActions.includes('PAY') ? 'payable' : 'closing';
}

const firstMs = 1_000;
const longestMs = 15_000;

/** Ever less often: after 1, 2, 4, 8, then every 15 seconds. */
export const pollPause = (answers: number) => Math.min(firstMs * 2 ** Math.min(answers, 10), longestMs);

const heldMs = 20_000;
/** The server closes overdue orders every five seconds. */
const closingMs = 2_000;

/** How long until a held seat is looked at again; the phone's last second may be over before the server's is. */
export function seatPause(
  { status, allowedActions, holdUntil }: Pick<Reservation, 'status' | 'allowedActions' | 'holdUntil'>,
  now?: number,
): number | false {
  if (status !== 'O') return false;
  const left = holdUntil === null ? 0 : secondsLeft(parseBusinessDate(holdUntil).getTime(), now);
  return allowedActions.includes('PAY') && left > 0 ? heldMs : closingMs;
}
