import type { Selectable } from 'kysely';
import type { TreatmentCase } from '#generated/model/treatment-case.ts';
import type { TreatmentCaseDetail } from '#generated/model/treatment-case-detail.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { offsetOf, type Page } from '#server/kernel/paging.ts';
import type { Db, OrgScope, Scope } from '#server/kernel/scope.ts';

const selectCases = (db: Db) =>
  db
    .selectFrom('treatment_case as t')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 't.top_org_id').onRef('s.staff_id', '=', 't.staff_id'),
    )
    .innerJoin('department as d', join =>
      join.onRef('d.top_org_id', '=', 't.top_org_id').onRef('d.department_id', '=', 't.department_id'),
    );

const nameColumns = ['s.name as physician_name', 's.avatar_url', 'd.name as department_name'] as const;

type CaseRow = Selectable<Schema['treatment_case']> & { physician_name: string; department_name: string };

const toCase = (row: CaseRow): TreatmentCase => ({
  caseId: row.case_id,
  title: row.title,
  disease: row.disease,
  departmentName: row.department_name,
  physicianId: row.staff_id,
  physicianName: row.physician_name,
  summary: row.summary,
  publishTime: toLocalDateTime(row.published_at),
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
  const { total } = await cases.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await cases
    .selectAll('t')
    .select(nameColumns)
    .orderBy('t.published_at', 'desc')
    .orderBy('t.case_id')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  return { totalCount: total, datas: rows.map(toCase) };
}

/** @throws BusinessError NOT_FOUND */
export async function getTreatmentCase({ db }: Scope, caseId: string): Promise<TreatmentCaseDetail> {
  const row = await selectCases(db)
    .selectAll('t')
    .select(nameColumns)
    .where('t.case_id', '=', caseId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '没有找到这个案例');
  return {
    ...toCase(row),
    avatarUrl: row.avatar_url,
    patientDesc: row.patient_desc,
    visits: row.visits,
    remark: row.remark,
  };
}
