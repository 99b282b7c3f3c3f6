import type { RouteEntry } from '../../lib/route-entry.ts';
import { paths } from '../../paths.ts';

export const careRoutes: readonly RouteEntry[] = [
  { pattern: paths.hospitalize.pattern, tab: true, load: () => import('./pages/hospitalize.tsx') },
  { pattern: paths.treating.pattern, tab: true, load: () => import('./pages/treating.tsx') },
  { pattern: paths.alreadyDone.pattern, tab: true, load: () => import('./pages/already-done.tsx') },
];
