import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '#scripts/lib/run.ts';
import { openBrowser } from './browser.ts';
import { median } from './measure.ts';

const runs = 3;
process.chdir(root);

const seconds = (startedAt: number) => (performance.now() - startedAt) / 1000;

function timeCommand(command: string, args: readonly string[], before = () => {}): number {
  const times = Array.from({ length: runs }, () => {
    before();
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
    return seconds(startedAt);
  });
  return median(times);
}

/** Seconds from the start of the development server to the first doctor's name, with dependencies cached or not. */
async function timeDevelopmentPage(cold: boolean): Promise<number> {
  if (cold) rmSync('node_modules/.vite', { recursive: true, force: true });
  const port = '8091';
  const browser = await openBrowser();
  const page = await browser.newPage();
  const startedAt = performance.now();
  const dev = spawn(process.execPath, ['scripts/dev.ts', '--mock'], {
    stdio: 'ignore',
    env: { ...process.env, DEV_PORT: port, MOCK_PORT: '4019' },
  });
  try {
    for (;;) {
      const opened = await page.goto(`http://localhost:${port}/crm/`).catch(() => undefined);
      const shown =
        opened?.ok() &&
        (await page
          .getByText('周砚清')
          .first()
          .waitFor({ timeout: 5_000 })
          .then(
            () => true,
            () => false,
          ));
      if (shown) return seconds(startedAt);
      // The server is not up yet, and sends no event when it is.
      await delay(100);
    }
  } finally {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
    await browser.close();
  }
}

const clearCache = () => rmSync('node_modules/.cache', { recursive: true, force: true });
const orval = timeCommand(process.execPath, ['scripts/bench/orval-alone.ts']);
const generating = timeCommand(process.execPath, ['scripts/generate.ts']);
const table = {
  'npm run generate': generating.toFixed(1),
  'orval alone, the same bundle': orval.toFixed(1),
  'types, nothing cached': timeCommand('npm', ['run', '-s', 'types'], clearCache).toFixed(1),
  'types, nothing changed': timeCommand('npm', ['run', '-s', 'types']).toFixed(1),
  'npm run build, from nothing': timeCommand(process.execPath, ['scripts/build.ts'], () =>
    rmSync('dist', { recursive: true, force: true }),
  ).toFixed(1),
  'npm run contract:check': timeCommand(process.execPath, ['scripts/contract/check.ts']).toFixed(1),
  'npm run check, nothing changed': timeCommand(process.execPath, ['scripts/check.ts']).toFixed(1),
  'dev:mock to the first name, cold': (await timeDevelopmentPage(true)).toFixed(1),
  'dev:mock to the first name, warm': (await timeDevelopmentPage(false)).toFixed(1),
};
console.table(Object.fromEntries(Object.entries(table).map(([name, value]) => [name, { seconds: value }])));
