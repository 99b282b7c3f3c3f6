import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleContract, bundlePath } from '../../scripts/contract/bundle.ts';

const root = join(import.meta.dirname, '../..');

test('the bundle is what the sources say', async () => {
  expect(readFileSync(bundlePath, 'utf8')).toBe(await bundleContract());
});

test('everything in generated/ is what the generator writes, and nothing is left over', () => {
  const place = mkdtempSync(join(tmpdir(), 'wenzhi-generated-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  for (const name of [
    'openapi',
    'scripts',
    'src',
    'node_modules',
    'orval.config.ts',
    'package.json',
    'tsconfig.json',
  ]) {
    symlinkSync(join(root, name), join(place, name));
  }
  mkdirSync(join(place, 'generated'));
  const run = spawnSync(process.execPath, ['scripts/generate.ts'], { cwd: place, encoding: 'utf8' });
  expect(run.status, run.stderr).toBe(0);

  const filesIn = (directory: string) => globSync('generated/**/*.{ts,json}', { cwd: directory }).sort();
  expect(filesIn(root)).toEqual(filesIn(place));
  const differing = filesIn(place).filter(
    file => readFileSync(join(root, file), 'utf8') !== readFileSync(join(place, file), 'utf8'),
  );
  expect(differing).toEqual([]);
});
