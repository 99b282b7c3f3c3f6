import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { buildApp } from '../build.ts';
import { root } from '../lib/run.ts';
import { exampleAnswers } from './answers.ts';
import { openBrowser, openPhone, openSlowPage } from './browser.ts';
import { median } from './measure.ts';
import { serveSites } from './sites.ts';

const runs = 3;

/** Where a person goes from the home screen, and whether a form is there. */
const targets = {
  'a doctor': { address: '/doctorDetail/p001', form: false },
  'times of a doctor': { address: '/appointmentDetail/p001/k001', form: false },
  'a clinic': { address: '/clinicDetail/k001', form: false },
  physiotherapy: { address: '/appointMentPhy', form: false },
  'my visits': { address: '/hospitalize', form: false },
  mine: { address: '/personal', form: false },
  'a new patient': { address: '/add-edit-patient/add', form: true },
} as const;

interface Change {
  ms: number;
  /** Compressed scripts and styles that the change itself had to fetch. */
  bytes: number;
}

/** Notes the frame in which the window got the new screen's title: then its own shape stands on the page. */
async function change(page: Page, address: string): Promise<number> {
  return page.evaluate(
    ({ address }) =>
      new Promise<number>(resolve => {
        const before = document.title;
        const startedAt = performance.now();
        const look = () => {
          if (document.title !== before) requestAnimationFrame(() => resolve(performance.now() - startedAt));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLAnchorElement>(`a[data-bench="${address}"]`)?.click();
        requestAnimationFrame(look);
      }),
    { address },
  );
}

async function measureChange(
  browser: Browser,
  origin: string,
  address: string,
  prefetched: boolean,
): Promise<Change> {
  const context = await openPhone(browser);
  try {
    const page = await openSlowPage(context);
    await page.goto(`${origin}/crm/`);
    await page.getByText('周砚清').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(target => {
      const link = document.createElement('a');
      link.href = `#${target}?topOrgId=1001`;
      link.dataset.bench = target;
      document.querySelector('main')?.append(link);
    }, address);
    const sizes: Promise<number>[] = [];
    const underWay = new Set<Request>();
    page.on('request', request => underWay.add(request));
    page.on('requestfailed', request => underWay.delete(request));
    page.on('requestfinished', request => {
      underWay.delete(request);
      if (!/\.(js|css)$/.test(request.url())) return;
      sizes.push(
        request.sizes().then(
          ({ responseBodySize }) => responseBodySize,
          // Of a page that is closed already, whose failure is told elsewhere.
          () => 0,
        ),
      );
    });
    /** Until nothing has been asked for during half a second; the page's own "networkidle" comes only once. */
    const settle = async () => {
      for (let quiet = 0; quiet < 5; quiet = underWay.size === 0 ? quiet + 1 : 0) await delay(100);
    };
    if (prefetched) {
      await page.dispatchEvent(`a[data-bench="${address}"]`, 'pointerdown');
      await settle();
    }
    const before = sizes.length;
    const ms = await change(page, address);
    await settle();
    const bytes = (await Promise.all(sizes.slice(before))).reduce((sum, size) => sum + size, 0);
    return { ms, bytes };
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  process.chdir(root);
  await buildApp();
  const server = await serveSites(
    [{ prefix: '/crm/', directory: join(root, 'dist') }],
    exampleAnswers(),
    'gzip',
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  const table: Record<string, object> = {};
  for (const [name, { address, form }] of Object.entries(targets)) {
    const changes: { cold: Change[]; prefetched: Change[] } = { cold: [], prefetched: [] };
    for (let run = 0; run < runs; run += 1) {
      changes.cold.push(await measureChange(browser, origin, address, false));
      changes.prefetched.push(await measureChange(browser, origin, address, true));
    }
    table[name] = {
      'prefetched ms': Math.round(median(changes.prefetched.map(({ ms }) => ms))),
      'cold ms': Math.round(median(changes.cold.map(({ ms }) => ms))),
      'fetched kB': (median(changes.cold.map(({ bytes }) => bytes)) / 1000).toFixed(1),
      form: form ? 'yes' : '',
    };
  }
  console.table(table);
  await browser.close();
  server.close();
}

await main();
