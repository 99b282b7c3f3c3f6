import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { buildApp } from '../build.ts';
import { root } from '../lib/run.ts';
import { exampleAnswers } from './answers.ts';
import { openBrowser, openPhone, openSlowPage, tap } from './browser.ts';
import { median } from './measure.ts';
import { serveSites } from './sites.ts';

const runs = 3;

interface Target {
  /** Where the person stands. */
  from: string;
  /** What they tap there. */
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

/** Cold: tapped before anything was loaded ahead. */
const loadedAhead = ['no', 'when idle', 'by touch'] as const;
type LoadedAhead = (typeof loadedAhead)[number];

interface Change {
  ms: number;
  /** Compressed scripts and styles that came between the tap and the end. */
  bytes: number;
}

/** From the event of the tap to the frame after the window has the new screen's title: then its own shape is shown. */
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

/** Counts what arrives, and knows when nothing is under way. */
function watchNetwork(page: Page) {
  const sizes: Promise<number>[] = [];
  const underWay = new Set<Request>();
  page.on('request', request => underWay.add(request));
  page.on('requestfailed', request => underWay.delete(request));
  page.on('requestfinished', request => {
    underWay.delete(request);
    if (!/\.(js|css)$/.test(request.url())) return;
    // Of a page that is closed already the failure is told elsewhere.
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    sizes.push(size.catch(() => 0));
  });
  return {
    files: () => sizes.length,
    bytesSince: async (file: number) =>
      (await Promise.all(sizes.slice(file))).reduce((sum, size) => sum + size, 0),
    /** Until nothing has been asked for during half a second; the page's own "networkidle" comes only once. */
    async settled() {
      for (let quiet = 0; quiet < 5; quiet = underWay.size === 0 ? quiet + 1 : 0) await delay(100);
    },
  };
}

/** The tabs and what the screen links to are fetched by then (src/layouts/preload-near.ts). */
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
    // A screen drawn ahead has links of its own.
    const place = page.locator(`a[href^="${link}"]:not([data-part="ahead"] *)`).first();
    await place.waitFor();
    // The page has the first links before the app has: a finger on those loads nothing ahead.
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
  // Only who is logged in is shown the link to a new patient, and stays with their visits.
  const answerOf = exampleAnswers(['getProfile', 'listAppointedCases', 'listTreatingCases', 'listPatients']);
  const server = await serveSites(
    [{ prefix: '/crm/', directory: join(root, 'dist') }],
    // A popup would lie over what is tapped.
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
