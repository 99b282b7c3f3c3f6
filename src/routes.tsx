import { accountRoutes } from './domains/account/routes.tsx';
import { bookingRoutes } from './domains/booking/routes.tsx';
import { careRoutes } from './domains/care/routes.tsx';
import { organizationRoutes } from './domains/organization/routes.tsx';
import { paymentRoutes } from './domains/payment/routes.tsx';
import { emptyTabs, paths } from './paths.ts';
import type { RouteEntry } from './platform/route-entry.ts';

const builtEntries = [
  ...bookingRoutes,
  ...careRoutes,
  ...accountRoutes,
  ...paymentRoutes,
  ...organizationRoutes,
] as const;

/** The pattern of a screen that is built. */
export type BuiltPattern = (typeof builtEntries)[number]['pattern'];

const builtRoutes: readonly RouteEntry[] = builtEntries;

/** Screens that not everybody may enter, built or still to come (specification §2 and §5). */
const guards: Readonly<Record<string, RouteEntry['guard']>> = {
  [paths.phoneEdit.pattern]: async () => (await import('./layouts/needs-profile.tsx')).NeedsProfile,
  [paths.addEditPatientWz.pattern]: async () => (await import('./layouts/wenzhi-only.tsx')).WenzhiOnly,
};

/** Screens that stay when they are left (specification §9). */
const kept = new Set<string>([
  paths.discovery.pattern,
  paths.questionList.pattern,
  paths.communitySearch.pattern,
]);

/** Screens for guests (specification §8): a replay that asks for a login says so in its calls, by `login: 'always'`. */
const forGuests = new Set<string>([paths.videoReplay.pattern]);

const notOpenYet: readonly RouteEntry[] = Object.values(paths)
  .filter(({ pattern }) => !builtRoutes.some(entry => entry.pattern === pattern))
  .map(({ pattern }) => ({
    pattern,
    keepAlive: kept.has(pattern),
    guest: forGuests.has(pattern),
    tab: emptyTabs.has(pattern),
    load: () => import('./layouts/not-open-yet.tsx'),
  }));

export const routes: readonly RouteEntry[] = [...builtRoutes, ...notOpenYet].map(entry => {
  const guard = guards[entry.pattern];
  return guard ? { ...entry, guard } : entry;
});
