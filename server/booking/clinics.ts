import { type Selectable, sql } from 'kysely';
import type { Clinic } from '#generated/model/clinic.ts';
import type { ClinicDetail } from '#generated/model/clinic-detail.ts';
import type { Department } from '#generated/model/department.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { summarizeComments } from './comments.ts';
import { distanceOf, type Position } from './position.ts';
import { physicianTitles } from './practitioners.ts';

const selectClinics = ({ db, topOrgId }: OrgScope, from: Position | undefined) =>
  db
    .selectFrom('clinic as k')
    .selectAll('k')
    .select(distanceOf(from).as('distance'))
    .where('k.top_org_id', '=', topOrgId);

const toClinic = (row: Selectable<Schema['clinic']> & { distance: number | null }): Clinic => ({
  clinicId: row.clinic_id,
  name: row.name,
  city: row.city,
  address: row.address,
  floorGuide: row.floor_guide,
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  openingHours: row.opening_hours,
  distance: row.distance,
});

/** The nearest first where a position is given, else in the organization's order. */
export async function listClinics(
  scope: OrgScope,
  { from }: { from: Position | undefined },
): Promise<Clinic[]> {
  const rows = await selectClinics(scope, from)
    .orderBy(sql`distance asc nulls last`)
    .orderBy('k.sort')
    .execute();
  return rows.map(toClinic);
}

/** A clinic, and the position from which its distance is measured. */
interface ClinicQuery {
  clinicId: string;
  from?: Position | undefined;
}

async function requireClinicRow(scope: OrgScope, { clinicId, from }: ClinicQuery) {
  const row = await selectClinics(scope, from).where('k.clinic_id', '=', clinicId).executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有找到这家门店，可能已迁址');
  return row;
}

/** @throws BusinessError NOT_FOUND */
export async function requireClinic(scope: OrgScope, query: ClinicQuery): Promise<Clinic> {
  return toClinic(await requireClinicRow(scope, query));
}

/** @throws BusinessError NOT_FOUND */
export async function getClinic(scope: OrgScope, query: ClinicQuery): Promise<ClinicDetail> {
  const row = await requireClinicRow(scope, query);
  const commentSummary = await summarizeComments(scope, { clinicId: query.clinicId });
  return { ...toClinic(row), transit: row.transit, note: row.note, commentSummary };
}

/** Departments with the number of their physicians, at one clinic or in the whole organization. */
export async function listDepartments(
  { db, topOrgId }: OrgScope,
  { clinicId }: { clinicId?: string | undefined },
): Promise<Department[]> {
  const rows = await db
    .selectFrom('department as d')
    .innerJoin('staff_department as sd', join =>
      join.onRef('sd.top_org_id', '=', 'd.top_org_id').onRef('sd.department_id', '=', 'd.department_id'),
    )
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'sd.top_org_id').onRef('s.staff_id', '=', 'sd.staff_id'),
    )
    .$if(clinicId !== undefined, query =>
      query
        .innerJoin('staff_clinic as sk', join =>
          join.onRef('sk.top_org_id', '=', 'sd.top_org_id').onRef('sk.staff_id', '=', 'sd.staff_id'),
        )
        .where('sk.clinic_id', '=', clinicId ?? ''),
    )
    .select(['d.department_id', 'd.name'])
    .select(eb => eb.fn.count<number>('s.staff_id').as('doctor_count'))
    .where('d.top_org_id', '=', topOrgId)
    .where('s.title', 'in', physicianTitles)
    .groupBy(['d.department_id', 'd.name', 'd.sort'])
    .orderBy('d.sort')
    .execute();
  return rows.map(row => ({
    departmentId: row.department_id,
    name: row.name,
    doctorCount: row.doctor_count,
  }));
}
