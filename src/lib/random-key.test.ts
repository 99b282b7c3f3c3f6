import { expect, test } from 'vitest';
import { RandomKey } from '#generated/zod/wenzhi.schemas.ts';
import { randomKey } from './random-key.ts';

test('A key has the contract’s form, and never comes twice', () => {
  const keys = Array.from({ length: 50 }, randomKey);
  expect(keys.filter(key => !RandomKey.safeParse(key).success)).toEqual([]);
  expect(new Set(keys).size).toBe(50);
});
