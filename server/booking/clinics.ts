import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Clinic } from '#generated/model/clinic.ts';
import type { ClinicDetail } from '#generated/model/clinic-detail.ts';
import type { Department } from '#generated/model/department.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { selectSummary } from './comments.ts';
import { distanceOf, type Position } from './position.ts';
import { physicianTitles } from './practitioners.ts';

const selectClinics = ({ db, topOrgId }: OrgScope, from: Position | undefined) =>
  db
    .selectFrom('clinic as k')
    .select([
      'k.clinic_id as clinicId',
      'k.name',
      'k.city',
      'k.address',
      'k.floor_guide as floorGuide',
      'k.phone',
      'k.latitude',
      'k.longitude',
      'k.opening_hours as openingHours',
      distanceOf(from).as('distance'),
    ])
    .where('k.top_org_id', '=', topOrgId);

/** The nearest first where a position is given, else in the organization's order. */
export const listClinics = (scope: OrgScope, { from }: { from: Position | undefined }): Promise<Clinic[]> =>
  selectClinics(scope, from).orderBy(sql`distance asc nulls last`).orderBy('k.sort').execute();

/** A clinic, and the position from which its distance is measured. */
interface ClinicQuery {
  clinicId: string;
  from?: Position | undefined;
}

const unknownClinic = () => new BusinessError('NOT_FOUND', '没有找到这家门店，可能已迁址');

/** @throws BusinessError NOT_FOUND */
export const requireClinic = (scope: OrgScope, { clinicId, from }: ClinicQuery): Promise<Clinic> =>
  selectClinics(scope, from).where('k.clinic_id', '=', clinicId).executeTakeFirstOrThrow(unknownClinic);

/** @throws BusinessError NOT_FOUND */
export const getClinic = (scope: OrgScope, { clinicId, from }: ClinicQuery): Promise<ClinicDetail> =>
  selectClinics(scope, from)
    .select(['k.transit', 'k.note'])
    .select(jsonObjectFrom(selectSummary(scope, { clinicId })).$notNull().as('commentSummary'))
    .where('k.clinic_id', '=', clinicId)
    .executeTakeFirstOrThrow(unknownClinic);

/** Departments with the number of their physicians, at one clinic or in the whole organization. */
export async function listDepartments(
  { db, topOrgId }: OrgScope,
  { clinicId }: { clinicId?: string | undefined },
): Promise<Department[]> {
  return db
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
    .select(['d.department_id as departmentId', 'd.name'])
    .select(eb => eb.fn.count<number>('s.staff_id').as('doctorCount'))
    .where('d.top_org_id', '=', topOrgId)
    .where('s.title', 'in', physicianTitles)
    .groupBy(['d.department_id', 'd.name', 'd.sort'])
    .orderBy('d.sort')
    .execute();
}
