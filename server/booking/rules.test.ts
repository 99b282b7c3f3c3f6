import { describe, expect, test } from 'vitest';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import {
  allowedActions,
  broadcastText,
  discounted,
  isCancelTooLate,
  isExpert,
  nextReleaseAt,
  releasedUntil,
  weekdayNumber,
} from './rules.ts';

const at = parseBusinessDate;

describe('the morning’s release', () => {
  test.each([
    ['2026-11-20 00:00:00', '2026-12-02'],
    ['2026-11-20 07:59:59', '2026-12-02'],
    ['2026-11-20 08:00:00', '2026-12-03'],
    ['2026-11-20 23:59:59', '2026-12-03'],
    ['2026-11-21 00:00:00', '2026-12-03'],
    ['2026-12-20 08:00:00', '2027-01-02'],
  ])('At %s slots are released until %s', (now, last) => {
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
  ])('At %s, working on %j, the next slots come out at %s', (now, weekdays, release) => {
    expect(nextReleaseAt(at(now), weekdays)).toEqual(at(release));
  });

  test('A doctor who never works has no next release', () => {
    expect(nextReleaseAt(at('2026-11-20 08:00:00'), [])).toBeNull();
  });

  test('The promised release happens at that moment', () => {
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

describe('what may be done', () => {
  const starts_at = at('2026-11-21 09:30:00');
  const [before, begun] = [new Date(starts_at.getTime() - 1), starts_at];
  const allowed: Partial<Record<ReservationStatus, string[]>> = {
    O: ['CANCEL', 'RESCHEDULE'],
    R: ['CANCEL', 'RESCHEDULE'],
    A: ['CANCEL'],
  };

  test.each(Object.values(ReservationStatus))('%s', status => {
    expect(allowedActions({ status, starts_at }, before)).toEqual(allowed[status] ?? []);
    expect(allowedActions({ status, starts_at }, begun)).toEqual(status === 'A' ? ['CANCEL'] : []);
  });

  test('Cancelling is too late from the first moment of the visit, unless the patient has arrived', () => {
    expect(isCancelTooLate({ status: 'R', starts_at }, before)).toBe(false);
    expect(isCancelTooLate({ status: 'R', starts_at }, begun)).toBe(true);
    expect(isCancelTooLate({ status: 'A', starts_at }, begun)).toBe(false);
  });
});

test.each([
  [30_000, 2_000, 2_000, 28_000],
  [1_500, 2_000, 1_500, 0],
  [0, 2_000, 0, 0],
])('Of %i fen a discount of %i takes %i off and leaves %i to pay', (fee, amount, discountAmount, payable) => {
  expect(discounted(fee, amount)).toEqual({ discountAmount, payable });
});

test('A broadcast keeps one character of a name, of any plane of Unicode', () => {
  expect(broadcastText('李桂芳', '周砚清')).toBe('李** 约了周砚清');
  expect(broadcastText('𠮷田', '周砚清')).toBe('𠮷** 约了周砚清');
});

test('Experts are chief and associate chief physicians', () => {
  expect(['主任医师', '副主任医师', '主治医师', '医师', '理疗师'].filter(isExpert)).toEqual([
    '主任医师',
    '副主任医师',
  ]);
});
