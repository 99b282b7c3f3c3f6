import { type Selectable, sql } from 'kysely';
import type { Clinic } from '#generated/model/clinic.ts';
import type { ClinicDetail } from '#generated/model/clinic-detail.ts';
import type { Department } from '#generated/model/department.ts';
import type { Db } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { summarizeComments } from './comments.ts';
import { distanceOf, type Position } from './position.ts';
import { physicianTitles } from './practitioners.ts';

const selectClinics = (db: Db, topOrgId: string, from: Position | undefined) =>
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

/** The nearest first where a position is given, else in the house's order. */
export async function listClinics(db: Db, topOrgId: string, from: Position | undefined): Promise<Clinic[]> {
  const rows = await selectClinics(db, topOrgId, from)
    .orderBy(sql`distance asc nulls last`)
    .orderBy('k.sort')
    .execute();
  return rows.map(toClinic);
}

async function requireClinicRow(db: Db, topOrgId: string, clinicId: string, from: Position | undefined) {
  const row = await selectClinics(db, topOrgId, from).where('k.clinic_id', '=', clinicId).executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有找到这家门店，可能已迁址');
  return row;
}

/** @throws BusinessError NOT_FOUND */
export async function requireClinic(
  db: Db,
  topOrgId: string,
  clinicId: string,
  from?: Position,
): Promise<Clinic> {
  return toClinic(await requireClinicRow(db, topOrgId, clinicId, from));
}

/** @throws BusinessError NOT_FOUND */
export async function getClinic(
  db: Db,
  topOrgId: string,
  clinicId: string,
  from: Position | undefined,
): Promise<ClinicDetail> {
  const row = await requireClinicRow(db, topOrgId, clinicId, from);
  const commentSummary = await summarizeComments(db, { topOrgId, clinicId });
  return { ...toClinic(row), transit: row.transit, note: row.note, commentSummary };
}

/** Departments with how many physicians they have, at one clinic or in the whole house. */
export async function listDepartments(
  db: Db,
  topOrgId: string,
  clinicId: string | undefined,
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
