import type { ReservationAction } from '#generated/model/reservation-action.ts';
import { addDays, businessDate, parseBusinessDate } from '#src/lib/business-date.ts';
import type { ReservationStatus } from '../db/schema.ts';
import { mayMove } from './state.ts';

/** Fourteen days can be booked, today among them. */
export const bookableDays = 14;
const releaseTime = '08:00:00';

/** The last day whose seats are out: each morning at eight one more day is released. */
export function releasedUntil(now: Date): string {
  const today = businessDate(now);
  const released = now >= parseBusinessDate(`${today} ${releaseTime}`);
  return addDays(today, released ? bookableDays - 1 : bookableDays - 2);
}

/** When a doctor's next seats come out, by the weekdays of the timetable (0 is Sunday); null without any. */
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

/** Before the visit begins; someone who has already arrived may still leave. */
export function isCancelTooLate({ status, starts_at }: Cancellable, now: Date): boolean {
  return status !== 'A' && now >= starts_at;
}

export function allowedActions(reservation: Cancellable, now: Date): ReservationAction[] {
  return mayMove(reservation.status, 'C') && !isCancelTooLate(reservation, now) ? ['CANCEL'] : [];
}
