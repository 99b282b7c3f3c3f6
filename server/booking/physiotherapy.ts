import { sql } from 'kysely';
import type { PhyProject } from '#generated/model/phy-project.ts';
import type { PhyProjectDetail } from '#generated/model/phy-project-detail.ts';
import type { Physiotherapist } from '#generated/model/physiotherapist.ts';
import type { PhysiotherapistDetail } from '#generated/model/physiotherapist-detail.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { Page } from '#server/kernel/paging.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import { requireClinic } from './clinics.ts';
import { getPractitioner } from './practitioner.ts';
import { listPractitioners, type PractitionerQuery, physiotherapistTitles } from './practitioners.ts';

interface ProjectFilter {
  staffId?: string;
  clinicId?: string | undefined;
  projectId?: string;
}

/** The projects that some physiotherapist does; the others are not on offer. */
const selectProjects = ({ db, topOrgId }: OrgScope, { staffId, clinicId, projectId }: ProjectFilter) =>
  db
    .selectFrom('phy_project as o')
    .innerJoin('staff_project as j', join =>
      join.onRef('j.top_org_id', '=', 'o.top_org_id').onRef('j.project_id', '=', 'o.project_id'),
    )
    .select([
      'o.project_id as projectId',
      'o.name',
      'o.icon_url as iconUrl',
      'o.minutes',
      'o.fee',
      'o.summary',
    ])
    .where('o.top_org_id', '=', topOrgId)
    .$if(staffId !== undefined, query => query.where('j.staff_id', '=', staffId ?? ''))
    .$if(clinicId !== undefined, query =>
      query.having(sql`${clinicId}::text`, '=', sql`any(array_agg(j.clinic_id))`),
    )
    .$if(projectId !== undefined, query => query.where('o.project_id', '=', projectId ?? ''))
    .groupBy(['o.top_org_id', 'o.project_id'])
    .orderBy('o.sort');

export const listProjects = (scope: OrgScope, filter: ProjectFilter): Promise<PhyProject[]> =>
  selectProjects(scope, filter)
    .select(sql<string[]>`json_agg(distinct j.clinic_id)`.as('clinicIds'))
    .execute();

/** @throws BusinessError NOT_FOUND where the project is not done at the clinic */
export async function getProject(
  scope: OrgScope,
  { projectId, clinicId }: { projectId: string; clinicId: string },
): Promise<PhyProjectDetail> {
  const project = await selectProjects(scope, { clinicId, projectId })
    .select(['o.description', 'o.suitable_for as suitableFor', 'o.not_for as notFor'])
    .executeTakeFirst();
  if (!project) throw new BusinessError('NOT_FOUND', '这家门店没有这个项目');
  const everybody = { pageNo: 1, pageSize: 100 };
  const { datas } = await listPhysiotherapists(scope, { clinicId, projectId, ...everybody });
  return {
    ...project,
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
    rows.map(row => row.physicianId),
  );
  return {
    totalCount,
    datas: rows.map(row => ({
      physicianId: row.physicianId,
      name: row.name,
      rank: row.rank,
      avatarUrl: row.avatarUrl,
      goodAt: row.goodAt,
      clinicId: row.clinicId,
      clinicCity: row.clinicCity,
      clinicName: row.clinicName,
      projectNames: names.get(row.physicianId) ?? [],
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
  const { title, departments, inStoreFee, onlineFee, weekdays, ...physiotherapist } = await getPractitioner(
    scope,
    { staffId, clinicId },
  );
  if (title !== 2) throw new BusinessError('NOT_FOUND', '没有找到这位理疗师，可能已停诊');
  return { ...physiotherapist, projects: await listProjects(scope, { staffId }) };
}
