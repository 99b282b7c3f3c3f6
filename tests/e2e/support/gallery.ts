import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type App, startApp } from './app.ts';
import { launchBrowser, phone } from './browser.ts';
import { PATIENCE } from './eventually.ts';
import { disclosureScreens, publishedScreens } from './organization-screens.ts';
import { Patient } from './patient.ts';
import { paymentScreens } from './payment-screens.ts';
import { guestScreens, memberScreens, newcomerScreens, type Screen, startAfresh } from './screens.ts';
import { watch } from './watch.ts';

const sizes = ['standard', 'elder'] as const;

interface Visit {
  title: string;
  app: App;
  screens: readonly Screen[];
  /** The phone of a demo account that is logged in. */
  account?: string;
}

/** Takes each screen in both sizes of type; gives what could not be reached. */
async function take(browser: Browser, { app, screens, account }: Visit, outDir: string): Promise<string[]> {
  // Without motion a picture never catches a screen on its way.
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const patient = new Patient(page, await watch(page), app);
  if (account) await patient.logIn(account);
  const missed: string[] = [];
  for (const { name, go } of screens) {
    for (const size of sizes) {
      await startAfresh(patient, size === 'elder');
      try {
        await go(patient);
        await page.waitForLoadState('networkidle');
      } catch (error) {
        missed.push(`${name}, ${size}: ${error}`);
      }
      await page.screenshot({ path: join(outDir, `${name}-${size}.png`) });
    }
  }
  await context.close();
  return missed;
}

const figure = (name: string) =>
  `<figure><div>${sizes
    .map(size => `<a href="${name}-${size}.png"><img src="${name}-${size}.png" alt="${name}, ${size}"></a>`)
    .join('')}</div><figcaption>${name}</figcaption></figure>`;

const sheet = (visits: readonly Visit[]) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>问止中医: every screen</title>
<style>
body { margin: 24px; font: 15px/22px sans-serif; background: #e9e6df; }
section { display: flex; flex-wrap: wrap; gap: 24px; }
figure { margin: 0; }
figure div { display: flex; gap: 8px; }
img { display: block; width: 187px; border-radius: 12px; }
figcaption { margin-top: 6px; }
</style>
${visits.map(({ title, screens }) => `<h2>${title}</h2><section>${screens.map(({ name }) => figure(name)).join('')}</section>`).join('\n')}
</html>
`;

/** Writes every built screen in every state into `outDir`: pictures, index.html, and all on one contact-sheet.png. */
export async function writeGallery(outDir: string, pages: string, chromium: string): Promise<string[]> {
  await mkdir(outDir, { recursive: true });
  const app = await startApp(pages);
  const till = await startApp(pages, { PAYMENT_PROVIDER: 'simulator' });
  const browser = await launchBrowser(chromium);
  const visits: Visit[] = [
    { title: 'Guest', app, screens: guestScreens },
    { title: 'What a house publishes', app, screens: [...disclosureScreens, ...publishedScreens] },
    { title: 'Member', app, screens: memberScreens, account: '13800000001' },
    { title: 'Newcomer', app, screens: newcomerScreens, account: '13800000003' },
    { title: 'Paying', app: till, screens: paymentScreens },
  ];
  try {
    const missed: string[] = [];
    for (const visit of visits) missed.push(...(await take(browser, visit, outDir)));
    const index = join(outDir, 'index.html');
    await writeFile(index, sheet(visits));
    const page = await browser.newPage({ viewport: { width: 1680, height: 1000 } });
    await page.goto(`file://${index}`);
    await page.screenshot({ path: join(outDir, 'contact-sheet.png'), fullPage: true });
    return missed;
  } finally {
    await browser.close();
    await app.stop();
    await till.stop();
  }
}
