import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, db } = app;
const make = createFactories(app);

describe('getServiceProtocols', () => {
  test('The protocols of the kind come in the organization’s order, and of this organization alone', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const protocol = (
      top_org_id: string,
      protocol_id: string,
      reservation_type: 1 | 2,
      sort: number,
      visit_mode: 1 | 2 | null = null,
    ) => ({
      top_org_id,
      protocol_id,
      reservation_type,
      sort,
      visit_mode,
      title: '到店诊疗须知',
      version: '2026-01',
      content: '请提前签到。\n可以改期。',
    });
    await db
      .insertInto('service_protocol')
      .values([
        protocol(org, 'online', 1, 2, 2),
        protocol(org, 'store', 1, 1),
        protocol(org, 'therapy', 2, 3),
        protocol(other, 'store', 1, 1),
      ])
      .execute();
    const list = (reservationType: 1 | 2, topOrgId = org) =>
      succeed('getServiceProtocols', { query: { topOrgId, reservationType } });
    expect((await list(1)).map(({ protocolId }) => protocolId)).toEqual(['store', 'online']);
    expect(await list(2)).toEqual([
      {
        protocolId: 'therapy',
        title: '到店诊疗须知',
        version: '2026-01',
        content: '请提前签到。\n可以改期。',
      },
    ]);
    expect(await list(2, other)).toEqual([]);
    const inStore = { topOrgId: org, reservationType: 1, visitMode: 1 } as const;
    expect((await succeed('getServiceProtocols', { query: inStore })).map(each => each.protocolId)).toEqual([
      'store',
    ]);
  });
});

describe('getConsultationDiscount', () => {
  async function organizationWith(amount?: number) {
    const org = await make.organization();
    if (amount) {
      const discount = { top_org_id: org, name: '首诊减免', amount };
      await db.insertInto('consultation_discount').values(discount).execute();
    }
    const of = await make.doctor({ top_org_id: org, online_fee: 1_500 });
    const member = await make.user();
    const ask = (
      query: { visitMode?: 1 | 2; physicianId?: string } = {},
      as: typeof member | undefined = member,
    ) =>
      succeed(
        'getConsultationDiscount',
        { query: { topOrgId: org, physicianId: of.staffId, ...query } },
        { as },
      );
    return { org, of, member, ask };
  }

  test('On the first visit the discount is taken off, and never more than the fee', async () => {
    const { ask } = await organizationWith(2_000);
    expect(await ask()).toEqual({ name: '首诊减免', fee: 10_000, discountAmount: 2_000, payable: 8_000 });
    expect(await ask({ visitMode: 2 })).toMatchObject({ fee: 1_500, discountAmount: 1_500, payable: 0 });
  });

  test('An account whose patient was treated gets no discount, and a cancelled visit does not count', async () => {
    const { of, member, ask } = await organizationWith(2_000);
    const slot = await make.slot(of, { capacity: 2 });
    await make.reservation(slot, member, await make.patient(member), { status: 'C' });
    expect(await ask()).not.toBeNull();
    await make.reservation(slot, member, await make.patient(member), { status: 'T' });
    expect(await ask()).toBeNull();
  });

  test('Guests, organizations without a discount, modes without a fee, and physiotherapy get none', async () => {
    const { org, of, ask } = await organizationWith(2_000);
    const query = { topOrgId: org, physicianId: of.staffId };
    expect(await succeed('getConsultationDiscount', { query })).toBeNull();
    expect(await (await organizationWith()).ask()).toBeNull();
    const inStore = await make.doctor({ top_org_id: org });
    expect(await ask({ visitMode: 2, physicianId: inStore.staffId })).toBeNull();
    const therapist = await make.doctor({ top_org_id: org, title: 2 });
    expect(await ask({ physicianId: therapist.staffId })).toBeNull();
  });

  test('Unknown practitioners and those of another organization are NOT_FOUND', async () => {
    const { of } = await organizationWith();
    const topOrgId = await make.organization();
    for (const physicianId of ['p0', of.staffId]) {
      expect(await call('getConsultationDiscount', { query: { topOrgId, physicianId } })).toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
  });
});
