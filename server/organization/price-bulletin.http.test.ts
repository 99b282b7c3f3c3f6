import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, db } = app;
const make = createFactories(app);

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
