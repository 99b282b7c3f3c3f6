import type { Doctor } from '#generated/model/doctor.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { summarizeComments } from './comments.ts';
import {
  listPracticeClinics,
  listPractitioners,
  type PractitionerQuery,
  type PractitionerRow,
  physicianTitles,
  requireStaff,
} from './practitioners.ts';
import { nextReleaseAt, releasedUntil } from './rules.ts';
import type { VisitMode } from './tables.ts';

const visitModes = (row: { in_store_fee: number | null; online_fee: number | null }): VisitMode[] => [
  ...(row.in_store_fee === null ? [] : [1 as const]),
  ...(row.online_fee === null ? [] : [2 as const]),
];

const toDoctor = (row: PractitionerRow): Doctor => ({
  physicianId: row.staff_id,
  name: row.name,
  title: row.title,
  rank: row.rank,
  avatarUrl: row.avatar_url,
  departmentName: row.department_name ?? '',
  goodAt: row.good_at,
  visitModes: visitModes(row),
  inStoreFee: row.in_store_fee,
  onlineFee: row.online_fee,
  clinicId: row.home_clinic_id,
  clinicName: row.home_clinic_name,
  distance: row.distance,
  nextSlot: row.nextSlot,
  newSlotsAt: row.newSlotsAt,
});

/** A page of doctors, by default those with free seats first. */
export async function listDoctors(
  scope: OrgScope,
  query: Omit<PractitionerQuery, 'titles' | 'projectId'>,
): Promise<{ totalCount: number; datas: Doctor[] }> {
  const { totalCount, rows } = await listPractitioners(scope, { ...query, titles: physicianTitles });
  return { totalCount, datas: rows.map(toDoctor) };
}

/** @throws BusinessError NOT_FOUND */
export async function getDoctor(
  scope: OrgScope,
  { physicianId, clinicId }: { physicianId: string; clinicId: string | undefined },
): Promise<DoctorDetail> {
  const { db, topOrgId, now } = scope;
  const row = await requireStaff(scope, physicianId);
  const departments = await db
    .selectFrom('staff_department as sd')
    .innerJoin('department as d', join =>
      join.onRef('d.top_org_id', '=', 'sd.top_org_id').onRef('d.department_id', '=', 'sd.department_id'),
    )
    .select('d.name')
    .where('sd.top_org_id', '=', topOrgId)
    .where('sd.staff_id', '=', physicianId)
    .orderBy('sd.sort')
    .execute();
  const release = nextReleaseAt(now, row.weekdays);
  return {
    physicianId: row.staff_id,
    name: row.name,
    title: row.title,
    rank: row.rank,
    avatarUrl: row.avatar_url,
    departments: departments.map(department => department.name),
    practiceYears: row.practice_years,
    goodAt: row.good_at,
    summary: row.summary,
    biography: row.biography,
    visitModes: visitModes(row),
    inStoreFee: row.in_store_fee,
    onlineFee: row.online_fee,
    clinics: await listPracticeClinics(scope, { staffId: physicianId, clinicId }),
    commentSummary: await summarizeComments(scope, { staffId: physicianId }),
    bookableUntil: releasedUntil(now),
    newSlotsAt: release && toLocalDateTime(release),
  };
}
