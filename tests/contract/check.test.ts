import { afterAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../scripts/contract/check/report.ts';
import type { ContractDocument } from '../../scripts/contract/document.ts';
import { edit } from './drifts/kind.ts';
import { breakingKinds, harmlessKinds, openSelfTest } from './drifts/self-test.ts';

const bundle = 'generated/openapi.json';
const approvals = 'openapi/approvals.yaml';
const self = openSelfTest();
afterAll(() => self.close());

/** The report of drift 5 when the head's contract was changed. */
async function told(change: (head: ContractDocument) => void, approved = '[]') {
  const head = structuredClone(self.released);
  change(head);
  const changes = new Map([...edit(bundle, JSON.stringify(head)), ...edit(approvals, approved)]);
  const { base } = await self.reportOf({ changes, about: 'told' });
  return base;
}

const without = (schema: string, property: string) => (head: ContractDocument) => {
  const { properties = {} } = head.components.schemas[schema] ?? {};
  delete properties[property];
};

describe('the check of every drift', () => {
  test('finds nothing in the repository as it is', async () => {
    expect(faultsOf(await self.reportOf({ about: 'nothing' }))).toEqual([]);
  });

  test('knows enough kinds of drift and of harmless edits', () => {
    expect(new Set(breakingKinds.map(({ name }) => name)).size).toBe(breakingKinds.length);
    expect(breakingKinds.length).toBeGreaterThanOrEqual(15);
    expect(new Set(harmlessKinds.map(({ name }) => name)).size).toBe(harmlessKinds.length);
    expect(harmlessKinds.length).toBeGreaterThanOrEqual(15);
  });

  // tests/load runs ten seeds at full size; SEED tries another here.
  const seed = Number(process.env.SEED ?? 1);

  test(`catches what was broken at random, and lets pass what was not (seed ${seed})`, async () => {
    expect(await self.run(seed, 20, 15)).toEqual([]);
  }, 120_000);
});

describe('a breaking change is told by whom it breaks', () => {
  test('a field: the screens that read it by its type, the handlers that answer it', async () => {
    const { faults } = await told(without('MedicalCase', 'timeline'));
    const [{ what } = { what: '' }] = faults;
    expect(faults).toHaveLength(1);
    expect(what).toMatch(/^从 MedicalCase 去掉 timeline，会弄坏 \d+ 个页面：.*；\d+ 个处理函数：/);
    for (const screen of ['/hospitalize、', '/hospitalize/treating']) expect(what).toContain(screen);
    for (const handler of ['getMedicalCase', 'listTreatingCases']) expect(what).toContain(handler);
    expect(what).not.toContain('/crm/login');
  });

  test('a field of the same name in another schema is another field', async () => {
    const [{ what } = { what: '' }] = (await told(without('Doctor', 'rank'))).faults;
    expect(what).toContain('listDoctors');
    expect(what).not.toContain('/hospitalize');
  });

  test('an operation: the screens that call its hook, through the pieces they are made of', async () => {
    const { faults } = await told(head => {
      const operation = head.paths['/crm/api/atmp/reservation/doctors']?.get;
      if (operation) operation.operationId = 'findDoctors';
    });
    expect(faults.map(({ what }) => what)).toEqual([
      expect.stringMatching(
        /^listDoctors 改名为 findDoctors，会弄坏 \d+ 个页面：\/、.*；1 个处理函数：listDoctors$/,
      ),
    ]);
  });

  test('an approved change passes with its reason, and the reason is told', async () => {
    const approval = "- { change: 'Doctor.rank:removed', reason: 职称改在详情里给 }\n";
    const { faults, notes } = await told(without('Doctor', 'rank'), approval);
    expect(faults).toEqual([]);
    expect(notes).toEqual(['已批准 Doctor.rank:removed：职称改在详情里给']);
  });
});
