import { paths } from '#src/paths.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';

export const careRoutes = [
  {
    pattern: paths.hospitalize.pattern,
    tab: true,
    resetsLogin: true,
    load: () => import('./pages/hospitalize.tsx'),
  },
  {
    pattern: paths.treating.pattern,
    tab: true,
    resetsLogin: true,
    load: () => import('./pages/treating.tsx'),
  },
  {
    pattern: paths.alreadyDone.pattern,
    tab: true,
    resetsLogin: true,
    load: () => import('./pages/already-done.tsx'),
  },
] as const satisfies readonly RouteEntry[];
