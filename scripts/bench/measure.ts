import type { Browser } from 'playwright-core';
import { openPhone, openSlowPage } from './browser.ts';

export interface Load {
  firstPaintMs: number;
  /** When the first doctor's name stands on the page. */
  nameMs: number;
  /** Until the name, pictures apart. */
  requests: number;
  blockingMs: number;
  layoutShift: number;
}

/** Runs in the page before anything else: notes long tasks, shifts and the frame in which the name appears. */
function watch(name: string): void {
  const notes = { name: 0, blocking: 0, shift: 0 };
  Object.assign(window, { benchNotes: notes });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) notes.blocking += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) notes.shift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.body?.textContent?.includes(name)) notes.name = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the address in a fresh profile, and, for a warm load, a second time in the same one. */
export async function measureLoad(browser: Browser, url: string, name: string, warm: boolean): Promise<Load> {
  const context = await openPhone(browser);
  try {
    if (warm) {
      const first = await context.newPage();
      await first.goto(url, { waitUntil: 'networkidle' });
      await first.close();
    }
    const page = await openSlowPage(context);
    await page.addInitScript(watch, name);
    const asked: number[] = [];
    page.on('request', request => {
      if (request.resourceType() !== 'image') asked.push(Date.now());
    });
    const startedAt = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => (window as unknown as { benchNotes: { name: number } }).benchNotes.name > 0,
    );
    await page.waitForLoadState('networkidle');
    const notes = await page.evaluate(() => ({
      ...(window as unknown as { benchNotes: { name: number; blocking: number; shift: number } }).benchNotes,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    return {
      firstPaintMs: notes.paint,
      nameMs: notes.name,
      requests: asked.filter(at => at - startedAt <= notes.name).length,
      blockingMs: notes.blocking,
      layoutShift: notes.shift,
    };
  } finally {
    await context.close();
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
