import type { Slot } from '#generated/model/slot.ts';
import { addDays, businessDate, daysBetween, type PartOfDay, partOfDay } from '#src/lib/business-date.ts';

/** The fourteen days of which one can book, today among them. */
export const fortnight = (from = businessDate()) => ({ from, to: addDays(from, 13) });

/** Every date from one to the other. */
export const datesOf = (from: string, to: string) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

export interface Day {
  date: string;
  slots: readonly Slot[];
  remaining: number;
  /** The text under the date: 余 4, 满, 休, or 停诊 for a day that is closed as a whole. */
  note: string;
  bookable: boolean;
}

function noteOf(slots: readonly Slot[], remaining: number): string {
  if (remaining > 0) return `余 ${remaining}`;
  if (slots.length === 0) return '休';
  // A seventh of the screen holds two characters. The list of slots gives the reason.
  if (slots.every(slot => slot.status === 'CLOSED')) return '停诊';
  return slots.every(slot => slot.status === 'PAST' || slot.status === 'CLOSED') ? '已过' : '满';
}

/** The fourteen days from today on, each with its slots; a day without any is one of rest. */
export function daysOf(slots: readonly Slot[], from: string, to: string): Day[] {
  return datesOf(from, to).map(date => {
    const own = slots.filter(slot => slot.reservationDate === date);
    const remaining = own.reduce((sum, slot) => sum + (slot.status === 'FREE' ? slot.remaining : 0), 0);
    return { date, slots: own, remaining, note: noteOf(own, remaining), bookable: remaining > 0 };
  });
}

export interface Part {
  part: PartOfDay;
  slots: readonly Slot[];
  /** 08:30–12:00; empty without slots. */
  span: string;
  /** Where this part has nothing to book: the next free slot in the same part of a later day. */
  nearest: Slot | undefined;
  /** The doctor is there, but every number is gone: one may wait for one. */
  full: boolean;
}

const parts: readonly PartOfDay[] = ['am', 'pm', 'eve'];

/** A day in morning, afternoon and evening. */
export function partsOf(day: Day, all: readonly Slot[]): Part[] {
  return parts.map(part => {
    const own = day.slots.filter(slot => partOfDay(slot.reservationStartTime) === part);
    const [first, last] = [own[0], own[own.length - 1]];
    const open = own.some(slot => slot.status === 'FREE');
    return {
      part,
      slots: own,
      full: !open && own.some(slot => slot.status === 'FULL'),
      span: first && last ? `${first.reservationStartTime}–${last.reservationEndTime}` : '',
      nearest: open
        ? undefined
        : all.find(
            slot =>
              slot.status === 'FREE' &&
              slot.reservationDate > day.date &&
              partOfDay(slot.reservationStartTime) === part,
          ),
    };
  });
}

/** The chosen day, else the first with something to book, else the first to wait for, else today. */
export function dayToShow(days: readonly Day[], date: string): Day {
  const rest: Day = { date, slots: [], remaining: 0, note: '', bookable: false };
  return (
    days.find(day => day.date === date) ??
    days.find(day => day.bookable) ??
    days.find(day => day.slots.some(slot => slot.status === 'FULL')) ??
    days[0] ??
    rest
  );
}
