import { expect, test } from 'vitest';
import { formatDistance } from './distance.ts';

test.each([
  [0, '<100m'],
  [99.9, '<100m'],
  [100, '100m'],
  [800, '800m'],
  [999.9, '999m'],
  [1_000, '1km'],
  [1_001, '2km'],
  [2_000, '2km'],
  [49_001, '50km'],
  [49_999.9, '50km'],
  [50_000, '>50km'],
])('%d metres are shown as %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text);
});
