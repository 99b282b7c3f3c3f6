import { buildApp } from './build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root } from './lib/run.ts';
import { runSessions } from './lib/sessions.ts';

/** `npm run test:e2e [-- file]`: the browser sessions alone, on a fresh build. */
process.chdir(root);
process.env.CHROMIUM_PATH = ensureChromium();
await buildApp();
process.exit(await runSessions(process.argv.slice(2)));
