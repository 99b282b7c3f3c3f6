import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/lib/free-port.ts';
import type { OverlayName } from '#scripts/mock/overlay-names.ts';
import type { App, Settings } from './app.ts';
import type { Patient } from './patient.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Asks until there is an answer, of whatever kind. */
async function isUp(url: string): Promise<void> {
  const end = Date.now() + 90_000;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > end) throw new Error(`${url} did not start`);
    await wait(500);
  }
}

/** Opens an overlay as the panel does (scripts/mock/open-overlay.ts). */
export async function openOverlay({ page }: Patient, name: OverlayName): Promise<void> {
  await page.waitForFunction('typeof openOverlay === "function"');
  await page.evaluate(`openOverlay('${name}')`);
}

/** `npm run dev:mock`, as a developer starts it. */
export async function startMock(settings: Settings = {}): Promise<App> {
  const [DEV_PORT, MOCK_PORT] = [await freePort(), await freePort()];
  const DEV_FOLDER = join('var/dev', DEV_PORT);
  const child = spawn(process.execPath, ['scripts/dev.ts', '--mock'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, DEV_PORT, MOCK_PORT, DEV_FOLDER, ...settings },
  });
  const url = `http://localhost:${DEV_PORT}`;
  const path = '/crm/api/atmp/reservation/departments?topOrgId=1001';
  await isUp(`http://127.0.0.1:${MOCK_PORT}${path}`);
  await isUp(url + path);
  return {
    url,
    restart: () => Promise.reject(new Error('the mock keeps nothing')),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(join(root, DEV_FOLDER), { recursive: true, force: true });
    },
  };
}
