import type { Patient } from '#generated/model/patient.ts';

/** Who was chosen; who has only one patient need not choose. */
export function chosenPatient(
  patients: readonly Patient[] | undefined,
  patientId: string,
): Patient | undefined {
  const chosen = patients?.find(patient => patient.patientId === patientId);
  return chosen ?? (patients?.length === 1 ? patients[0] : undefined);
}
