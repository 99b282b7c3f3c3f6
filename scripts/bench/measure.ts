import type { Browser } from 'playwright-core';
import { openPhone, openSlowPage } from './browser.ts';

export interface Load {
  firstPaintMs: number;
  /** When the first doctor's name is on the page. */
  nameMs: number;
  /** When the app has replaced the page's own content. */
  drawnMs: number;
  /** Requests before the name, without pictures. */
  requests: number;
  blockingMs: number;
  layoutShift: number;
}

interface Notes {
  name: number;
  drawn: number;
  blocking: number;
  shift: number;
}

/** Runs first in the page. Records long tasks, layout shifts, and the frame in which the name appears. */
function watch(name: string): void {
  const notes: Notes = { name: 0, drawn: 0, blocking: 0, shift: 0 };
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
    const named = document.body?.textContent?.includes(name);
    if (named && notes.name === 0) notes.name = performance.now();
    // The app's script is requested late; its inline scripts set this global before.
    const hasApp = 'firstNames' in window || document.querySelector('script[src]');
    const waiting = hasApp && document.querySelector('.first');
    if (named && !waiting) notes.drawn = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Loads the address in a new profile; a warm load is the second one in the same profile. */
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
    await page.waitForFunction(() => (window as unknown as { benchNotes: Notes }).benchNotes.drawn > 0);
    await page.waitForLoadState('networkidle');
    const notes = await page.evaluate(() => ({
      ...(window as unknown as { benchNotes: Notes }).benchNotes,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    return {
      firstPaintMs: notes.paint,
      nameMs: notes.name,
      drawnMs: notes.drawn,
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
