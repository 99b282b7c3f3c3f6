import { sql } from 'kysely';
import type { PhyProject } from '#generated/model/phy-project.ts';
import type { PhyProjectDetail } from '#generated/model/phy-project-detail.ts';
import type { Physiotherapist } from '#generated/model/physiotherapist.ts';
import type { PhysiotherapistDetail } from '#generated/model/physiotherapist-detail.ts';
import type { Db } from '../context.ts';
import { BusinessError } from '../errors.ts';
import type { Page } from '../paging.ts';
import { requireClinic } from './clinics.ts';
import { summarizeComments } from './comments.ts';
import {
  listPracticeClinics,
  listPractitioners,
  physiotherapistTitles,
  requireStaff,
} from './practitioners.ts';

interface ProjectFilter {
  staffId?: string;
  clinicId?: string | undefined;
  projectId?: string;
}

/** Projects that somebody does; one that nobody does is not on offer. */
function selectProjects(db: Db, topOrgId: string, { staffId, clinicId, projectId }: ProjectFilter) {
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

export async function listProjects(db: Db, topOrgId: string, filter: ProjectFilter): Promise<PhyProject[]> {
  const rows = await selectProjects(db, topOrgId, filter).execute();
  return rows.map(row => ({ ...projectCard(row), clinicIds: row.clinic_ids }));
}

/** @throws BusinessError NOT_FOUND where the project is not done at the clinic */
export async function getProject(
  db: Db,
  topOrgId: string,
  projectId: string,
  clinicId: string,
  now: Date,
): Promise<PhyProjectDetail> {
  const row = await selectProjects(db, topOrgId, { clinicId, projectId }).executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '这家门店没有这个项目');
  const everybody = { pageNo: 1, pageSize: 100 };
  const { datas } = await listPhysiotherapists(db, topOrgId, { clinicId, projectId }, everybody, now);
  return {
    ...projectCard(row),
    description: row.description,
    suitableFor: row.suitable_for,
    notFor: row.not_for,
    clinic: await requireClinic(db, topOrgId, clinicId),
    physiotherapists: datas,
  };
}

async function projectNamesOf(db: Db, topOrgId: string, staffIds: string[]): Promise<Map<string, string[]>> {
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
  db: Db,
  topOrgId: string,
  { clinicId, projectId }: { clinicId?: string | undefined; projectId?: string | undefined },
  page: Page,
  now: Date,
): Promise<{ totalCount: number; datas: Physiotherapist[] }> {
  const filter = { titles: physiotherapistTitles, clinicId, projectId };
  const { totalCount, rows } = await listPractitioners(db, topOrgId, filter, page, now);
  const names = await projectNamesOf(
    db,
    topOrgId,
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
  db: Db,
  topOrgId: string,
  staffId: string,
  clinicId: string | undefined,
): Promise<PhysiotherapistDetail> {
  const row = await requireStaff(db, topOrgId, staffId);
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
    clinics: await listPracticeClinics(db, topOrgId, staffId, clinicId),
    projects: await listProjects(db, topOrgId, { staffId }),
    commentSummary: await summarizeComments(db, { topOrgId, staffId }),
  };
}
