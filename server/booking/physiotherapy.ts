import { sql } from 'kysely';
import type { PhyProject } from '#generated/model/phy-project.ts';
import type { PhyProjectDetail } from '#generated/model/phy-project-detail.ts';
import type { Physiotherapist } from '#generated/model/physiotherapist.ts';
import type { PhysiotherapistDetail } from '#generated/model/physiotherapist-detail.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { Page } from '#server/kernel/paging.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { requireClinic } from './clinics.ts';
import { summarizeComments } from './comments.ts';
import {
  listPracticeClinics,
  listPractitioners,
  type PractitionerQuery,
  physiotherapistTitles,
  requireStaff,
} from './practitioners.ts';

interface ProjectFilter {
  staffId?: string;
  clinicId?: string | undefined;
  projectId?: string;
}

/** The projects that some physiotherapist does; the others are not on offer. */
function selectProjects({ db, topOrgId }: OrgScope, { staffId, clinicId, projectId }: ProjectFilter) {
  return db
    .selectFrom('phy_project as o')
    .innerJoin('staff_project as j', join =>
      join.onRef('j.top_org_id', '=', 'o.top_org_id').onRef('j.project_id', '=', 'o.project_id'),
    )
    .selectAll('o')
    .select(sql<string[]>`json_agg(distinct j.clinic_id)`.as('clinic_ids'))
    .where('o.top_org_id', '=', topOrgId)
    .$if(staffId !== undefined, query => query.where('j.staff_id', '=', staffId ?? ''))
    .$if(clinicId !== undefined, query =>
      query.having(sql`${clinicId}::text`, '=', sql`any(array_agg(j.clinic_id))`),
    )
    .$if(projectId !== undefined, query => query.where('o.project_id', '=', projectId ?? ''))
    .groupBy(['o.top_org_id', 'o.project_id'])
    .orderBy('o.sort');
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

const projectCard = (row: ProjectRow) => ({
  projectId: row.project_id,
  name: row.name,
  iconUrl: row.icon_url,
  minutes: row.minutes,
  fee: row.fee,
  summary: row.summary,
});

export async function listProjects(scope: OrgScope, filter: ProjectFilter): Promise<PhyProject[]> {
  const rows = await selectProjects(scope, filter).execute();
  return rows.map(row => ({ ...projectCard(row), clinicIds: row.clinic_ids }));
}

/** @throws BusinessError NOT_FOUND where the project is not done at the clinic */
export async function getProject(
  scope: OrgScope,
  { projectId, clinicId }: { projectId: string; clinicId: string },
): Promise<PhyProjectDetail> {
  const row = await selectProjects(scope, { clinicId, projectId }).executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '这家门店没有这个项目');
  const everybody = { pageNo: 1, pageSize: 100 };
  const { datas } = await listPhysiotherapists(scope, { clinicId, projectId, ...everybody });
  return {
    ...projectCard(row),
    description: row.description,
    suitableFor: row.suitable_for,
    notFor: row.not_for,
    clinic: await requireClinic(scope, { clinicId }),
    physiotherapists: datas,
  };
}

async function projectNamesOf(
  { db, topOrgId }: OrgScope,
  staffIds: string[],
): Promise<Map<string, string[]>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_project as j')
    .innerJoin('phy_project as o', join =>
      join.onRef('o.top_org_id', '=', 'j.top_org_id').onRef('o.project_id', '=', 'j.project_id'),
    )
    .select(['j.staff_id', 'o.name', 'o.sort'])
    .distinct()
    .where('j.top_org_id', '=', topOrgId)
    .where('j.staff_id', 'in', staffIds)
    .orderBy('o.sort')
    .execute();
  const byStaff = Map.groupBy(rows, row => row.staff_id);
  return new Map([...byStaff].map(([staffId, projects]) => [staffId, projects.map(({ name }) => name)]));
}

export async function listPhysiotherapists(
  scope: OrgScope,
  query: Pick<PractitionerQuery, 'clinicId' | 'projectId'> & Page,
): Promise<{ totalCount: number; datas: Physiotherapist[] }> {
  const { totalCount, rows } = await listPractitioners(scope, { ...query, titles: physiotherapistTitles });
  const names = await projectNamesOf(
    scope,
    rows.map(row => row.staff_id),
  );
  return {
    totalCount,
    datas: rows.map(row => ({
      physicianId: row.staff_id,
      name: row.name,
      rank: row.rank,
      avatarUrl: row.avatar_url,
      goodAt: row.good_at,
      clinicId: row.home_clinic_id,
      clinicName: row.home_clinic_name,
      projectNames: names.get(row.staff_id) ?? [],
      nextSlot: row.nextSlot,
      newSlotsAt: row.newSlotsAt,
    })),
  };
}

/** @throws BusinessError NOT_FOUND, for a physician too */
export async function getPhysiotherapist(
  scope: OrgScope,
  { staffId, clinicId }: { staffId: string; clinicId: string | undefined },
): Promise<PhysiotherapistDetail> {
  const row = await requireStaff(scope, staffId);
  if (row.title !== 2) throw new BusinessError('NOT_FOUND', '没有找到这位理疗师，可能已停诊');
  return {
    physicianId: row.staff_id,
    name: row.name,
    rank: row.rank,
    avatarUrl: row.avatar_url,
    practiceYears: row.practice_years,
    goodAt: row.good_at,
    summary: row.summary,
    biography: row.biography,
    clinics: await listPracticeClinics(scope, { staffId, clinicId }),
    projects: await listProjects(scope, { staffId }),
    commentSummary: await summarizeComments(scope, { staffId }),
  };
}
