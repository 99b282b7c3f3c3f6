import { prepareData } from '#tests/e2e/support/app.ts';
import { buildApp } from './build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run } from './lib/run.ts';

/** `npm run test:load`: runs load tests and the outcomes of every screen at full size; `npm test` runs them small. */
process.chdir(root);
process.env.LOAD = 'full';
process.env.CHROMIUM_PATH = ensureChromium();
await buildApp();
const dropData = await prepareData('dist');
const code =
  (await run('vitest', ['run', '--project', 'load', '--project', 'load-postgres'])) ||
  (await run('vitest', ['run', '--project', 'e2e', 'tests/e2e/outcomes.e2e.ts']));
await dropData();
process.exit(code);
