import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { bundleContract, bundlePath } from '#scripts/contract/bundle.ts';
import { approvalsPath } from '#scripts/contract/check/base.ts';
import { compareContracts } from '#scripts/contract/check/compare.ts';
import type { Fault } from '#scripts/contract/check/fault.ts';
import { compareWithFresh } from '#scripts/contract/check/generated.ts';
import { openProject, type Project, withChanges } from '#scripts/contract/check/project.ts';
import { checkProject, faultsOf } from '#scripts/contract/check/report.ts';
import { checkRules } from '#scripts/contract/check/rules.ts';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { hashOf, manifestPath } from '#scripts/contract/manifest.ts';
import { regenerate } from '#scripts/contract/regenerate.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { type Change, drifts, evasions, harmless } from './drifts/table.ts';

const project = withChanges(openProject('.'), new Map([[approvalsPath, '[]']]));
const released = JSON.parse(project.read(bundlePath) ?? '') as ContractDocument;
const noReferences = { filesUsing: () => [], close: () => {} };

/** The repository after changes of its files and a new bundle. */
async function changed(changes: readonly Change[]): Promise<Project> {
  const texts = new Map<string, string>();
  for (const [path, from, to] of changes) {
    const before = texts.get(path) ?? project.read(path) ?? '';
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${path} has nothing that matches ${from}`);
    texts.set(path, after);
  }
  const edited = withChanges(project, texts);
  return withChanges(edited, new Map([[bundlePath, await bundleContract(path => edited.read(path))]]));
}

/** What the check reports, without the code that is not generated again. */
async function faultsIn(changes: readonly Change[]): Promise<Fault[]> {
  const after = await changed(changes);
  const head = JSON.parse(after.read(bundlePath) ?? '') as ContractDocument;
  const report = await checkProject(after, {
    base: released,
    references: () => noReferences,
    seen: undefined,
  });
  const rules = await checkRules(after, head, compareContracts(released, head).breaking);
  return [...faultsOf(report), ...rules].filter(({ what }) => what !== '契约改了，代码还没有重新生成');
}

describe('a drift between contract, code and server', () => {
  let faults: Fault[] = [];
  beforeAll(async () => {
    faults = await faultsIn(drifts.flatMap(({ changes }) => changes));
  });

  test.each(drifts)('The check reports $name', ({ drift, what }) => {
    expect(faults.filter(fault => fault.drift === drift && what.test(fault.what))).not.toEqual([]);
  });

  test('An envelope of another type is one fault, not one for each example', () => {
    expect(faults.filter(({ what }) => /^Code |：code /.test(what))).toHaveLength(1);
  });

  test('Generated code that was edited with its hash in the manifest is reported', async () => {
    const path = 'generated/zod/account/account.ts';
    const edited = `${project.read(path)}\nexport const own = 1;\n`;
    const manifest = (project.read(manifestPath) ?? '').replace(
      hashOf(project.read(path) ?? ''),
      hashOf(edited),
    );
    const forged = withChanges(
      project,
      new Map([
        [path, edited],
        [manifestPath, manifest],
      ]),
    );
    const whats = compareWithFresh(forged, await regenerate()).map(({ where, what }) => `${where} ${what}`);
    expect(whats).toContain(`${path} 与重新生成的不同`);
  });
});

test('A handler that answers another type does not compile', () => {
  // `npm run types` fails here, not this run.
  expectTypeOf<() => Promise<number>>().not.toExtend<DomainHandlers<'account'>['listPatients']>();
  expectTypeOf<() => Promise<[]>>().toExtend<DomainHandlers<'account'>['listPatients']>();
});

test('The check reports none of the edits that break nobody', async () => {
  expect(await faultsIn(harmless.flatMap(({ changes }) => changes))).toEqual([]);
});

test('The check of files cannot see a hidden call, an answer typed as never, or another rule in words', async () => {
  expect(await faultsIn(evasions.flatMap(({ changes }) => changes))).toEqual([]);
});
