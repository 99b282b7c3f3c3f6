import { describe, expect, test } from 'vitest';
import {
  addDays,
  businessDate,
  daysBetween,
  formatDay,
  formatFullDay,
  formatMoment,
  formatVisitTime,
  parseBusinessDate,
  partOfDay,
  weekdayOf,
} from './business-date.ts';
import { inZone as runInZone, zones } from './zone-double.ts';

const NOW = Date.parse('2026-11-20T10:00:00+08:00');

// The phone's zone must never show: the same assertions run under zones on both sides of China's.
describe.each(zones)('on a phone set to %s', (zone, offset) => {
  const inZone = <T>(run: () => T) => runInZone(zone, run);

  test('The phone’s zone really is another one', () => {
    expect(inZone(() => new Date(NOW).getTimezoneOffset())).toBe(offset);
  });

  test('A date and a time are read as China reads them', () => {
    expect(inZone(() => parseBusinessDate('2026-11-21').toISOString())).toBe('2026-11-20T16:00:00.000Z');
    expect(inZone(() => parseBusinessDate('2026-11-20 10:00:00').getTime())).toBe(NOW);
    expect(inZone(() => parseBusinessDate('2026-11-20 23:59:59').toISOString())).toBe(
      '2026-11-20T15:59:59.000Z',
    );
  });

  test('The day changes at midnight in China', () => {
    expect(inZone(() => businessDate(Date.parse('2026-12-31T15:59:59Z')))).toBe('2026-12-31');
    expect(inZone(() => businessDate(Date.parse('2026-12-31T16:00:00Z')))).toBe('2027-01-01');
  });

  test('Days are counted over months, years and summer time', () => {
    expect(inZone(() => addDays('2026-11-20', 13))).toBe('2026-12-03');
    expect(inZone(() => addDays('2028-02-28', 1))).toBe('2028-02-29');
    expect(inZone(() => addDays('2027-01-01', -1))).toBe('2026-12-31');
    expect(inZone(() => daysBetween('2026-10-20', '2026-11-20'))).toBe(31);
    expect(inZone(() => daysBetween('2026-11-20', '2026-11-19'))).toBe(-1);
  });

  test('A visit is written as one line', () => {
    expect(inZone(() => formatVisitTime('2026-11-21', '09:30', NOW))).toBe('11月21日 周六 上午 09:30');
    expect(inZone(() => formatVisitTime('2027-03-05', '18:00:00', NOW))).toBe('2027年3月5日 周五 晚上 18:00');
    expect(inZone(() => weekdayOf('2026-11-22'))).toBe('周日');
  });
});

test('This year is China’s year: on New Year’s Eve after 16:00 UTC it is already the next one', () => {
  expect(formatDay('2027-01-01', Date.parse('2026-12-31T15:59:59Z'))).toBe('2027年1月1日');
  expect(formatDay('2027-01-01', Date.parse('2026-12-31T16:00:00Z'))).toBe('1月1日');
});

test('A moment is written as a day and a clock', () => {
  expect(formatMoment('2026-11-20 17:30:00', NOW)).toBe('11月20日 17:30');
  expect(formatMoment('2025-02-19 00:00:00', NOW)).toBe('2025年2月19日 00:00');
});

test.each([
  ['00:00', 'am'],
  ['11:59', 'am'],
  ['12:00', 'pm'],
  ['17:59', 'pm'],
  ['18:00', 'eve'],
  ['23:59', 'eve'],
])('%s is %s', (time, part) => {
  expect(partOfDay(time)).toBe(part);
});

test.each([
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-11-31',
  '2026-1-1',
  '2026-11-20 24:00:00',
  '2026-11-20 10:60:00',
])('A text that is no date is refused: %s', text => {
  expect(() => parseBusinessDate(text)).toThrow(RangeError);
});

test('A document is dated with its year, also in this year', () => {
  expect(formatFullDay('2026-09-01')).toBe('2026年9月1日');
});
