import { expect, test } from 'vitest';
import { tapGate } from './tap-gate.ts';

test('A double tap counts once, and the next one after the time counts again', () => {
  let now = 5_000;
  const mayPass = tapGate(() => now);
  const tapAt = (moment: number) => {
    now = moment;
    return mayPass();
  };
  expect(tapAt(5_000)).toBe(true);
  expect(tapAt(5_001)).toBe(false);
  expect(tapAt(5_999)).toBe(false);
  expect(tapAt(6_000)).toBe(true);
  expect(tapAt(6_500)).toBe(false);
});
