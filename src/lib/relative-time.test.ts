import { describe, expect, test, vi } from 'vitest';
import { parseBusinessDate } from './business-date.ts';
import { formatRelativeTime } from './relative-time.ts';
import { inZone, zones } from './zone-double.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

// The phone's zone must never show.
describe.each(zones)('on a phone set to %s', zone => {
  const read = (ago: number, now: string) =>
    inZone(zone, () => {
      const moment = parseBusinessDate(now).getTime();
      return formatRelativeTime(new Date(moment - ago), moment);
    });

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
  ])('%d ms ago reads %s', (ago, text) => {
    expect(read(ago, '2026-11-20 10:00:00')).toBe(text);
  });

  test.each([
    ['2026-12-31 23:59:59', 72 * HOUR, '12月28日'],
    ['2027-01-01 00:00:00', 72 * HOUR, '2026年12月29日'],
    ['2027-01-02 23:59:59', 48 * HOUR, '2026年12月31日'],
    ['2027-01-03 00:00:00', 48 * HOUR, '1月1日'],
    ['2028-03-02 00:00:00', 48 * HOUR, '2月29日'],
  ])('At %s, %d ms ago reads %s: the day and the year are China’s', (now, ago, text) => {
    expect(read(ago, now)).toBe(text);
  });
});

test('The server’s time counts, not the phone’s, which is an hour ahead', async () => {
  vi.resetModules();
  const { hearServerTime } = await import('./clock.ts');
  const { formatRelativeTime: read } = await import('./relative-time.ts');
  const written = Math.floor(Date.now() / SECOND) * SECOND - HOUR;
  hearServerTime(new Date(written).toUTCString(), written + HOUR, written + HOUR);
  expect(read(new Date(written - 10 * SECOND))).toBe('刚刚');
  expect(read(new Date(written - 5 * 60 * SECOND))).toBe('5分钟前');
});
