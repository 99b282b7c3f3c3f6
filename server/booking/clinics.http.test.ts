import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { efficacyOf } from '#tests/support/comments.ts';
import { createFactories } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

/** A clinic with comments of these outcomes, the oldest first; one comment speaks of another clinic. */
async function commented(outcomes: (1 | 2 | 3)[]) {
  const org = await make.organization();
  const [here, there] = [
    await make.clinic(org, { transit: '地铁松坪站 C 口', note: '周日晚上闭馆' }),
    await make.clinic(org),
  ];
  const of = await make.doctor({ top_org_id: org, clinicIds: [here, there] });
  const rows = [...outcomes.map(outcome => [here, outcome] as const), [there, 1] as const];
  const ids = rows.map(() => `cm${nextSerial()}`);
  await db
    .insertInto('staff_comment')
    .values(
      rows.map(([clinic_id, significance], index) => ({
        top_org_id: org,
        staff_id: of.staffId,
        comment_id: ids[index] ?? '',
        clinic_id,
        rating: 5 as const,
        efficacy: efficacyOf[significance],
        author: '李**',
        disease: '失眠',
        text: '睡得好了',
        created_at: new Date(clock.now().getTime() - (rows.length - index) * 60_000),
      })),
    )
    .execute();
  return { org, here, ids: ids.slice(0, outcomes.length) };
}

describe('getClinic', () => {
  test('A clinic is shown with its ways, its distance and the comments on its visits', async () => {
    const { org, here } = await commented([1, 1, 3]);
    const params = { clinicId: here };
    const detail = await succeed('getClinic', { params, query: { topOrgId: org } });
    expect(detail).toEqual({
      clinicId: here,
      name: '南山馆',
      city: '深圳',
      address: '南山区海德三道 1 号',
      floorGuide: '二楼前台',
      transit: '地铁松坪站 C 口',
      note: '周日晚上闭馆',
      phone: '0755-00000000',
      latitude: 22.51,
      longitude: 113.93,
      openingHours: '周一至周日 08:30–20:30',
      distance: null,
      commentSummary: { total: 3, significant: 2, slight: 0, none: 1 },
    });
    const query = { topOrgId: org, latitude: 22.52, longitude: 113.93 };
    expect((await succeed('getClinic', { params, query })).distance).toBe(1_112);
  });

  test('A clinic of another organization is NOT_FOUND', async () => {
    const { here } = await commented([]);
    for (const request of [
      { params: { clinicId: 'k0' }, query: { topOrgId: await make.organization() } },
      { params: { clinicId: here }, query: { topOrgId: await make.organization() } },
    ]) {
      expect(await call('getClinic', request)).toMatchObject(refusal('NOT_FOUND'));
    }
  });
});

describe('listClinicComments', () => {
  test('The comments of this clinic alone come page by page, the newest first', async () => {
    const { org, here, ids } = await commented([1, 2, 3]);
    const page = (pageNo: number) =>
      succeed('listClinicComments', {
        params: { clinicId: here },
        query: { topOrgId: org, pageNo, pageSize: 2 },
      });
    const [first, second] = [await page(1), await page(2)];
    expect([first.totalCount, second.totalCount]).toEqual([3, 3]);
    const listed = [...first.datas, ...second.datas].map(({ commentId }) => commentId);
    expect(listed).toEqual(ids.toReversed());
  });

  test('A clinic of another organization is NOT_FOUND', async () => {
    const { here } = await commented([]);
    const query = { topOrgId: await make.organization() };
    for (const clinicId of ['k0', here]) {
      expect(await call('listClinicComments', { params: { clinicId }, query })).toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
  });
});
