import type { RouteEntry } from '../../lib/route-entry.ts';
import { paths } from '../../paths.ts';

export const paymentRoutes: readonly RouteEntry[] = [
  { pattern: paths.registerPayment.pattern, load: () => import('./pages/register-payment.tsx') },
];
