import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, startApp } from './app.ts';
import { launchBrowser, phone } from './browser.ts';
import { PATIENCE } from './eventually.ts';
import { disclosureScreens, publishedScreens } from './organization-screens.ts';
import { Patient } from './patient.ts';
import { paymentScreens } from './payment-screens.ts';
import { guestScreens, memberScreens, newcomerScreens, type Screen, startAfresh } from './screens.ts';
import { watch } from './watch.ts';

/** Saves every built screen, standard and large: `node tests/e2e/support/pictures.ts OUTDIR`. */
const [outDir = 'pictures'] = process.argv.slice(2);
await mkdir(outDir, { recursive: true });
const pages = process.env.STATIC_DIR ?? 'dist';
const app = await startApp(pages);
const till = await startApp(pages, { PAYMENT_PROVIDER: 'simulator' });
const browser = await launchBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');

async function take(app: App, screens: readonly Screen[], account?: string): Promise<void> {
  // Without motion a picture never catches a screen on its way.
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const patient = new Patient(page, await watch(page), app);
  if (account) await patient.logIn(account);
  for (const { name, go } of screens) {
    for (const size of ['standard', 'elder']) {
      await startAfresh(patient, size === 'elder');
      try {
        await go(patient);
        await page.waitForLoadState('networkidle');
      } catch (error) {
        console.error(`${name} ${size}: ${error}`);
      }
      await page.screenshot({ path: join(outDir, `${name}-${size}.png`) });
    }
  }
  console.log(patient.watch.faults().join('\n'));
  await context.close();
}

try {
  await take(app, guestScreens);
  await take(app, [...disclosureScreens, ...publishedScreens]);
  await take(app, memberScreens, '13800000001');
  await take(app, newcomerScreens, '13800000003');
  await take(till, paymentScreens);
} finally {
  await browser.close();
  await app.stop();
  await till.stop();
}
