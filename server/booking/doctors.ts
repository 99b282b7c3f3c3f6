import type { Doctor } from '#generated/model/doctor.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { getPractitioner } from './practitioner.ts';
import { listPractitioners, type PractitionerQuery, physicianTitles } from './practitioners.ts';
import { nextReleaseAt, releasedUntil } from './rules.ts';
import type { VisitMode } from './tables.ts';

const visitModes = (row: { inStoreFee: number | null; onlineFee: number | null }): VisitMode[] => [
  ...(row.inStoreFee === null ? [] : [1 as const]),
  ...(row.onlineFee === null ? [] : [2 as const]),
];

/** A page of doctors, by default those with free seats first. */
export async function listDoctors(
  scope: OrgScope,
  query: Omit<PractitionerQuery, 'titles' | 'projectId'>,
): Promise<{ totalCount: number; datas: Doctor[] }> {
  const { totalCount, rows } = await listPractitioners(scope, { ...query, titles: physicianTitles });
  return {
    totalCount,
    datas: rows.map(row => ({
      ...row,
      departmentName: row.departmentName ?? '',
      visitModes: visitModes(row),
    })),
  };
}

/** @throws BusinessError NOT_FOUND */
export async function getDoctor(
  scope: OrgScope,
  { physicianId, clinicId }: { physicianId: string; clinicId: string | undefined },
): Promise<DoctorDetail> {
  const { weekdays, ...doctor } = await getPractitioner(scope, { staffId: physicianId, clinicId });
  const release = nextReleaseAt(scope.now, weekdays);
  return {
    ...doctor,
    visitModes: visitModes(doctor),
    bookableUntil: releasedUntil(scope.now),
    newSlotsAt: release && toLocalDateTime(release),
  };
}
