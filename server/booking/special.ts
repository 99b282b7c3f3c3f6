import { createHash } from 'node:crypto';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Article } from '#generated/model/article.ts';
import type { Broadcast } from '#generated/model/broadcast.ts';
import type { PhysicianTab } from '#generated/model/physician-tab.ts';
import type { SpecialDepartment } from '#generated/model/special-department.ts';
import type { SpecialDepartmentDetail } from '#generated/model/special-department-detail.ts';
import type { SymptomLabel } from '#generated/model/symptom-label.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { type Page, pageOf } from '#server/kernel/paging.ts';
import type { OrgScope, Scope } from '#server/kernel/scope.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { selectSummary } from './comments.ts';
import { listDoctors } from './doctors.ts';
import { broadcastText, isExpert } from './rules.ts';

const broadcastCount = 20;
const broadcastDays = 7;

const unknownSpecial = () => new BusinessError('NOT_FOUND', '没有找到这个专病科室');

/** The scope of one special department, and of the organization that it belongs to. */
export interface SpecialScope extends OrgScope {
  specialId: string;
}

/** @throws BusinessError NOT_FOUND */
export async function inSpecial<S extends Scope>(scope: S, specialId: string): Promise<S & SpecialScope> {
  const row = await scope.db
    .selectFrom('special_department')
    .select('top_org_id')
    .where('special_id', '=', specialId)
    .executeTakeFirst();
  if (!row) throw unknownSpecial();
  return { ...scope, topOrgId: row.top_org_id, specialId };
}

export const listSpecials = ({ db, topOrgId }: OrgScope): Promise<SpecialDepartment[]> =>
  db
    .selectFrom('special_department as e')
    .leftJoin('special_physician as sp', join =>
      join.onRef('sp.top_org_id', '=', 'e.top_org_id').onRef('sp.special_id', '=', 'e.special_id'),
    )
    .select(['e.special_id as id', 'e.name', 'e.icon_url as iconUrl', 'e.summary'])
    .select(eb => eb.fn.count<number>('sp.staff_id').as('physicianCount'))
    .where('e.top_org_id', '=', topOrgId)
    .groupBy(['e.top_org_id', 'e.special_id'])
    .orderBy('e.sort')
    .execute();

/** @throws BusinessError NOT_FOUND */
export const getSpecial = (scope: OrgScope, specialId: string): Promise<SpecialDepartmentDetail> =>
  scope.db
    .selectFrom('special_department')
    .select(['special_id as id', 'name', 'icon_url as iconUrl', 'summary', 'description'])
    .select(jsonObjectFrom(selectSummary(scope, { specialId })).$notNull().as('commentSummary'))
    .where('special_id', '=', specialId)
    .where('top_org_id', '=', scope.topOrgId)
    .executeTakeFirstOrThrow(unknownSpecial);

/** The groups 全部, 专家 and 今日可约, without the empty ones. */
export async function listPhysicianTabs(scope: SpecialScope): Promise<PhysicianTab[]> {
  const everybody = { specialId: scope.specialId, pageNo: 1, pageSize: 50 };
  const all = await listDoctors(scope, everybody);
  const today = await listDoctors(scope, { ...everybody, date: businessDate(scope.now) });
  return [
    { tabId: 'all', name: '全部', physicians: all.datas },
    { tabId: 'expert', name: '专家', physicians: all.datas.filter(({ rank }) => isExpert(rank)) },
    { tabId: 'today', name: '今日可约', physicians: today.datas },
  ].filter(({ physicians }) => physicians.length > 0);
}

/** The latest bookings: a surname and a physician, and nothing that identifies the patient. */
export async function listBroadcasts({ db, now, topOrgId, specialId }: SpecialScope): Promise<Broadcast[]> {
  const rows = await db
    .selectFrom('reservation as r')
    .innerJoin('special_physician as sp', join =>
      join.onRef('sp.top_org_id', '=', 'r.top_org_id').onRef('sp.staff_id', '=', 'r.staff_id'),
    )
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'r.top_org_id').onRef('s.staff_id', '=', 'r.staff_id'),
    )
    .innerJoin('patient as p', 'p.patient_id', 'r.patient_id')
    .select(['r.reservation_code', 'r.created_at', 'p.name as patient_name', 's.name as physician_name'])
    .where('sp.top_org_id', '=', topOrgId)
    .where('sp.special_id', '=', specialId)
    .where('r.status', 'in', ['R', 'A', 'I', 'T', 'F'])
    .where('r.created_at', '>', new Date(now.getTime() - broadcastDays * 86_400_000))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.reservation_code')
    .limit(broadcastCount)
    .execute();
  return rows.map(row => ({
    // The reservation's own code stays with its owner.
    broadcastId: `b${createHash('sha256').update(row.reservation_code).digest('hex').slice(0, 20)}`,
    text: broadcastText(row.patient_name, row.physician_name),
    at: toLocalDateTime(row.created_at),
  }));
}

export async function listArticles(
  { db, topOrgId, specialId }: SpecialScope,
  page: Page,
): Promise<{ totalCount: number; datas: Article[] }> {
  const articles = db
    .selectFrom('special_article')
    .select([
      'article_id as articleId',
      'title',
      'summary',
      'cover_url as coverUrl',
      'author',
      'published_at',
    ])
    .where('top_org_id', '=', topOrgId)
    .where('special_id', '=', specialId)
    .orderBy('published_at', 'desc')
    .orderBy('article_id');
  const { totalCount, rows } = await pageOf(articles, page);
  return {
    totalCount,
    datas: rows.map(({ published_at, ...article }) => ({
      ...article,
      publishedAt: toLocalDateTime(published_at),
    })),
  };
}

export const listSymptoms = ({ db, topOrgId, specialId }: SpecialScope): Promise<SymptomLabel[]> =>
  db
    .selectFrom('special_symptom')
    .select(['label_id as labelId', 'name'])
    .where('top_org_id', '=', topOrgId)
    .where('special_id', '=', specialId)
    .orderBy('sort')
    .execute();
