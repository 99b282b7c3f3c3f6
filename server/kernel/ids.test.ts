import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('An id is its kind and twenty letters that are hard to mix up, and no two are the same', () => {
  const ids = Array.from({ length: 5000 }, () => newId('r'));
  for (const id of ids) expect(id).toMatch(/^r[0-9a-hjkmnp-tv-z]{20}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
