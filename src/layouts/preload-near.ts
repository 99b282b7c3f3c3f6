import type { RouteEntry } from '#src/platform/route-entry.ts';
import { whenIdle } from '#src/platform/when-idle.ts';
import { preloadScreen } from './screen-loader.ts';

/** So long a new screen has the network for itself. */
const IDLE = 2_500;

const tabsOf = (routes: readonly RouteEntry[]) =>
  routes.filter(({ tab }) => tab).map(({ pattern }) => pattern);

const linkedPathnames = () =>
  Array.from(
    document.querySelectorAll<HTMLAnchorElement>('a[href^="#/"]'),
    ({ hash }) => hash.slice(1).split('?')[0] ?? '',
  );

/**
 * Fetches the code of the tabs and of what the page links to: one after the other, and never while something else is to
 * do.
 *
 * @returns what ends it
 */
export function preloadNear(routes: readonly RouteEntry[]): () => void {
  let left = false;
  const timer = setTimeout(async () => {
    for (const pathname of new Set([...tabsOf(routes), ...linkedPathnames()])) {
      await new Promise<void>(whenIdle);
      if (left) return;
      await preloadScreen(routes, pathname);
    }
  }, IDLE);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
