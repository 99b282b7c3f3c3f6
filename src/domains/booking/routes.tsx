import type { RouteEntry } from '../../lib/route-entry.ts';
import { paths } from '../../paths.ts';

const doctorDetail = () => import('./pages/doctor-detail.tsx');

export const bookingRoutes: readonly RouteEntry[] = [
  {
    pattern: paths.home.pattern,
    tab: true,
    keepAlive: true,
    load: () => import('./pages/appointment-doctor.tsx'),
  },
  { pattern: paths.doctorDetail.pattern, load: doctorDetail },
  { pattern: paths.doctorDetailAtClinic.pattern, load: doctorDetail },
  { pattern: paths.appointmentDetail.pattern, load: () => import('./pages/appointment-detail.tsx') },
  { pattern: paths.appointmentSuccess.pattern, load: () => import('./pages/appointment-success.tsx') },
];
