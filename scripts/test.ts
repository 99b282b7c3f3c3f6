import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareData } from '../tests/e2e/support/app.ts';
import { buildApp } from './build.ts';
import { seenPath } from './contract/seen.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run, runScript } from './lib/run.ts';

/** `npm test`: everything, in the order in which a fault is cheapest to find. Ends with one line of sums. */
process.chdir(root);
process.env.CHROMIUM_PATH = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
let passed = 0;
let failed = 0;

async function check(name: string, work: () => Promise<number>): Promise<void> {
  console.log(`\n== ${name}`);
  const code = await work();
  if (code === 0) passed += 1;
  else failed += 1;
}

async function vitest(name: string, projects: readonly string[]): Promise<void> {
  console.log(`\n== ${name}`);
  const file = join(reports, `${name}.json`);
  const code = await run('vitest', [
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  passed += numPassedTests;
  // A file that does not load has no tests to count; it still is a failure.
  failed += code !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : numFailedTests;
}

await check('types', async () => (await run('tsc', ['-p', '.'])) || (await run('tsc', ['-p', 'src'])));
await check('lint', () => run('biome', ['check', '--error-on-warnings']));
await vitest('unit', ['unit']);
mkdirSync(dirname(seenPath), { recursive: true });
writeFileSync(seenPath, '');
process.env.CONTRACT_SEEN = join(root, seenPath);
await vitest('http', ['http-embedded', 'http-postgres']);
await check('contract', () => runScript('scripts/contract/check.ts'));
await buildApp();
await vitest('load', ['load', 'load-postgres']);
const dropData = await prepareData('dist');
await vitest('browser', ['e2e']);
await dropData();
rmSync(reports, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
