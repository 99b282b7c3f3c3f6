import type { Patient } from '#generated/model/patient.ts';

/** The chosen patient. With only one patient no choice is needed. */
export function chosenPatient(
  patients: readonly Patient[] | undefined,
  patientId: string,
): Patient | undefined {
  const chosen = patients?.find(patient => patient.patientId === patientId);
  return chosen ?? (patients?.length === 1 ? patients[0] : undefined);
}
