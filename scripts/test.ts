import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { buildApp } from './build.ts';
import { seenPath } from './contract/seen.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run, runScript } from './lib/run.ts';
import { runSessions } from './lib/sessions.ts';

/** `npm test`: everything, in the order in which a fault is cheapest to find. Ends with one line of sums. */
process.chdir(root);
process.env.CHROMIUM_PATH = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'reports-'));
let passed = 0;
let failed = 0;
/** Repeated at the end, because the beginning of a long run has left the screen by then. */
const failures: string[] = [];
const seconds: Record<string, number> = {};

async function stage(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n== ${name}`);
  const begin = performance.now();
  await work();
  seconds[name] = Math.round((performance.now() - begin) / 1000);
}

async function check(name: string, work: () => Promise<number>): Promise<void> {
  if ((await work()) === 0) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
}

/** The used part of vitest's JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

async function vitest(name: string, projects: readonly string[]): Promise<void> {
  const file = join(reports, `${name}.json`);
  const code = await run('vitest', [
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  passed += report.numPassedTests;
  // A file that does not load has no tests to count; it still is a failure.
  failed +=
    code !== 0 && report.numFailedTests === 0
      ? Math.max(1, report.numFailedTestSuites)
      : report.numFailedTests;
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    if (status !== 'failed') continue;
    const tests = assertionResults.filter(test => test.status === 'failed');
    const reasons = tests.length > 0 ? tests.map(test => test.fullName) : [message];
    failures.push(...reasons.map(reason => `${relative(root, path)}: ${reason}`));
  }
}

/** The used part of Playwright's JSON report. */
interface Suite {
  specs: { title: string; file: string; ok: boolean }[];
  suites?: Suite[];
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

async function sessions(): Promise<void> {
  const file = join(reports, 'sessions.json');
  process.env.E2E_REPORT = file;
  const code = await runSessions();
  const report = JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[]; errors: { message: string }[] };
  const specs = report.suites.flatMap(specsOf);
  passed += specs.filter(({ ok }) => ok).length;
  const broken = specs.filter(({ ok }) => !ok).map(spec => `tests/e2e/${spec.file}: ${spec.title}`);
  // A file that does not load has no sessions to count.
  const unread = report.errors.map(({ message }) => message);
  failures.push(...broken, ...unread);
  failed += broken.length + unread.length + (code !== 0 && broken.length + unread.length === 0 ? 1 : 0);
}

await stage('types', () =>
  check('types', async () => (await run('tsc', ['-p', '.'])) || run('tsc', ['-p', 'src'])),
);
await stage('lint', () =>
  check(
    'lint',
    async () =>
      (await run('biome', ['check', '--error-on-warnings'])) ||
      run('prettier', ['--check', '--log-level', 'warn', 'openapi/**/*.yaml']),
  ),
);
await stage('unit', () => vitest('unit', ['unit']));
mkdirSync(dirname(seenPath), { recursive: true });
writeFileSync(seenPath, '');
process.env.CONTRACT_SEEN = join(root, seenPath);
await stage('http', () => vitest('http', ['http-embedded', 'http-postgres']));
await stage('contract', () => check('contract', () => runScript('scripts/contract/check.ts')));
await stage('build', buildApp);
await stage('load', () => vitest('load', ['load', 'load-postgres']));
await stage('browser', sessions);
rmSync(reports, { recursive: true, force: true });

console.log('\nseconds by stage');
console.table(seconds);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
