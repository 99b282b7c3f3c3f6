import { expect, test } from 'vitest';
import { cutSession } from './release.ts';

const cut = (start_time: string, end_time: string, minutes: number) =>
  cutSession({ start_time, end_time, minutes }).map(({ start, end }) => `${start}-${end}`);

test.each([
  ['08:30', '10:00', 30, ['08:30-09:00', '09:00-09:30', '09:30-10:00']],
  ['08:30', '09:45', 30, ['08:30-09:00', '09:00-09:30']],
  ['09:50', '10:10', 10, ['09:50-10:00', '10:00-10:10']],
  ['14:00', '14:45', 45, ['14:00-14:45']],
  ['14:00', '14:44', 45, []],
  ['14:00', '14:00', 15, []],
])('A working time from %s to %s is cut into slots of %i minutes', (start, end, minutes, slots) => {
  expect(cut(start, end, minutes)).toEqual(slots);
});
