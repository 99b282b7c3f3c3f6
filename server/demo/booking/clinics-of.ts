import { clinics } from './clinics.ts';
import type { DemoStaff } from './types.ts';

/** The clinics of a practitioner. One who only works online is booked under the organization's first clinic. */
export function clinicsOf(person: DemoStaff) {
  if (person.clinics.length > 0) return person.clinics;
  const home = clinics.find(clinic => clinic.orgId === person.orgId);
  return home ? [{ clinicId: home.id, room: '线上诊室', hours: [] }] : [];
}
