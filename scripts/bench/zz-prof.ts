import type { AddressInfo } from 'node:net';
import { exampleAnswers } from './answers.ts';
import { openBrowser, openPhone } from './browser.ts';
import { serveSites } from './sites.ts';

const server = await serveSites(
  [{ prefix: '/crm/', directory: process.argv[2] ?? '/tmp/prof/dist' }],
  exampleAnswers(),
  'gzip',
);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await openBrowser();
const agg: Record<string, number> = {};
const incl: Record<string, number> = {};
const names: number[] = [];
const N = 5;
for (let i = 0; i < N; i++) {
  const context = await openPhone(browser);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent?.includes('周砚清')) {
        performance.mark('NAME');
        console.profileEnd?.('x');
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await cdp.send('Profiler.start');
  await page.goto(origin + '/crm/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('NAME').length > 0);
  const { profile } = (await cdp.send('Profiler.stop')) as any;
  names.push(await page.evaluate(() => performance.getEntriesByName('NAME')[0]!.startTime));
  const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
  const parent = new Map<number, number>();
  for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  for (let k = 0; k < profile.samples.length; k++) {
    const dt = profile.timeDeltas[k] / 1000 / N;
    let id = profile.samples[k];
    const nm = (n: any) =>
      `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url
        .split('/')
        .pop()
        ?.replace(/-.{8}\.js/, '')}:${n.callFrame.lineNumber}`;
    agg[nm(byId.get(id))] = (agg[nm(byId.get(id))] ?? 0) + dt;
    const seen = new Set<string>();
    while (id !== undefined) {
      const s = nm(byId.get(id));
      if (!seen.has(s)) {
        seen.add(s);
        incl[s] = (incl[s] ?? 0) + dt;
      }
      id = parent.get(id)!;
    }
  }
  await context.close();
}
console.log('names', names.map(Math.round));
const top = (o: any, n: number) =>
  Object.entries(o)
    .sort((a: any, b: any) => b[1] - a[1])
    .slice(0, n)
    .map(([k, v]: any) => `${v.toFixed(1).padStart(7)} ${k}`)
    .join('\n');
console.log('SELF\n' + top(agg, 45));
console.log('INCL\n' + top(incl, 110));
await browser.close();
server.close();
