import { expect, test } from 'vitest';
import { toLocalDateTime } from './local-time.ts';

test.each([
  ['2026-11-20T01:00:00Z', '2026-11-20 09:00:00'],
  ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59:59'],
  ['2026-11-20T16:00:00Z', '2026-11-21 00:00:00'],
  ['2026-12-31T16:30:05Z', '2027-01-01 00:30:05'],
])('%s is %s in China', (moment, text) => {
  expect(toLocalDateTime(new Date(moment))).toBe(text);
});
