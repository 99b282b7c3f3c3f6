import { expect, test } from 'vitest';
import { formatFen } from './money.ts';

test.each([
  [30_000, '¥300.00'],
  [-3_000, '−¥30.00'],
  [0, '¥0.00'],
  [-0, '¥0.00'],
  [5, '¥0.05'],
  [-5, '−¥0.05'],
  [99_999, '¥999.99'],
  [100_000, '¥1,000.00'],
  [240_490, '¥2,404.90'],
  [123_456_789, '¥1,234,567.89'],
])('%i fen is written %s', (fen, text) => {
  expect(formatFen(fen)).toBe(text);
});

test('A fraction of a fen is rounded before it is split into yuan and fen', () => {
  expect(formatFen(9_999.6)).toBe('¥100.00');
  expect(formatFen(-0.4)).toBe('¥0.00');
});
