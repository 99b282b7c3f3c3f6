import type { ReservationAction } from '#generated/model/reservation-action.ts';
import { addDays, businessDate, parseBusinessDate } from '#src/lib/business-date.ts';
import { mayMove } from './state.ts';
import type { ReservationStatus, VisitMode } from './tables.ts';

/** Fourteen days can be booked, today among them. */
export const bookableDays = 14;
const releaseTime = '08:00:00';

/** The last released day: each morning at eight one more is released. */
export function releasedUntil(now: Date): string {
  const today = businessDate(now);
  const released = now >= parseBusinessDate(`${today} ${releaseTime}`);
  return addDays(today, released ? bookableDays - 1 : bookableDays - 2);
}

/** When a doctor's next seats are released, by the weekdays of the timetable (0 is Sunday); null without any. */
export function nextReleaseAt(now: Date, weekdays: readonly number[]): Date | null {
  const last = releasedUntil(now);
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = addDays(last, ahead);
    if (weekdays.includes(weekdayNumber(day))) {
      return parseBusinessDate(`${addDays(day, 1 - bookableDays)} ${releaseTime}`);
    }
  }
  return null;
}

/** 0 is Sunday; a business date has no zone, so it is read as UTC. */
export const weekdayNumber = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

interface Cancellable {
  status: ReservationStatus;
  starts_at: Date;
}

interface Payable {
  status: ReservationStatus;
  hold_until?: Date | null;
}

/** Before the visit begins; someone who has already arrived may still leave. */
export function isCancelTooLate({ status, starts_at }: Cancellable, now: Date): boolean {
  return status !== 'A' && now >= starts_at;
}

/** Only what is still to come can be moved to another time. */
export function mayReschedule({ status, starts_at }: Cancellable, now: Date): boolean {
  return (status === 'O' || status === 'R') && now < starts_at;
}

/** A held seat can be paid for while the hold lasts. */
const mayPay = ({ status, hold_until }: Payable, now: Date) =>
  status === 'O' && hold_until !== null && hold_until !== undefined && now < hold_until;

export function allowedActions(reservation: Cancellable & Payable, now: Date): ReservationAction[] {
  return [
    ...(mayPay(reservation, now) ? (['PAY'] as const) : []),
    ...(mayMove(reservation.status, 'C') && !isCancelTooLate(reservation, now) ? (['CANCEL'] as const) : []),
    ...(mayReschedule(reservation, now) ? (['RESCHEDULE'] as const) : []),
  ];
}

/** What the doctor asks for a visit of this kind, in fen; null where such visits are not offered. */
export const feeFor = (
  staff: { in_store_fee: number | null; online_fee: number | null },
  visitMode: VisitMode,
): number | null => (visitMode === 1 ? staff.in_store_fee : staff.online_fee);

/** A discount never makes a fee negative. */
export function discounted(fee: number, amount: number): { discountAmount: number; payable: number } {
  const discountAmount = Math.min(amount, fee);
  return { discountAmount, payable: fee - discountAmount };
}

export const isExpert = (rank: string) => rank === '主任医师' || rank === '副主任医师';

/** 李**: of a patient only the surname's first character. */
export const maskedName = (name: string) => `${[...name][0] ?? ''}**`;

/** 李** 约了周砚清 */
export const broadcastText = (patientName: string, physicianName: string) =>
  `${maskedName(patientName)} 约了${physicianName}`;
