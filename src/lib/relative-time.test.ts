import { expect, test } from 'vitest';
import { parseBusinessDate } from './business-date.ts';
import { formatRelativeTime } from './relative-time.ts';

const NOW = parseBusinessDate('2026-11-20 10:00:00').getTime();
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test.each([
  [-5 * SECOND, '刚刚'],
  [0, '刚刚'],
  [30 * SECOND - 1, '刚刚'],
  [30 * SECOND, '1分钟前'],
  [119 * SECOND, '1分钟前'],
  [120 * SECOND, '2分钟前'],
  [HOUR - 1, '59分钟前'],
  [HOUR, '1小时前'],
  [24 * HOUR - 1, '23小时前'],
  [24 * HOUR, '1天前'],
  [48 * HOUR - 1, '1天前'],
  [48 * HOUR, '11月18日'],
])('%d ms ago reads %s', (age, text) => {
  expect(formatRelativeTime(new Date(NOW - age), NOW)).toBe(text);
});

test('a date of a prior year carries its year, by China’s calendar', () => {
  const newYear = parseBusinessDate('2026-01-01 00:00:00');
  expect(formatRelativeTime(newYear, NOW)).toBe('1月1日');
  expect(formatRelativeTime(new Date(newYear.getTime() - 1), NOW)).toBe('2025年12月31日');
});
