import { prepareData } from '#tests/e2e/support/app.ts';
import { buildMockPages } from '../mock/build.ts';
import { run } from './run.ts';

/** Runs the browser sessions on the built app. Gives Playwright's exit code. */
export async function runSessions(args: readonly string[] = []): Promise<number> {
  await buildMockPages();
  const dropData = await prepareData('dist');
  try {
    return await run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts', ...args]);
  } finally {
    await dropData();
  }
}
