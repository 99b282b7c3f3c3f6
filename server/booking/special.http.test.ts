import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { efficacyOf } from '#tests/support/comments.ts';
import { createFactories, type Doctor } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

async function special(org: string, physicians: Doctor[] = []): Promise<string> {
  const id = `sd${nextSerial()}`;
  await db
    .insertInto('special_department')
    .values({
      top_org_id: org,
      special_id: id,
      name: '失眠专科',
      icon_url: '/crm/special/sleep.svg',
      summary: '入睡难、易醒',
      description: '内科与针灸一起看。',
      sort: nextSerial(),
    })
    .execute();
  for (const { staffId } of physicians) {
    await db
      .insertInto('special_physician')
      .values({ top_org_id: org, special_id: id, staff_id: staffId })
      .execute();
  }
  return id;
}

async function comment(of: Doctor, significance: 1 | 2 | 3, minutes: number): Promise<string> {
  const commentId = `cm${nextSerial()}`;
  await db
    .insertInto('staff_comment')
    .values({
      top_org_id: of.topOrgId,
      staff_id: of.staffId,
      comment_id: commentId,
      author: '李**',
      disease: '失眠',
      rating: 5 as const,
      efficacy: efficacyOf[significance],
      text: '睡得好了',
      created_at: minutesAgo(minutes),
    })
    .execute();
  return commentId;
}

const listsOfOne = [
  'listDepartmentPhysicianTabs',
  'listDepartmentBroadcasts',
  'listDepartmentArticles',
  'listDepartmentSymptomLabels',
  'listDepartmentStaffComments',
] as const;

test.each(listsOfOne)('%s of a new department is empty', async operation => {
  const params = { id: await special(await make.organization()) };
  const data = await succeed(operation, { params });
  expect([[], { totalCount: 0, datas: [] }]).toContainEqual(data);
});

describe('listSpecialDepartments', () => {
  test('The organization’s own special departments are listed, with how many physicians each has', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const doctors = [await make.doctor({ top_org_id: org }), await make.doctor({ top_org_id: org })];
    const [sleep, empty] = [await special(org, doctors), await special(org)];
    await special(other);
    const list = await succeed('listSpecialDepartments', { query: { topOrgId: org } });
    expect(list).toEqual([
      {
        id: sleep,
        name: '失眠专科',
        iconUrl: '/crm/special/sleep.svg',
        summary: '入睡难、易醒',
        physicianCount: 2,
      },
      expect.objectContaining({ id: empty, physicianCount: 0 }),
    ]);
  });
});

describe('getSpecialDepartment', () => {
  test('A department is shown with its description and the comments on its physicians', async () => {
    const org = await make.organization();
    const [inside, outside] = [
      await make.doctor({ top_org_id: org }),
      await make.doctor({ top_org_id: org }),
    ];
    const id = await special(org, [inside]);
    for (const outcome of [1, 2, 3] as const) await comment(inside, outcome, 1);
    await comment(outside, 1, 1);
    expect(await succeed('getSpecialDepartment', { params: { id }, query: { topOrgId: org } })).toEqual({
      id,
      name: '失眠专科',
      iconUrl: '/crm/special/sleep.svg',
      summary: '入睡难、易醒',
      description: '内科与针灸一起看。',
      commentSummary: { total: 3, significant: 1, slight: 1, none: 1 },
    });
  });

  test('A department of another organization is NOT_FOUND', async () => {
    const id = await special(await make.organization());
    const query = { topOrgId: await make.organization() };
    for (const params of [{ id }, { id: 'sd0' }]) {
      expect(await call('getSpecialDepartment', { params, query })).toMatchObject(refusal('NOT_FOUND'));
    }
  });
});

