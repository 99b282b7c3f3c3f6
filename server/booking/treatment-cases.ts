import type { TreatmentCase } from '#generated/model/treatment-case.ts';
import type { TreatmentCaseDetail } from '#generated/model/treatment-case-detail.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { type Page, pageOf } from '#server/kernel/paging.ts';
import type { Db, OrgScope, Scope } from '#server/kernel/scope.ts';

const selectCases = (db: Db) =>
  db
    .selectFrom('treatment_case as t')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 't.top_org_id').onRef('s.staff_id', '=', 't.staff_id'),
    )
    .innerJoin('department as d', join =>
      join.onRef('d.top_org_id', '=', 't.top_org_id').onRef('d.department_id', '=', 't.department_id'),
    )
    .select([
      't.case_id as caseId',
      't.title',
      't.disease',
      'd.name as departmentName',
      't.staff_id as physicianId',
      's.name as physicianName',
      't.summary',
      't.published_at',
    ]);

const withTime = <Row extends { published_at: Date }>({ published_at, ...row }: Row) => ({
  ...row,
  publishedAt: toLocalDateTime(published_at),
});

interface CaseQuery extends Page {
  departmentId?: string | undefined;
  specialDepartmentId?: string | undefined;
}

/** A page of cases, the newest first. */
export async function listTreatmentCases(
  { db, topOrgId }: OrgScope,
  { departmentId, specialDepartmentId, ...page }: CaseQuery,
): Promise<{ totalCount: number; datas: TreatmentCase[] }> {
  const cases = selectCases(db)
    .where('t.top_org_id', '=', topOrgId)
    .$if(departmentId !== undefined, query => query.where('t.department_id', '=', departmentId ?? ''))
    .$if(specialDepartmentId !== undefined, query =>
      query.where('t.special_id', '=', specialDepartmentId ?? ''),
    );
  const { totalCount, rows } = await pageOf(
    cases.orderBy('t.published_at', 'desc').orderBy('t.case_id'),
    page,
  );
  return { totalCount, datas: rows.map(withTime) };
}

/** @throws BusinessError NOT_FOUND */
export async function getTreatmentCase({ db }: Scope, caseId: string): Promise<TreatmentCaseDetail> {
  const row = await selectCases(db)
    .select(['s.avatar_url as avatarUrl', 't.patient_desc as patientDesc', 't.visits', 't.remark'])
    .where('t.case_id', '=', caseId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有找到这个案例');
  return withTime(row);
}
