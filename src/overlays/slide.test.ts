import { expect, test } from 'vitest';
import { closesAt } from './slide.ts';

test.each([
  [0, 400, false],
  [-200, 400, false],
  [119, 400, false],
  [120, 400, true],
  [400, 400, true],
  [10, 0, false],
])('A sheet dragged %i of %i px', (dragged, height, closes) => {
  expect(closesAt(dragged, height)).toBe(closes);
});
