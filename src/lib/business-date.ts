import { currentTime } from './clock.ts';

/** The clinics live in China's time, whatever zone the phone is set to. */
const OFFSET = 8 * 3_600_000;
const DAY = 86_400_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d)$/;

const pad = (value: number) => String(value).padStart(2, '0');

const midnight = (date: string) => {
  const [, year, month, day] = DATE.exec(date) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day)) - OFFSET;
  if (Number.isNaN(time) || businessDate(time) !== date) throw new RangeError(`not a date: ${date}`);
  return time;
};

/** 'YYYY-MM-DD' or 'YYYY-MM-DD HH:mm:ss', as the contract writes them. */
export const parseBusinessDate = (text: string) => {
  const [, date, hour, minute, second] = DATE_TIME.exec(text) ?? [];
  if (date === undefined) return new Date(midnight(text));
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw new RangeError(`not a time: ${text}`);
  }
  return new Date(midnight(date) + (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000);
};

/** The day it is in China at this moment. */
export const businessDate = (moment: number | Date = currentTime()) => {
  const local = new Date(Number(moment) + OFFSET);
  return `${local.getUTCFullYear()}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
};

export const addDays = (date: string, days: number) => businessDate(midnight(date) + days * DAY);

/** From 2026-11-20 to 2026-11-21 it is 1. */
export const daysBetween = (from: string, to: string) => (midnight(to) - midnight(from)) / DAY;

export const weekdayOf = (date: string) =>
  WEEKDAYS[new Date(midnight(date) + OFFSET).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6];

export type PartOfDay = 'am' | 'pm' | 'eve';

export const PARTS_OF_DAY = { am: '上午', pm: '下午', eve: '晚上' } satisfies Record<PartOfDay, string>;

/** Takes 'HH:mm' or longer. */
export const partOfDay = (time: string): PartOfDay => (time < '12:00' ? 'am' : time < '18:00' ? 'pm' : 'eve');

/** 11月21日; with the year, 2027年3月5日, when it is not this year in China. */
export const formatDay = (date: string, now: number | Date = currentTime()) => {
  const [year = '', month, day] = date.split('-');
  const known = businessDate(now).startsWith(year);
  return `${known ? '' : `${year}年`}${Number(month)}月${Number(day)}日`;
};

/** 2026年11月21日, as papers are dated, in whatever year they are read. */
export const formatFullDay = (date: string) => {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
};

/** 11月21日 周六 上午 09:30 */
export const formatVisitTime = (date: string, time: string, now: number | Date = currentTime()) => {
  const clock = time.slice(0, 5);
  return `${formatDay(date, now)} ${weekdayOf(date)} ${PARTS_OF_DAY[partOfDay(clock)]} ${clock}`;
};

/** 11月20日 17:30, from 'YYYY-MM-DD HH:mm:ss' */
export const formatMoment = (text: string, now: number | Date = currentTime()) =>
  `${formatDay(text.slice(0, 10), now)} ${text.slice(11, 16)}`;

/** 1958年3月9日 */
export function formatBirthDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}
