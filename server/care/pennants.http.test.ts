import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Doctor } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

const give = async (to: Doctor, dictId: string) => {
  await db
    .insertInto('staff_pennant')
    .values({
      top_org_id: to.topOrgId,
      staff_id: to.staffId,
      dict_id: dictId,
      pennant_no: `pn${nextSerial()}`,
      name: '李**',
      comment: '谢谢',
      created_at: clock.now(),
    })
    .execute();
};

describe('listStaffPennants', () => {
  test('The pennants are counted by kind', async () => {
    await db
      .insertInto('pennant_kind')
      .values(
        ['妙手回春', '医者仁心', '从未送出'].map((dict_name, index) => ({
          dict_id: `k${index}`,
          dict_name,
          icon_url: `/crm/pennants/p${index}.svg`,
        })),
      )
      .execute();
    const org = await make.organization();
    const [of, colleague] = [await make.doctor({ top_org_id: org }), await make.doctor({ top_org_id: org })];
    for (const kind of ['k1', 'k0', 'k1']) await give(of, kind);
    await give(colleague, 'k0');
    expect(await succeed('listStaffPennants', { params: { staffId: of.staffId } })).toEqual([
      { pennant: { dictId: 'k0', dictName: '妙手回春', iconUrl: '/crm/pennants/p0.svg' }, quantity: 1 },
      { pennant: { dictId: 'k1', dictName: '医者仁心', iconUrl: '/crm/pennants/p1.svg' }, quantity: 2 },
    ]);
  });

  test('Staff without pennants have an empty list', async () => {
    const { staffId } = await make.doctor({ top_org_id: await make.organization() });
    expect(await succeed('listStaffPennants', { params: { staffId } })).toEqual([]);
  });

  test('Unknown staff are NOT_FOUND', async () => {
    expect(await call('listStaffPennants', { params: { staffId: 'p0' } })).toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});
