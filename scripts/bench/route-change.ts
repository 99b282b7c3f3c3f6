import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { buildApp } from '#scripts/build.ts';
import { root } from '#scripts/lib/run.ts';
import { exampleAnswers } from './answers.ts';
import { openBrowser, openPhone, openSlowPage, tap } from './browser.ts';
import { median } from './measure.ts';
import { serveSites } from './sites.ts';

const runs = 3;

interface Target {
  /** The screen with the link. */
  from: string;
  /** The link's address, or its beginning. */
  link: string;
  form?: true;
}

const targets: Readonly<Record<string, Target>> = {
  'a doctor': { from: '/', link: '#/doctorDetail/' },
  'times of a doctor': { from: '/doctorDetail/p001/k001', link: '#/appointmentDetail/' },
  'a clinic': { from: '/doctorDetail/p001/k001', link: '#/clinicDetail/' },
  physiotherapy: { from: '/', link: '#/appointMentPhy' },
  'my visits': { from: '/', link: '#/hospitalize' },
  mine: { from: '/', link: '#/personal' },
  'a new patient': { from: '/personal', link: '#/add-edit-patient/', form: true },
};

/** Whether and how the next screen was loaded before the tap. */
const loadedAhead = ['no', 'when idle', 'by touch'] as const;
type LoadedAhead = (typeof loadedAhead)[number];

interface Change {
  ms: number;
  /** Compressed scripts and styles that arrived after the tap. */
  bytes: number;
}

/** Measures from the tap's event to the frame after the new title: then the next screen's skeleton is shown. */
const watchChange = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const before = document.title;
    const shown = new Promise<number>(resolve => {
      window.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (document.title === before) requestAnimationFrame(look);
            else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { shown });
  });

/** Counts the bytes of files, and waits until the network is idle. */
function watchNetwork(page: Page) {
  const sizes: Promise<number>[] = [];
  const pending = new Set<Request>();
  page.on('request', request => pending.add(request));
  page.on('requestfailed', request => pending.delete(request));
  page.on('requestfinished', request => {
    pending.delete(request);
    if (!/\.(js|css)$/.test(request.url())) return;
    // If the page has closed meanwhile, the measurement fails elsewhere.
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    sizes.push(size.catch(() => 0));
  });
  return {
    files: () => sizes.length,
    bytesSince: async (file: number) =>
      (await Promise.all(sizes.slice(file))).reduce((sum, size) => sum + size, 0),
    /** Resolves after half a second without requests; Playwright's "networkidle" fires only once a page. */
    async settled() {
      for (let quiet = 0; quiet < 5; quiet = pending.size === 0 ? quiet + 1 : 0) await delay(100);
    },
  };
}

/** By then the tabs and the linked screens are loaded (src/layouts/preload-near.ts). */
const idleMs = 10_000;

async function measureChange(
  browser: Browser,
  origin: string,
  { from, link }: Target,
  ahead: LoadedAhead,
): Promise<Change> {
  const context = await openPhone(browser);
  try {
    const page = await openSlowPage(context);
    const network = watchNetwork(page);
    await page.goto(`${origin}/crm/#${from}`);
    // A screen that is drawn ahead has links too.
    const place = page.locator(`a[href^="${link}"]:not([data-part="ahead"] *)`).first();
    await place.waitFor();
    // The page's first links exist before the app; a touch on those loads nothing ahead.
    if (ahead !== 'no') await page.locator('.first').waitFor({ state: 'detached' });
    if (ahead === 'when idle') await delay(idleMs);
    if (ahead === 'by touch') await place.dispatchEvent('pointerdown');
    await network.settled();
    await watchChange(page);
    const before = network.files();
    await tap(page, place);
    const ms = await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
    await network.settled();
    return { ms, bytes: await network.bytesSince(before) };
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  process.chdir(root);
  await buildApp();
  // Only a person who is logged in sees the link to a new patient and the visits.
  const answerOf = exampleAnswers(['getProfile', 'listAppointedCases', 'listTreatingCases', 'listPatients']);
  const server = await serveSites(
    [{ prefix: '/crm/', directory: join(root, 'dist') }],
    // A popup would cover the link.
    (method, path) => (path.endsWith('/popups') ? undefined : answerOf(method, path)),
    'gzip',
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  const table: Record<string, object> = {};
  for (const [name, target] of Object.entries(targets)) {
    const changes: Record<LoadedAhead, Change[]> = { no: [], 'when idle': [], 'by touch': [] };
    for (let run = 0; run < runs; run += 1) {
      for (const ahead of loadedAhead) {
        changes[ahead].push(await measureChange(browser, origin, target, ahead));
      }
    }
    const of = (ahead: LoadedAhead, field: keyof Change) => median(changes[ahead].map(each => each[field]));
    table[name] = {
      'touched ms': Math.round(of('by touch', 'ms')),
      'after idle ms': Math.round(of('when idle', 'ms')),
      'after idle kB': (of('when idle', 'bytes') / 1000).toFixed(1),
      'at once ms': Math.round(of('no', 'ms')),
      'at once kB': (of('no', 'bytes') / 1000).toFixed(1),
      form: target.form ? 'yes' : '',
    };
  }
  console.table(table);
  await browser.close();
  server.close();
}

await main();
