import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleContract, bundlePath } from '#scripts/contract/bundle.ts';
import { compareWithFresh } from '#scripts/contract/check/generated.ts';
import { openProject } from '#scripts/contract/check/project.ts';
import { regenerate } from '#scripts/contract/regenerate.ts';

const root = join(import.meta.dirname, '../..');

test('The bundle agrees with its sources', async () => {
  expect(readFileSync(bundlePath, 'utf8')).toBe(await bundleContract());
});

test('generated/ has exactly the files that the generator writes', async () => {
  const fresh = await regenerate();
  expect(fresh.size).toBeGreaterThan(500);
  expect(compareWithFresh(openProject(root), fresh)).toEqual([]);
}, 120_000);
