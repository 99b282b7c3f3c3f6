import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#scripts/lib/free-port.ts';
import { type App, startApp } from './app.ts';
import { eventually } from './eventually.ts';
import { test as base, builtPages } from './session.ts';

const root = join(import.meta.dirname, '..', '..', '..');

async function startSources(): Promise<App> {
  const app = await startApp(builtPages);
  const port = await freePort();
  const DEV_FOLDER = join('var/dev', port);
  const vite = spawn(process.execPath, ['node_modules/.bin/vite', '--port', port], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, DEV_TARGET: app.url, DEV_FOLDER },
  });
  const url = `http://localhost:${port}`;
  const answers = () =>
    fetch(`${url}/crm/`).then(
      () => true,
      () => false,
    );
  await eventually(answers, 60_000).toBe(true);
  return {
    ...app,
    url,
    async stop() {
      vite.kill('SIGTERM');
      await once(vite, 'exit');
      await rm(join(root, DEV_FOLDER), { recursive: true, force: true });
      await app.stop();
    },
  };
}

/** Sessions on the sources, as `npm run dev` serves them, for pieces that no screen has yet. */
export const test = base.extend({
  // Vite builds a module when a page first asks for it.
  actionTimeout: 45_000,
  navigationTimeout: 60_000,
  app: async ({ servers }, use) => {
    await use(await servers.at('sources', startSources));
  },
});

export const { describe } = test;
