import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { App, Settings } from './app.ts';
import { freePort } from './dev.ts';
import { test as base } from './session.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** `npm run dev:mock`, as a developer starts it. */
async function startMock(settings: Settings): Promise<App> {
  const [DEV_PORT, MOCK_PORT] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['scripts/dev.ts', '--mock'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, DEV_PORT, MOCK_PORT, ...settings },
  });
  const url = `http://localhost:${DEV_PORT}`;
  const path = '/crm/api/atmp/reservation/departments?topOrgId=1001';
  for (const up of [`http://127.0.0.1:${MOCK_PORT}`, url]) {
    const answers = () =>
      fetch(up + path).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 90_000, interval: 500 }).toBe(true);
  }
  return {
    url,
    restart: () => Promise.reject(new Error('the mock keeps nothing')),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Sessions on `npm run dev:mock`: the contract's examples are all there is. */
export const test = base.extend('app', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
  const app = await startMock(settings);
  onCleanup(() => app.stop());
  return app;
});
