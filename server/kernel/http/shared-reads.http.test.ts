import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';

const app = await openTestApp({ SHARED_READ_MS: '1000' });
const { succeed, clock } = app;
const make = createFactories(app);

describe('a list that everybody asks for', () => {
  let topOrgId: string;
  const names = async (query: { pageSize?: number } = {}, as?: Member) => {
    const { datas } = await succeed('listDoctors', { query: { topOrgId, ...query } }, as ? { as } : {});
    return datas.map(({ name }) => name);
  };

  beforeEach(async () => {
    topOrgId = await make.organization();
    await make.doctor({ top_org_id: topOrgId, name: '周砚清' });
    expect(await names()).toEqual(['周砚清']);
    await make.doctor({ top_org_id: topOrgId, name: '陈怀山' });
  });

  test('A list is given from memory for a moment, and then anew', async () => {
    clock.advance(999);
    expect(await names()).toEqual(['周砚清']);
    clock.advance(1);
    expect(await names()).toEqual(['周砚清', '陈怀山']);
  });

  test('Another address has another list', async () => {
    expect(await names({ pageSize: 20 })).toEqual(['周砚清', '陈怀山']);
  });

  test('A writer sees the new list at once, everybody else a moment later', async () => {
    const member = await make.user();
    const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }));
    const body = make.draft(slot, await make.patient(member));
    await succeed(
      'createDiagnosisReservation',
      { header: { 'Idempotency-Key': nextKey() }, body },
      { as: member },
    );
    clock.advance(1);
    expect(await names()).toEqual(['周砚清']);
    expect(await names({}, member)).toEqual(['周砚清', '陈怀山']);
  });
});
