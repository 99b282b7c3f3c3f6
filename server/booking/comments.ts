import type { Comment } from '#generated/model/comment.ts';
import type { CommentSummary } from '#generated/model/comment-summary.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { offsetOf, type Page } from '#server/kernel/paging.ts';
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
  const page = { pageNo, pageSize };
  const comments = selectComments(scope, subject);
  const { total } = await comments
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await comments
    .selectAll('m')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.comment_id')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  return {
    totalCount: total,
    datas: rows.map(row => ({
      commentId: row.comment_id,
      author: row.author,
      disease: row.disease,
      significance: row.significance,
      text: row.text,
      commentTime: toLocalDateTime(row.created_at),
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

export const summarizeComments = (scope: OrgScope, subject: Subject): Promise<CommentSummary> =>
  selectSummary(scope, subject).executeTakeFirstOrThrow();
