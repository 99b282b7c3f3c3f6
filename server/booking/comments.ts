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
    .select([
      'm.comment_id as commentId',
      'm.author',
      'm.disease',
      'm.significance',
      'm.text',
      'm.created_at',
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.comment_id');
  const { totalCount, rows } = await pageOf(comments, { pageNo, pageSize });
  return {
    totalCount,
    datas: rows.map(({ created_at, ...comment }) => ({
      ...comment,
      commentTime: toLocalDateTime(created_at),
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
