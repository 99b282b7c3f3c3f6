import { describe, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { succeed, db, clock } = app;
const make = createFactories(app);

describe('listOrgComments', () => {
  test('Comments come page by page, the newest first, of all departments or of those named', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const [skin, children] = [await make.department(org, '皮肤科'), await make.department(org, '儿科')];
    const doctor = await make.doctor({ top_org_id: org, departmentIds: [skin] });
    const colleague = await make.doctor({ top_org_id: org, departmentIds: [children, skin] });
    const stranger = await make.doctor({ top_org_id: other });
    const comment = (of: typeof doctor, comment_id: string, minutesAgo: number) => ({
      top_org_id: of.topOrgId,
      staff_id: of.staffId,
      comment_id,
      author: '李**',
      disease: '失眠',
      rating: 5 as const,
      efficacy: 4 as const,
      text: '睡得好些了。',
      created_at: new Date(clock.now().getTime() - minutesAgo * 60_000),
    });
    await db
      .insertInto('staff_comment')
      .values([
        comment(doctor, 'old', 30),
        comment(colleague, 'new', 10),
        comment(doctor, 'middle', 20),
        comment(stranger, 'theirs', 1),
      ])
      .execute();
    const list = async (query: { deptIds?: string[]; pageNo?: number; pageSize?: number } = {}) => {
      const page = await succeed('listOrgComments', { query: { topOrgId: org, ...query } });
      return { ...page, datas: page.datas.map(({ commentId }) => commentId) };
    };
    expect(await list()).toEqual({ totalCount: 3, datas: ['new', 'middle', 'old'] });
    expect(await list({ pageNo: 2, pageSize: 2 })).toEqual({ totalCount: 3, datas: ['old'] });
    expect(await list({ deptIds: [children] })).toEqual({ totalCount: 1, datas: ['new'] });
    expect(await list({ deptIds: [children, skin] })).toMatchObject({ totalCount: 3 });
    expect(await list({ deptIds: ['none'] })).toEqual({ totalCount: 0, datas: [] });
    const { datas } = await succeed('listOrgComments', { query: { topOrgId: org, pageSize: 1 } });
    expect(datas).toMatchObject([
      {
        commentId: 'new',
        author: '李**',
        disease: '失眠',
        significance: 1,
        text: '睡得好些了。',
        commentTime: '2026-11-20 08:50:00',
      },
    ]);
  });
});
