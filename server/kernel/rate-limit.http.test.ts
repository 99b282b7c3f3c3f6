import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { BusinessError } from './errors.ts';
import { countHit } from './rate-limit.ts';

const { clock, scope } = await openTestApp();

const perMinute = { limit: 10, windowSeconds: 60 };

/** Whether a hit was let through. */
const hit = (bucket: string) =>
  countHit(scope(), bucket, perMinute).then(
    () => true,
    (error: unknown) => (error instanceof BusinessError ? false : Promise.reject(error)),
  );

test('Of fifty requests at once exactly ten pass', async () => {
  const hits = await Promise.all(Array.from({ length: 50 }, () => hit('a')));
  expect(hits.filter(Boolean)).toHaveLength(10);
});

test('Each bucket counts for itself, and begins again with its next window', async () => {
  for (let count = 0; count < 10; count += 1) expect(await hit('b')).toBe(true);
  expect(await hit('b')).toBe(false);
  expect(await hit('c')).toBe(true);
  clock.advance(59_999);
  expect(await hit('b')).toBe(false);
  clock.advance(1);
  expect(await hit('b')).toBe(true);
});
