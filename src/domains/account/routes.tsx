import type { RouteEntry } from '../../lib/route-entry.ts';
import { paths } from '../../paths.ts';

export const accountRoutes: readonly RouteEntry[] = [
  { pattern: paths.personal.pattern, tab: true, load: () => import('./pages/personal.tsx') },
  { pattern: paths.addEditPatient.pattern, load: () => import('./pages/add-edit-patient.tsx') },
];
