import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { manifestPath } from '#scripts/contract/manifest.ts';
import { watchContract } from '#scripts/contract/watch.ts';

const root = join(import.meta.dirname, '../..');

/** A copy of the repository, whose contract the test may change. */
function copyHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'wenzhi-watch-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const name of ['openapi', 'generated'])
    cpSync(join(root, name), join(home, name), { recursive: true });
  for (const name of ['scripts', 'src', 'node_modules', 'orval.config.ts', 'package.json', 'tsconfig.json']) {
    symlinkSync(join(root, name), join(home, name));
  }
  return home;
}

test('A change of the contract generates at once and writes only changed files', async () => {
  const home = copyHome();
  const outcomes: (string[] | Error)[] = [];
  let wake = () => {};
  const close = watchContract(home, outcome => {
    outcomes.push(outcome);
    wake();
  });
  onTestFinished(close);
  const change = async (path: string, from: string, to: string) => {
    const arrived = new Promise<void>(resolve => {
      wake = resolve;
    });
    const file = join(home, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    await arrived;
    return outcomes.splice(0);
  };

  const untouched = join(home, 'generated/model/gender.ts');
  const before = statSync(untouched).mtimeMs;
  const [first] = await change(
    'openapi/schemas/care.yaml',
    '一次就诊，自预约到完成',
    '一次就诊，从预约到完成',
  );
  expect(first).toEqual(
    expect.arrayContaining(['generated/model/medical-case.ts', 'generated/openapi.json', manifestPath]),
  );
  expect(readFileSync(join(home, 'generated/model/medical-case.ts'), 'utf8')).toContain('从预约到完成');
  expect(statSync(untouched).mtimeMs).toBe(before);

  const whole = readFileSync(join(home, 'generated/openapi.json'), 'utf8');
  const [broken] = await change(
    'openapi/openapi.yaml',
    'paths/auth.yaml#/login"',
    'paths/auth.yaml#/nowhere"',
  );
  expect(broken).toBeInstanceOf(Error);
  expect(String(broken)).toContain("Can't resolve $ref");
  expect(readFileSync(join(home, 'generated/openapi.json'), 'utf8')).toBe(whole);
}, 120_000);
