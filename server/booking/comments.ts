import type { Comment } from '#generated/model/comment.ts';
import type { CommentSummary } from '#generated/model/comment-summary.ts';
import type { Db } from '../context.ts';
import { toLocalDateTime } from '../local-time.ts';
import { offsetOf, type Page } from '../paging.ts';

/** Of whom or where the comments speak. */
interface Subject {
  topOrgId: string;
  staffId?: string;
  clinicId?: string;
  specialId?: string;
  /** Of whoever works in one of them. */
  departmentIds?: readonly string[] | undefined;
}

function selectComments(db: Db, { topOrgId, staffId, clinicId, specialId, departmentIds }: Subject) {
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
  db: Db,
  subject: Subject,
  page: Page,
): Promise<{ totalCount: number; datas: Comment[] }> {
  const comments = selectComments(db, subject);
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

/** How many comments tell of which outcome, the bad one too. */
export async function summarizeComments(db: Db, subject: Subject): Promise<CommentSummary> {
  return selectComments(db, subject)
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('m.significance', '=', 1).as('significant'),
      eb.fn.countAll<number>().filterWhere('m.significance', '=', 2).as('slight'),
      eb.fn.countAll<number>().filterWhere('m.significance', '=', 3).as('none'),
    ])
    .executeTakeFirstOrThrow();
}
