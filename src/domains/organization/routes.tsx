import { paths } from '#src/paths.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';

export const organizationRoutes = [
  { pattern: paths.webView.pattern, load: () => import('./pages/web-view.tsx') },
  { pattern: paths.detriment.pattern, load: () => import('./pages/detriment.tsx') },
  {
    pattern: paths.informationDisclosure.pattern,
    keepAlive: true,
    load: () => import('./pages/information-disclosure.tsx'),
  },
  {
    pattern: paths.physicianElectronicLicense.pattern,
    load: () => import('./pages/physician-electronic-license.tsx'),
  },
  { pattern: paths.priceDisclosure.pattern, load: () => import('./pages/price-disclosure.tsx') },
  { pattern: paths.letterOfCommitment.pattern, load: () => import('./pages/letter-of-commitment.tsx') },
] as const satisfies readonly RouteEntry[];