describe('listDepartmentPhysicianTabs', () => {
  test('The tabs are all, the experts, and those free today, without empty ones', async () => {
    const org = await make.organization();
    const expert = await make.doctor({ top_org_id: org, rank: '副主任医师' });
    const young = await make.doctor({ top_org_id: org, rank: '主治医师' });
    const id = await special(org, [expert, young]);
    await make.doctor({ top_org_id: org });
    await make.slot(expert, { date: '2026-11-21' });
    const tabs = async () =>
      (await succeed('listDepartmentPhysicianTabs', { params: { id } })).map(({ name, physicians }) => [
        name,
        physicians.map(({ physicianId }) => physicianId),
      ]);
    expect(await tabs()).toEqual([
      ['全部', [expert.staffId, young.staffId]],
      ['专家', [expert.staffId]],
    ]);
    await make.slot(young, { date: '2026-11-20', start_time: '16:00', end_time: '16:30' });
    expect(await tabs()).toContainEqual(['今日可约', [young.staffId]]);
  });

  test('An unknown department is NOT_FOUND', async () => {
    expect(await call('listDepartmentPhysicianTabs', { params: { id: 'sd0' } })).toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

describe('listDepartmentBroadcasts', () => {
  test('Last week’s visits are named by a surname alone, the newest first, without cancelled ones', async () => {
    const org = await make.organization();
    const doctor = await make.doctor({ top_org_id: org, name: '周砚清' });
    const id = await special(org, [doctor]);
    const slot = await make.slot(doctor, { capacity: 5 });
    const member = await make.user();
    const visit = async (name: string, status: 'R' | 'C' | 'O' = 'R') =>
      make.reservation(slot, member, await make.patient(member, { name }), { status });
    clock.advance(-8 * 86_400_000);
    await visit('钱三');
    clock.advance(8 * 86_400_000 - 60_000);
    const made = await visit('李桂芳');
    clock.advance(60_000);
    await visit('王秉文');
    await visit('赵敏', 'C');
    await visit('孙七', 'O');
    const list = await succeed('listDepartmentBroadcasts', { params: { id } });
    expect(list.map(({ text, at }) => `${at} ${text}`)).toEqual([
      '2026-11-20 09:00:00 王** 约了周砚清',
      '2026-11-20 08:59:00 李** 约了周砚清',
    ]);
    const text = JSON.stringify(list);
    for (const secret of ['桂芳', made.reservationCode, made.medicalCaseId, member.phone]) {
      expect(text).not.toContain(secret);
    }
  });

  test('An unknown department is NOT_FOUND', async () => {
    expect(await call('listDepartmentBroadcasts', { params: { id: 'sd0' } })).toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

describe('listDepartmentArticles', () => {
  test('The articles come page by page, the newest first', async () => {
    const org = await make.organization();
    const id = await special(org);
    await db
      .insertInto('special_article')
      .values(
        [3, 1, 2].map(days => ({
          top_org_id: org,
          special_id: id,
          article_id: `ar${days}`,
          title: '睡不着，先看胃',
          summary: '胃不和则卧不安。',
          cover_url: null,
          author: '周砚清',
          published_at: minutesAgo(days * 1440),
        })),
      )
      .execute();
    const page = (pageNo: number) =>
      succeed('listDepartmentArticles', { params: { id }, query: { pageNo, pageSize: 2 } });
    const [first, second] = [await page(1), await page(2)];
    expect(first.totalCount).toBe(3);
    expect(first.datas[0]).toEqual({
      articleId: 'ar1',
      title: '睡不着，先看胃',
      summary: '胃不和则卧不安。',
      coverUrl: null,
      author: '周砚清',
      publishedAt: '2026-11-19 09:00:00',
    });
    expect([...first.datas, ...second.datas].map(({ articleId }) => articleId)).toEqual([
      'ar1',
      'ar2',
      'ar3',
    ]);
  });

  test('An unknown department is NOT_FOUND', async () => {
    expect(await call('listDepartmentArticles', { params: { id: 'sd0' } })).toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

describe('listDepartmentSymptomLabels', () => {
  test('The department’s own labels come in their order', async () => {
    const org = await make.organization();
    const [id, other] = [await special(org), await special(org)];
    const label = (special_id: string, label_id: string, name: string, sort: number) => ({
      top_org_id: org,
      special_id,
      label_id,
      name,
      sort,
    });
    await db
      .insertInto('special_symptom')
      .values([label(id, 'sl2', '早醒', 2), label(id, 'sl1', '入睡难', 1), label(other, 'sl1', '胃胀', 1)])
      .execute();
    expect(await succeed('listDepartmentSymptomLabels', { params: { id } })).toEqual([
      { labelId: 'sl1', name: '入睡难' },
      { labelId: 'sl2', name: '早醒' },
    ]);
  });

  test('An unknown department is NOT_FOUND', async () => {
    expect(await call('listDepartmentSymptomLabels', { params: { id: 'sd0' } })).toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

describe('listDepartmentStaffComments', () => {
  test('The comments on its physicians come page by page, the newest first', async () => {
    const org = await make.organization();
    const doctors = [await make.doctor({ top_org_id: org }), await make.doctor({ top_org_id: org })] as const;
    const id = await special(org, [...doctors]);
    const [old, newest, middle] = [
      await comment(doctors[0], 1, 9),
      await comment(doctors[1], 3, 1),
      await comment(doctors[0], 2, 5),
    ];
    await comment(await make.doctor({ top_org_id: org }), 1, 0);
    const page = (pageNo: number) =>
      succeed('listDepartmentStaffComments', { params: { id }, query: { pageNo, pageSize: 2 } });
    const [first, second] = [await page(1), await page(2)];
    expect([first.totalCount, second.totalCount]).toEqual([3, 3]);
    const listed = [...first.datas, ...second.datas].map(({ commentId }) => commentId);
    expect(listed).toEqual([newest, middle, old]);
  });

  test('An unknown department is NOT_FOUND', async () => {
    expect(await call('listDepartmentStaffComments', { params: { id: 'sd0' } })).toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

async function treatmentCase(
  org: string,
  of: Doctor,
  departmentId: string,
  daysAgo: number,
  specialId: string | null = null,
) {
  const caseId = `tc${nextSerial()}`;
  await db
    .insertInto('treatment_case')
    .values({
      top_org_id: org,
      case_id: caseId,
      staff_id: of.staffId,
      department_id: departmentId,
      special_id: specialId,
      title: '入睡难三年',
      disease: '失眠',
      summary: '先安中焦。',
      patient_desc: '女，52 岁',
      visits: JSON.stringify([{ title: '初诊', content: '入睡难，胃胀。', outcome: '胃胀减' }]),
      remark: '胃不和则卧不安。',
      published_at: minutesAgo(daysAgo * 1440),
    })
    .execute();
  return caseId;
}

describe('listTreatmentCases', () => {
  test('The cases come page by page, the newest first, and a department narrows the list and its count together', async () => {
    const org = await make.organization();
    const [inner, women] = [await make.department(org, '内科'), await make.department(org, '妇科')];
    const of = await make.doctor({ top_org_id: org, departmentIds: [inner] });
    const old = await treatmentCase(org, of, inner, 9);
    const newest = await treatmentCase(org, of, inner, 1);
    const other = await treatmentCase(org, of, women, 5);
    const list = (query: object) =>
      succeed('listTreatmentCases', { query: { topOrgId: org, pageSize: 2, ...query } });
    const [first, second] = [await list({}), await list({ pageNo: 2 })];
    expect([...first.datas, ...second.datas].map(({ caseId }) => caseId)).toEqual([newest, other, old]);
    expect(await list({ departmentId: women })).toEqual({
      totalCount: 1,
      datas: [
        {
          caseId: other,
          title: '入睡难三年',
          disease: '失眠',
          departmentName: '妇科',
          physicianId: of.staffId,
          physicianName: '林芝',
          summary: '先安中焦。',
          publishedAt: '2026-11-15 09:00:00',
        },
      ],
    });
  });

  test('A special department has its own cases, of whatever department, and no others', async () => {
    const org = await make.organization();
    const [inner, women] = [await make.department(org, '内科'), await make.department(org, '妇科')];
    const of = await make.doctor({ top_org_id: org });
    const [sleep, stomach] = [await special(org, [of]), await special(org, [of])];
    const old = await treatmentCase(org, of, inner, 9, sleep);
    const newest = await treatmentCase(org, of, women, 1, sleep);
    await treatmentCase(org, of, inner, 5, stomach);
    await treatmentCase(org, of, inner, 3);
    const list = async (query: object) => {
      const page = await succeed('listTreatmentCases', { query: { topOrgId: org, ...query } });
      return [page.totalCount, page.datas.map(({ caseId }) => caseId)];
    };
    expect(await list({ specialDepartmentId: sleep })).toEqual([2, [newest, old]]);
    expect(await list({ specialDepartmentId: sleep, departmentId: inner })).toEqual([1, [old]]);
    expect(await list({ specialDepartmentId: await special(org) })).toEqual([0, []]);
    expect(await list({ specialDepartmentId: sleep, topOrgId: await make.organization() })).toEqual([0, []]);
  });
});

describe('getTreatmentCase', () => {
  test('A case is shown with each visit and the physician’s remark', async () => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org });
    const caseId = await treatmentCase(org, of, await make.department(org, '内科'), 1);
    expect(await succeed('getTreatmentCase', { params: { caseId } })).toMatchObject({
      caseId,
      departmentName: '内科',
      avatarUrl: '/crm/portraits/d01.svg',
      patientDesc: '女，52 岁',
      visits: [{ title: '初诊', content: '入睡难，胃胀。', outcome: '胃胀减' }],
      remark: '胃不和则卧不安。',
    });
  });

  test('An unknown case is NOT_FOUND', async () => {
    expect(await call('getTreatmentCase', { params: { caseId: 'tc0' } })).toMatchObject(refusal('NOT_FOUND'));
  });
});
