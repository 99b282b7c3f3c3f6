import { prepareData } from '#tests/e2e/support/app.ts';
import { buildApp } from './build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root, run } from './lib/run.ts';

/** `npm run test:e2e [-- file]`: the browser sessions alone, on a fresh build. */
process.chdir(root);
process.env.CHROMIUM_PATH = ensureChromium();
await buildApp();
const dropData = await prepareData('dist');
const code = await run('vitest', ['run', '--project', 'e2e', ...process.argv.slice(2)]);
await dropData();
process.exit(code);
