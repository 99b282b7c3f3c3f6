import { globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { mockPages } from '#scripts/mock/build.ts';
import { matchPattern } from '#src/lib/match-pattern.ts';
import { paths, type RouteName } from '#src/paths.ts';
import { type App, startApp } from './app.ts';
import { launchBrowser, phone } from './browser.ts';
import { findLayoutFaults } from './layout.ts';
import { startMock } from './mock-server.ts';
import { disclosureScreens, publishedScreens } from './organization-screens.ts';
import { overlayScreens } from './overlay-screens.ts';
import { Patient } from './patient.ts';
import { paymentScreens } from './payment-screens.ts';
import { loggedOutScreens, routeScreens } from './route-screens.ts';
import type { Screen } from './screen.ts';
import { guestScreens, memberScreens, newcomerScreens, startAfresh } from './screens.ts';
import { watch } from './watch.ts';

const sizes = ['standard', 'elder'] as const;
type Size = (typeof sizes)[number];

/** Finger-wide, by the size of type. */
const targets = { standard: 44, elder: 60 } as const;

interface Visit {
  name: string;
  app: App;
  screens: readonly Screen[];
  /** The phone of a demo account that is logged in. */
  account?: string;
  /** They book: two at a time would take each other's seats. */
  alone?: boolean;
}

interface Taken {
  /** What could not be reached, or does not fit. */
  faults: string[];
  /** The patterns of the screens that were met. */
  met: Set<string>;
}

async function enter(context: BrowserContext, app: App): Promise<Patient> {
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  return new Patient(page, await watch(page), app);
}

/** Node reads no JSX, so the domains' tables are looked through, not imported. */
const builtPatterns = globSync(join(import.meta.dirname, '../../../src/domains/*/routes.tsx')).flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/paths\.(\w+)\.pattern/g)].map(
    ([, name]) => paths[name as RouteName].pattern,
  ),
);

const patternOf = (patient: Patient) =>
  builtPatterns.find(pattern => matchPattern(pattern, patient.route().pathname));

/** Every visible image has loaded. A lazy one further down need not have. */
const isDrawn = ({ page }: Patient) =>
  page.waitForFunction(() =>
    [...document.images].every(image => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom < 0 || top > innerHeight || !image.checkVisibility();
    }),
  );

/** The picture of the phone, and one of the whole screen if it is longer. */
async function picture(patient: Patient, path: string): Promise<void> {
  const { page } = patient;
  await page.screenshot({ path: `${path}.png` });
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('[role="dialog"]') ? undefined : document.querySelector('main');
    return main ? main.scrollHeight - main.clientHeight : 0;
  });
  // An earlier run may have left one.
  await rm(`${path}-whole.png`, { force: true });
  if (hidden < 40) return;
  const { width, height } = phone.viewport ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: Math.min(height + hidden, 4_000) });
  await isDrawn(patient).catch(() => undefined);
  await page.screenshot({ path: `${path}-whole.png` });
  await page.setViewportSize({ width, height });
}

async function takeSize(
  patient: Patient,
  { screens }: Visit,
  size: Size,
  outDir: string,
  { faults, met }: Taken,
) {
  for (const { name, go, untouchable } of screens) {
    await startAfresh(patient, size === 'elder');
    try {
      await go(patient);
      await patient.standStill();
      await isDrawn(patient);
      const pattern = patternOf(patient);
      if (pattern) met.add(pattern);
    } catch (error) {
      faults.push(`${name}, ${size}: ${error}`);
    }
    const path = join(outDir, `${name}-${size}`);
    await picture(patient, path).catch(error => faults.push(`${name}, ${size}: ${error}`));
    const misfits = await findLayoutFaults(patient.page, untouchable ? 0 : targets[size]);
    faults.push(...misfits.map(fault => `${name}, ${size}: ${fault}`));
  }
}

/** Takes each screen in both sizes of type, side by side. */
async function take(browser: Browser, visit: Visit, outDir: string): Promise<Taken> {
  const taken: Taken = { faults: [], met: new Set() };
  // Without motion a picture never catches a screen on its way.
  const options = { ...phone, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
  const first = await browser.newContext(options);
  const patient = await enter(first, visit.app);
  if (visit.account) {
    await startAfresh(patient, false);
    await patient.logIn(visit.account);
  }
  // One phone may ask for a code once a minute.
  const second = await browser.newContext({ ...options, storageState: await first.storageState() });
  const large = await enter(second, visit.app);
  const standard = takeSize(patient, visit, 'standard', outDir, taken);
  if (visit.alone) await standard;
  await Promise.all([standard, takeSize(large, visit, 'elder', outDir, taken)]);
  await first.close();
  await second.close();
  return taken;
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
${visits
  .map(
    ({ name, screens }) =>
      `<h2 id="${name}">${name}</h2><section>${screens.map(each => figure(each.name)).join('')}</section>`,
  )
  .join('\n')}
</html>
`;

/** index.html with everything, and each visit on a contact sheet of its own. */
async function writeSheets(browser: Browser, visits: readonly Visit[], outDir: string): Promise<void> {
  const index = join(outDir, 'index.html');
  const page = await browser.newPage({ viewport: { width: 1680, height: 1000 } });
  for (const visit of visits) {
    await writeFile(index, sheet([visit]));
    await page.goto(`file://${index}`);
    await page.screenshot({ path: join(outDir, `contact-sheet-${visit.name}.png`), fullPage: true });
  }
  await writeFile(index, sheet(visits));
}

/** Only the screens whose name has this in it; all without. */
const only = (visit: Visit, part: string): Visit => ({
  ...visit,
  screens: visit.screens.filter(({ name }) => name.includes(part)),
});

/** Writes every built screen in every state into `outDir`; gives what is missing, could not be reached or does not fit. */
export async function writeGallery(
  outDir: string,
  pages: string,
  chromium: string,
  part = '',
): Promise<string[]> {
  if (!part) await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const [app, till, mock, browser] = await Promise.all([
    startApp(pages),
    startApp(pages, { PAYMENT_PROVIDER: 'simulator' }),
    startMock({ MOCK_PAGES: mockPages }),
    launchBrowser(chromium),
  ]);
  const member = '13800000001';
  const visits: Visit[] = [
    { name: 'guest', app, screens: guestScreens },
    { name: 'logged-out', app, screens: loggedOutScreens },
    { name: 'published', app, screens: [...disclosureScreens, ...publishedScreens] },
    { name: 'member', app, screens: memberScreens, account: member },
    { name: 'newcomer', app, screens: newcomerScreens, account: '13800000003' },
    { name: 'states', app, screens: routeScreens, account: member },
    { name: 'paying', app: till, screens: paymentScreens, alone: true },
    { name: 'overlays', app: mock, screens: overlayScreens },
  ].map(visit => only(visit, part));
  try {
    const faults: string[] = [];
    const met = new Set<string>();
    for (const visit of visits.filter(({ screens }) => screens.length > 0)) {
      const began = Date.now();
      const taken = await take(browser, visit, outDir);
      const seconds = Math.round((Date.now() - began) / 1_000);
      console.log(`${visit.name}: ${visit.screens.length} screens, ${seconds} s`);
      faults.push(...taken.faults);
      for (const pattern of taken.met) met.add(pattern);
    }
    if (!part) {
      await writeSheets(browser, visits, outDir);
      const missing = builtPatterns.filter(pattern => !met.has(pattern));
      faults.push(...missing.map(pattern => `${pattern} is on no picture`));
    }
    return faults;
  } finally {
    await browser.close();
    await Promise.all([app.stop(), till.stop(), mock.stop()]);
  }
}
