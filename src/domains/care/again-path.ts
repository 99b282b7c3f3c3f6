import type { MedicalCase } from '#generated/model/medical-case.ts';
import { paths } from '#src/paths.ts';

/** Where the same thing is booked once more: the doctor, or the project at its clinic. */
export const againPath = ({ projectId, physicianId, clinicId }: MedicalCase): string =>
  projectId === null
    ? paths.doctorDetail.link({ id: physicianId })
    : paths.phyTherapyDetail.link({ id: projectId, clinicId });
