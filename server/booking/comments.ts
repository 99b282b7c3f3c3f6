import type { Comment } from '#generated/model/comment.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { type Page, pageOf } from '#server/kernel/paging.ts';
import type { OrgScope } from '#server/kernel/scope.ts';

/** What the comments are about; the whole organization where nothing is named. */
interface Subject {
  staffId?: string;
  clinicId?: string;
  /** The practitioners of a special department. */
  specialId?: string;
  /** The practitioners of any of these departments. */
  departmentIds?: readonly string[] | undefined;
}

function selectComments(
  { db, topOrgId }: OrgScope,
  { staffId, clinicId, specialId, departmentIds }: Subject,
) {
  let query = db.selectFrom('staff_comment as m').where('m.top_org_id', '=', topOrgId);
  if (staffId) query = query.where('m.staff_id', '=', staffId);
  if (clinicId) query = query.where('m.clinic_id', '=', clinicId);
  if (specialId) {
    query = query.where('m.staff_id', 'in', eb =>
      eb
        .selectFrom('special_physician')
        .select('staff_id')
        .where('top_org_id', '=', topOrgId)
        .where('special_id', '=', specialId),
    );
  }
  if (departmentIds) {
    query = query.where('m.staff_id', 'in', eb =>
      eb
        .selectFrom('staff_department')
        .select('staff_id')
        .where('top_org_id', '=', topOrgId)
        .where('department_id', 'in', departmentIds),
    );
  }
  return query;
}

/** A page of comments, the newest first. */
export async function listComments(
  scope: OrgScope,
  { pageNo, pageSize, ...subject }: Subject & Page,
): Promise<{ totalCount: number; datas: Comment[] }> {
  const comments = selectComments(scope, subject)
    .leftJoin('pennant_kind as k', 'k.dict_id', 'm.pennant_id')
    .select([
      'm.comment_id as commentId',
      'm.author',
      'm.disease',
      'm.rating',
      'm.efficacy',
      'm.significance',
    ])
    .select(['m.text', 'm.images', 'm.reply', 'm.star_count as starCount', 'm.created_at'])
    .select(['k.dict_id', 'k.dict_name', 'k.icon_url'])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.comment_id');
  const { totalCount, rows } = await pageOf(comments, { pageNo, pageSize });
  return {
    totalCount,
    datas: rows.map(({ created_at, dict_id, dict_name, icon_url, ...comment }) => ({
      ...comment,
      pennant:
        dict_id && dict_name && icon_url ? { dictId: dict_id, dictName: dict_name, iconUrl: icon_url } : null,
      commentTime: toLocalDateTime(created_at),
      // Nobody can star a comment yet (setCommentStar is not open).
      starred: false,
    })),
  };
}

/** Selects the number of comments by outcome, the bad one included. */
export const selectSummary = (scope: OrgScope, subject: Subject) =>
  selectComments(scope, subject).select(eb => [
    eb.fn.countAll<number>().as('total'),
    eb.fn.countAll<number>().filterWhere('m.significance', '=', 1).as('significant'),
    eb.fn.countAll<number>().filterWhere('m.significance', '=', 2).as('slight'),
    eb.fn.countAll<number>().filterWhere('m.significance', '=', 3).as('none'),
  ]);
