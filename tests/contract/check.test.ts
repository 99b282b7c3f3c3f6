import { afterAll, describe, expect, test } from 'vitest';
import { faultsOf } from '#scripts/contract/check/report.ts';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { edit } from './drifts/kind.ts';
import { breakingKinds, harmlessKinds, openSelfTest } from './drifts/self-test.ts';

const bundle = 'generated/openapi.json';
const approvals = 'openapi/approvals.yaml';
const self = openSelfTest();
afterAll(() => self.close());

/** The report of drift 5 after a change of the contract. */
async function reportOf(change: (head: ContractDocument) => void, approved = '[]') {
  const head = structuredClone(self.released);
  change(head);
  const changes = new Map([...edit(bundle, JSON.stringify(head)), ...edit(approvals, approved)]);
  const { base } = await self.reportOf({ changes, about: 'a change' });
  return base;
}

const without = (schema: string, property: string) => (head: ContractDocument) => {
  const { properties = {} } = head.components.schemas[schema] ?? {};
  delete properties[property];
};

describe('the check of every drift', () => {
  test('The check reports no fault in the repository', async () => {
    expect(faultsOf(await self.reportOf({ about: 'nothing' }))).toEqual([]);
  });

  test('The self-test has at least 15 kinds of drift and 15 kinds of harmless edits, each once', () => {
    expect(new Set(breakingKinds.map(({ name }) => name)).size).toBe(breakingKinds.length);
    expect(breakingKinds.length).toBeGreaterThanOrEqual(15);
    expect(new Set(harmlessKinds.map(({ name }) => name)).size).toBe(harmlessKinds.length);
    expect(harmlessKinds.length).toBeGreaterThanOrEqual(15);
  });

  // tests/load runs ten seeds at full size; SEED sets another one here.
  const seed = Number(process.env.SEED ?? 1);

  test(`The check reports random drifts and no harmless edit (seed ${seed})`, async () => {
    expect(await self.run(seed, 20, 15)).toEqual([]);
  }, 120_000);
});

describe('the report of a breaking change', () => {
  test('A removed field names the screens that read it and the handlers that answer it', async () => {
    const { faults } = await reportOf(without('MedicalCase', 'timeline'));
    const [{ what } = { what: '' }] = faults;
    expect(faults).toHaveLength(1);
    expect(what).toMatch(/^从 MedicalCase 去掉 timeline，会弄坏 \d+ 个页面：.*；\d+ 个处理函数：/);
    for (const screen of ['/hospitalize、', '/hospitalize/treating']) expect(what).toContain(screen);
    for (const handler of ['getMedicalCase', 'listTreatingCases']) expect(what).toContain(handler);
    expect(what).not.toContain('/crm/login');
  });

  test('A removed field names no screen that reads another schema’s field of that name', async () => {
    const [{ what } = { what: '' }] = (await reportOf(without('Doctor', 'rank'))).faults;
    expect(what).toContain('listDoctors');
    expect(what).not.toContain('/hospitalize');
  });

  test('A renamed operation names the screens that call its hook, directly or through their parts', async () => {
    const { faults } = await reportOf(head => {
      const operation = head.paths['/crm/api/atmp/reservation/doctors']?.get;
      if (operation) operation.operationId = 'findDoctors';
    });
    expect(faults.map(({ what }) => what)).toEqual([
      expect.stringMatching(
        /^listDoctors 改名为 findDoctors，会弄坏 \d+ 个页面：\/、.*；1 个处理函数：listDoctors$/,
      ),
    ]);
  });

  test('An approved change is a note with its reason, not a fault', async () => {
    const approval = "- { change: 'Doctor.rank:removed', reason: 职称改在详情里给 }\n";
    const { faults, notes } = await reportOf(without('Doctor', 'rank'), approval);
    expect(faults).toEqual([]);
    expect(notes).toEqual(['已批准 Doctor.rank:removed：职称改在详情里给']);
  });
});
