import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

test('Begun seconds are counted, and never less than none', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 1)).toBe(60);
  expect(secondsLeft(60_000, 1_000)).toBe(59);
  expect(secondsLeft(60_000, 59_999)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
  expect(secondsLeft(60_000, 99_000)).toBe(0);
});
