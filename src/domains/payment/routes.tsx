import { paths } from '#src/paths.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';

export const paymentRoutes: readonly RouteEntry[] = [
  { pattern: paths.registerPayment.pattern, load: () => import('./pages/register-payment.tsx') },
];
