import { join } from 'node:path';
import { prepareData } from '#tests/e2e/support/app.ts';
import { writeGallery } from '#tests/e2e/support/gallery.ts';
import { buildApp } from './build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root } from './lib/run.ts';
import { buildMockPages } from './mock/build.ts';

/**
 * `npm run gallery [-- part of a name]`: every screen in every state, 375 x 812 and in large type, as pictures, a page and
 * contact sheets.
 */
process.chdir(root);
await buildApp();
await buildMockPages();
const dropData = await prepareData('dist');
const outDir = join(root, 'gallery');
const faults = await writeGallery(outDir, 'dist', ensureChromium(), process.argv[2]);
await dropData();
for (const fault of faults) console.error(fault);
console.log(join(outDir, 'index.html'));
process.exit(faults.length === 0 ? 0 : 1);
