import { expect, test } from 'vitest';
import { daysBehind, shiftDates } from './document.ts';

test.each([
  ['2026-11-20', 0],
  ['2026-11-01', 0],
  ['2026-11-21', 7],
  ['2026-11-27', 7],
  ['2026-11-28', 14],
  ['2028-03-01', 469],
])('On %s the examples move by %i days', (today, days) => {
  expect(daysBehind(today)).toBe(days);
});

test('shiftDates moves dates, also in texts and moments, and keeps birthdays, numbers and codes', () => {
  const example = {
    reservationDate: '2026-11-21',
    endedAt: '2026-12-31 09:30:00',
    birthDate: '1958-03-02',
    text: '2026-11-21 起，至 2027-01-31',
    code: 'R20261121001',
    fee: 30000,
    none: null,
    list: [{ date: '2026-11-25' }],
  };
  expect(shiftDates(example, 7)).toEqual({
    reservationDate: '2026-11-28',
    endedAt: '2027-01-07 09:30:00',
    birthDate: '1958-03-02',
    text: '2026-11-28 起，至 2027-02-07',
    code: 'R20261121001',
    fee: 30000,
    none: null,
    list: [{ date: '2026-12-02' }],
  });
});
