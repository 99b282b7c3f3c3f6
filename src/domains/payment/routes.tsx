import { paths } from '#src/paths.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';

export const paymentRoutes = [
  { pattern: paths.registerPayment.pattern, load: () => import('./pages/register-payment.tsx') },
] as const satisfies readonly RouteEntry[];
