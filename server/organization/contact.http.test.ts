import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, db } = app;
const make = createFactories(app);

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
