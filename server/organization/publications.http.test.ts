import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '#server/kernel/db/schema.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, db, clock } = app;
const make = createFactories(app);

describe('getSystemParams', () => {
  const param = (
    top_org_id: string,
    param_id: string,
    sort: number,
    given: Partial<Insertable<Schema['system_param']>> = {},
  ): Insertable<Schema['system_param']> => ({
    top_org_id,
    param_id,
    sort,
    type: 'disclosure',
    name: '许可证',
    value: '登记号 PDY0',
    content: null,
    link: null,
    updated_on: '2026-09-01',
    ...given,
  });

  test('The parameters of the asked kind come whole and in order, never those of another organization', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    await db
      .insertInto('system_param')
      .values([
        param(org, 'second', 2, {
          images: JSON.stringify(['/crm/logo.svg']),
          link: 'https://beian.example/',
        }),
        param(org, 'first', 1),
        param(org, 'host', 1, { type: 'webViewHosts', name: '学堂', value: 'edu.wenzhi.example' }),
        param(other, 'theirs', 1),
      ])
      .execute();
    const list = (type: 'disclosure' | 'webViewHosts' | 'about') =>
      succeed('getSystemParams', { params: { type }, query: { topOrgId: org } });
    expect(await list('disclosure')).toEqual([
      {
        paramId: 'first',
        name: '许可证',
        value: '登记号 PDY0',
        content: null,
        images: [],
        link: null,
        updatedAt: '2026-09-01',
      },
      {
        paramId: 'second',
        name: '许可证',
        value: '登记号 PDY0',
        content: null,
        images: ['/crm/logo.svg'],
        link: 'https://beian.example/',
        updatedAt: '2026-09-01',
      },
    ]);
    expect((await list('webViewHosts')).map(({ value }) => value)).toEqual(['edu.wenzhi.example']);
    expect(await list('about')).toEqual([]);
  });

  test('Whatever was written into a text, only text comes out', async () => {
    const topOrgId = await make.organization();
    const content =
      '<h2 onclick="x()">承诺</h2><p>明码标价<script>steal()</script></p><img src=x onerror=y()>';
    await db
      .insertInto('system_param')
      .values(param(topOrgId, 'p1', 1, { type: 'commitment', content }))
      .execute();
    const [shown] = await succeed('getSystemParams', { params: { type: 'commitment' }, query: { topOrgId } });
    expect(shown?.content).toBe('<h2>承诺</h2><p>明码标价</p>');
  });
});

describe('getPriceBulletin', () => {
  async function published() {
    const org = await make.organization();
    const clinicId = await make.clinic(org, { name: '松坪馆' });
    await db
      .insertInto('price_bulletin')
      .values({
        top_org_id: org,
        title: '价格公示',
        effective_on: '2026-07-01',
        complaint_phone: '12315',
        note: '药费按处方实收。',
      })
      .execute();
    await db
      .insertInto('price_group')
      .values([
        { top_org_id: org, group_id: 'treat', name: '治疗', sort: 2 },
        { top_org_id: org, group_id: 'visit', name: '诊查', sort: 1 },
      ])
      .execute();
    const item = (item_id: string, group_id: string, item_code: string, price: number) => ({
      top_org_id: org,
      item_id,
      group_id,
      item_code,
      price,
      name: '普通针刺',
      content: null,
      unit: '次',
      kind: 'GOVERNMENT' as const,
      insurable: true,
      note: null,
    });
    await db
      .insertInto('price_item')
      .values([
        item('i3', 'treat', '430000005', 3_800),
        item('i2', 'visit', 'W2', 18_000),
        item('i1', 'visit', 'W1', 30_000),
      ])
      .execute();
    return { org, clinicId };
  }
  const prices = ({ groups }: { groups: { items: { price: number }[] }[] }) =>
    groups.map(({ items }) => items.map(({ price }) => price));

  test('Prices come by groups in their order, items by their code, with whom to complain to', async () => {
    const { org } = await published();
    const bulletin = await succeed('getPriceBulletin', { query: { topOrgId: org } });
    expect(bulletin).toMatchObject({
      title: '价格公示',
      effectiveDate: '2026-07-01',
      clinicId: null,
      clinicName: null,
      complaintPhone: '12315',
      note: '药费按处方实收。',
    });
    expect(bulletin.groups.map(({ name }) => name)).toEqual(['诊查', '治疗']);
    expect(prices(bulletin)).toEqual([[30_000, 18_000], [3_800]]);
    expect(bulletin.groups[1]?.items).toEqual([
      {
        itemId: 'i3',
        itemCode: '430000005',
        name: '普通针刺',
        content: null,
        unit: '次',
        price: 3_800,
        kind: 'GOVERNMENT',
        insurable: true,
        note: null,
      },
    ]);
  });

  test('A clinic’s own price replaces the common one, there alone', async () => {
    const { org, clinicId } = await published();
    const elsewhere = await make.clinic(org);
    await db
      .insertInto('clinic_price')
      .values({ top_org_id: org, clinic_id: clinicId, item_id: 'i1', price: 28_000 })
      .execute();
    const at = (id?: string) => succeed('getPriceBulletin', { query: { topOrgId: org, clinicId: id } });
    expect(await at(clinicId)).toMatchObject({ clinicId, clinicName: '松坪馆' });
    expect(prices(await at(clinicId))).toEqual([[28_000, 18_000], [3_800]]);
    expect(prices(await at(elsewhere))).toEqual([[30_000, 18_000], [3_800]]);
    expect(prices(await at())).toEqual([[30_000, 18_000], [3_800]]);
  });

  test('Without a published list, and for a clinic of another organization, the answer is NOT_FOUND', async () => {
    const { org, clinicId } = await published();
    const bare = await make.organization();
    const ask = (query: { topOrgId: string; clinicId?: string }) => call('getPriceBulletin', { query });
    expect(await ask({ topOrgId: bare })).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask({ topOrgId: bare, clinicId })).toMatchObject(refusal('NOT_FOUND'));
    expect(await ask({ topOrgId: org, clinicId: 'nowhere' })).toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('getOrgContact', () => {
  test('All four contacts come, and of this organization', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const contact = (top_org_id: string, contact_name: string) => ({
      top_org_id,
      contact_name,
      contact_phone: '0755-00001001',
      contact_wx: 'demo-wx',
      contact_qr_code: '/crm/contact/1001.svg',
    });
    await db
      .insertInto('org_contact')
      .values([contact(org, '江老师'), contact(other, '沈老师')])
      .execute();
    expect(await succeed('getOrgContact', { query: { topOrgId: org } })).toEqual({
      contactName: '江老师',
      contactPhone: '0755-00001001',
      contactWx: 'demo-wx',
      contactQrCode: '/crm/contact/1001.svg',
    });
  });

  test('Without a published contact the answer is NOT_FOUND', async () => {
    const topOrgId = await make.organization();
    expect(await call('getOrgContact', { query: { topOrgId } })).toMatchObject(refusal('NOT_FOUND'));
  });
});

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
      significance: 1 as const,
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
    expect(datas).toEqual([
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
