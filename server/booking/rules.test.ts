import { describe, expect, test } from 'vitest';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { allowedActions, isCancelTooLate, nextReleaseAt, releasedUntil, weekdayNumber } from './rules.ts';

const at = parseBusinessDate;

describe('the morning’s release', () => {
  test.each([
    ['2026-11-20 00:00:00', '2026-12-02'],
    ['2026-11-20 07:59:59', '2026-12-02'],
    ['2026-11-20 08:00:00', '2026-12-03'],
    ['2026-11-20 23:59:59', '2026-12-03'],
    ['2026-11-21 00:00:00', '2026-12-03'],
    ['2026-12-20 08:00:00', '2027-01-02'],
  ])('at %s seats are out until %s', (now, last) => {
    expect(releasedUntil(at(now))).toBe(last);
  });

  test('20 November 2026 is a Friday', () => {
    expect(weekdayNumber('2026-11-20')).toBe(5);
    expect(weekdayNumber('2026-11-22')).toBe(0);
  });

  test.each([
    // Thursday 3 December is the next to come out, this very morning at eight.
    ['2026-11-20 07:59:59', [4], '2026-11-20 08:00:00'],
    ['2026-11-20 08:00:00', [4], '2026-11-27 08:00:00'],
    ['2026-11-20 08:00:00', [5], '2026-11-21 08:00:00'],
    ['2026-11-20 08:00:00', [4, 0], '2026-11-23 08:00:00'],
    ['2026-11-20 08:00:00', [0, 1, 2, 3, 4, 5, 6], '2026-11-21 08:00:00'],
  ])('at %s, working on %j, the next seats come out at %s', (now, weekdays, release) => {
    expect(nextReleaseAt(at(now), weekdays)).toEqual(at(release));
  });

  test('who never works has none to come', () => {
    expect(nextReleaseAt(at('2026-11-20 08:00:00'), [])).toBeNull();
  });

  test('what it promises becomes true at that moment', () => {
    for (const hour of ['07:59:59', '08:00:00', '20:00:00']) {
      for (let weekday = 0; weekday < 7; weekday += 1) {
        const now = at(`2026-11-20 ${hour}`);
        const release = nextReleaseAt(now, [weekday]) ?? now;
        const before = releasedUntil(new Date(release.getTime() - 1));
        expect(release > now).toBe(true);
        expect(releasedUntil(release) > before).toBe(true);
        expect(weekdayNumber(releasedUntil(release))).toBe(weekday);
      }
    }
  });
});

describe('cancelling', () => {
  const starts_at = at('2026-11-21 09:30:00');
  const [before, begun] = [new Date(starts_at.getTime() - 1), starts_at];

  test.each(Object.values(ReservationStatus))('%s', status => {
    const mayBefore = ['O', 'R', 'A'].includes(status);
    expect(allowedActions({ status, starts_at }, before)).toEqual(mayBefore ? ['CANCEL'] : []);
    expect(allowedActions({ status, starts_at }, begun)).toEqual(status === 'A' ? ['CANCEL'] : []);
  });

  test('is too late from the first moment of the visit, except for who has arrived', () => {
    expect(isCancelTooLate({ status: 'R', starts_at }, before)).toBe(false);
    expect(isCancelTooLate({ status: 'R', starts_at }, begun)).toBe(true);
    expect(isCancelTooLate({ status: 'A', starts_at }, begun)).toBe(false);
  });
});
