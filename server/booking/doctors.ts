import type { Doctor } from '#generated/model/doctor.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import type { Db } from '../context.ts';
import type { VisitMode } from '../db/schema.ts';
import { toLocalDateTime } from '../local-time.ts';
import type { Page } from '../paging.ts';
import { summarizeComments } from './comments.ts';
import {
  listPracticeClinics,
  listPractitioners,
  type PractitionerFilter,
  type PractitionerOrder,
  type PractitionerRow,
  physicianTitles,
  requireStaff,
} from './practitioners.ts';
import { nextReleaseAt, releasedUntil } from './rules.ts';

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
  db: Db,
  topOrgId: string,
  filter: Omit<PractitionerFilter, 'titles' | 'projectId'>,
  page: Page,
  now: Date,
  order?: PractitionerOrder,
): Promise<{ totalCount: number; datas: Doctor[] }> {
  const doctors = { ...filter, titles: physicianTitles };
  const { totalCount, rows } = await listPractitioners(db, topOrgId, doctors, page, now, order);
  return { totalCount, datas: rows.map(toDoctor) };
}

export async function getDoctor(
  db: Db,
  topOrgId: string,
  physicianId: string,
  clinicId: string | undefined,
  now: Date,
): Promise<DoctorDetail> {
  const row = await requireStaff(db, topOrgId, physicianId);
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
    clinics: await listPracticeClinics(db, topOrgId, physicianId, clinicId),
    commentSummary: await summarizeComments(db, { topOrgId, staffId: physicianId }),
    bookableUntil: releasedUntil(now),
    newSlotsAt: release && toLocalDateTime(release),
  };
}
