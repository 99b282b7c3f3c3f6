import { paths } from '#src/paths.ts';
import type { RouteEntry } from '#src/platform/route-entry.ts';

const doctorDetail = () => import('./pages/doctor-detail.tsx');

export const bookingRoutes = [
  {
    pattern: paths.home.pattern,
    tab: true,
    keepAlive: true,
    guest: true,
    resetsLogin: true,
    load: () => import('./pages/appointment-doctor.tsx'),
  },
  { pattern: paths.appointMentPhy.pattern, tab: true, load: () => import('./pages/appoint-ment-phy.tsx') },
  { pattern: paths.doctorDetail.pattern, load: doctorDetail },
  { pattern: paths.doctorDetailAtClinic.pattern, load: doctorDetail },
  { pattern: paths.phyDetail.pattern, load: () => import('./pages/phy-detail.tsx') },
  { pattern: paths.clinicDetail.pattern, load: () => import('./pages/clinic-detail.tsx') },
  { pattern: paths.specialistDetail.pattern, load: () => import('./pages/specialist-detail.tsx') },
  { pattern: paths.treatmentCaseDetail.pattern, load: () => import('./pages/treatment-case-detail.tsx') },
  { pattern: paths.appointmentDetail.pattern, load: () => import('./pages/appointment-detail.tsx') },
  { pattern: paths.phyTherapyDetail.pattern, load: () => import('./pages/phy-therapy-detail.tsx') },
  { pattern: paths.quickAppoint.pattern, load: () => import('./pages/quick-appoint.tsx') },
  { pattern: paths.firstAppointment.pattern, load: () => import('./pages/first-appointment.tsx') },
  { pattern: paths.appointmentSuccess.pattern, load: () => import('./pages/appointment-success.tsx') },
] as const satisfies readonly RouteEntry[];
