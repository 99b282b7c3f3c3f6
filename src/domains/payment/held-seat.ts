import type { Reservation } from '#generated/model/reservation.ts';
import { ReservationAction } from '#generated/model/reservation-action.ts';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { secondsLeft } from '#src/platform/seconds-left.ts';
import type { PayableState } from './stage.ts';

const { ORDERED, EXPIRED, CANCELLED } = ReservationStatus;

const mayPay = ({ allowedActions }: Pick<Reservation, 'allowedActions'>) =>
  allowedActions.includes(ReservationAction.PAY);

/** A reservation as a thing to pay: its seat is held until it is paid. */
export function seatState(reservation: Pick<Reservation, 'status' | 'allowedActions'>): PayableState {
  const { status } = reservation;
  const gone = status === EXPIRED || status === CANCELLED;
  return { state: status === ORDERED ? 'open' : gone ? 'gone' : 'paid', mayPay: mayPay(reservation) };
}

const heldMs = 20_000;
/** The server closes overdue orders every five seconds. */
const closingMs = 2_000;

/** How long until a held seat is looked at again; the phone's last second may be over before the server's is. */
export function seatPause(
  reservation: Pick<Reservation, 'status' | 'allowedActions' | 'holdUntil'>,
  now?: number,
): number | false {
  const { status, holdUntil } = reservation;
  if (status !== ORDERED) return false;
  const left = holdUntil === null ? 0 : secondsLeft(parseBusinessDate(holdUntil).getTime(), now);
  return mayPay(reservation) && left > 0 ? heldMs : closingMs;
}
