import { afterAll, expect, test } from 'vitest';
import { openSelfTest } from '#tests/contract/drifts/self-test.ts';

const full = process.env.LOAD === 'full';
const seeds = full ? [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] : [11];
const self = openSelfTest();
afterAll(() => self.close());

test.each(seeds)('The check reports every drift of seed %i and no harmless edit', async seed => {
  expect(await self.run(seed, full ? 60 : 10, full ? 25 : 5)).toEqual([]);
});
