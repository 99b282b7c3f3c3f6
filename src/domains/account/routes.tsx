import { paths } from '#src/paths.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';

export const accountRoutes = [
  {
    pattern: paths.personal.pattern,
    tab: true,
    resetsLogin: true,
    load: () => import('./pages/personal.tsx'),
  },
  { pattern: paths.addEditPatient.pattern, load: () => import('./pages/add-edit-patient.tsx') },
] as const satisfies readonly RouteEntry[];
