import { businessDate, formatDay } from './business-date.ts';
import { currentTime } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Specification §9, relative-time display. A moment that is still to come counts as now. */
export const formatRelativeTime = (moment: Date, now: number | Date = currentTime()) => {
  const age = Number(now) - moment.getTime();
  if (age < MINUTE / 2) return '刚刚';
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))}分钟前`;
  if (age < DAY) return `${Math.floor(age / HOUR)}小时前`;
  if (age < 2 * DAY) return '1天前';
  return formatDay(businessDate(moment), now);
};
