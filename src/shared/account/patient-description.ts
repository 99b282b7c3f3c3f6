import type { Patient } from '#generated/model/patient.ts';

type Described = Pick<Patient, 'age' | 'sexDesc' | 'phone' | 'guardianPhone'>;

/** Specification §3: age plus years, sex, and phone or guardian phone, joined by a bar. */
export const patientDescription = ({ age, sexDesc, phone, guardianPhone }: Described) =>
  [`${age}岁`, sexDesc, phone ?? guardianPhone].filter(Boolean).join(' | ');
