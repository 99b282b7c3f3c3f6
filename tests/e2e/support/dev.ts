import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '#scripts/lib/free-port.ts';
import { startApp } from './app.ts';
import { test as base } from './session.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Sessions on the sources, as `npm run dev` serves them, before the real server: for pieces that no screen has yet. */
export const test = base.extend('app', { scope: 'file' }, async ({ machine, settings }, { onCleanup }) => {
  const app = await startApp(machine.pages, settings);
  const port = await freePort();
  const vite = spawn(process.execPath, ['node_modules/.bin/vite', '--port', port], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, DEV_TARGET: app.url },
  });
  const url = `http://localhost:${port}`;
  onCleanup(async () => {
    vite.kill('SIGTERM');
    await once(vite, 'exit');
    await app.stop();
  });
  const answers = () =>
    fetch(`${url}/crm/`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000, interval: 250 }).toBe(true);
  return { ...app, url };
});
