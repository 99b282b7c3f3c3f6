import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../lib/run.ts';
import { exampleAnswers } from './answers.ts';
import { openBrowser, openPhone, openSlowPage } from './browser.ts';
import { serveSites } from './sites.ts';

const warm = process.argv[2] === 'warm';
const dir = process.argv[3] ?? join(root, 'dist');
const server = await serveSites([{ prefix: '/crm/', directory: dir }], exampleAnswers(), 'gzip');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await openBrowser();
const context = await openPhone(browser);
if (warm) {
  const p = await context.newPage();
  await p.goto(origin + '/crm/', { waitUntil: 'networkidle' });
  await p.close();
}
const page = await openSlowPage(context);
await page.addInitScript(() => {
  const look = () => {
    if (document.body?.textContent?.includes('周砚清')) performance.mark('NAME');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
await browser.startTracing(page, {
  categories: [
    'devtools.timeline',
    'v8',
    'blink.user_timing',
    'disabled-by-default-v8.compile',
    'loading',
    'disabled-by-default-v8.cpu_profiler',
    'disabled-by-default-devtools.timeline',
  ],
});
await page.goto(origin + '/crm/', { waitUntil: 'commit' });
await page.waitForFunction(() => performance.getEntriesByName('NAME').length > 0);
await page.waitForLoadState('networkidle');
const buf = await browser.stopTracing();
writeFileSync('/tmp/prof/trace.json', buf);
console.log(
  await page.evaluate(() =>
    JSON.stringify(
      {
        name: performance.getEntriesByName('NAME')[0]?.startTime,
        fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        res: performance
          .getEntriesByType('resource')
          .map(r => [
            r.name.split('/').pop()?.slice(0, 40),
            (r as PerformanceResourceTiming).initiatorType,
            Math.round(r.startTime),
            Math.round(r.responseEnd),
          ]),
      },
      null,
      0,
    ).replaceAll('],[', ']\n['),
  ),
);
await browser.close();
server.close();
