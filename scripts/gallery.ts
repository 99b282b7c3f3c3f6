import { join } from 'node:path';
import { writeGallery } from '../tests/e2e/support/gallery.ts';
import { buildApp } from './build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root } from './lib/run.ts';

/** `npm run gallery`: every screen in every state, 375 x 812 and in large type, as pictures, a page and a contact sheet. */
process.chdir(root);
await buildApp();
const outDir = join(root, 'gallery');
const missed = await writeGallery(outDir, 'dist', ensureChromium());
for (const fault of missed) console.error(fault);
console.log(`${join(outDir, 'index.html')}, contact-sheet.png`);
process.exit(missed.length === 0 ? 0 : 1);
