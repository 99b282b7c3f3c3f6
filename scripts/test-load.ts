import { buildApp } from './build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run } from './lib/run.ts';
import { runSessions } from './lib/sessions.ts';

/**
 * `npm run test:load`: runs load tests, any input of every operation and the outcomes of every screen at full size.
 * `npm test` runs them small.
 */
process.chdir(root);
process.env.LOAD = 'full';
process.env.CHROMIUM_PATH = ensureChromium();
await buildApp();
const code =
  (await run('vitest', ['run', '--project', 'load', '--project', 'load-postgres'])) ||
  (await run('vitest', ['run', '--project', 'http-*', 'wrong-input'])) ||
  (await runSessions(['outcomes.e2e.ts']));
process.exit(code);
