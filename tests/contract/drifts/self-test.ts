import { join } from 'node:path';
import { approvalsPath } from '#scripts/contract/check/base.ts';
import { openProject, withChanges } from '#scripts/contract/check/project.ts';
import { openReferences, type References } from '#scripts/contract/check/references.ts';
import { checkProject, faultsOf } from '#scripts/contract/check/report.ts';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { baseKinds } from './base-kinds.ts';
import { contractKinds } from './contract-kinds.ts';
import { harmlessKinds } from './harmless-kinds.ts';
import { type Breakage, type Edit, edit, textOf } from './kind.ts';
import { seededChoices } from './random.ts';
import { screenKinds } from './screen-kinds.ts';
import { serverKinds } from './server-kinds.ts';

export const breakingKinds = [contractKinds, serverKinds, screenKinds, baseKinds].flat();
export { harmlessKinds };

/** Opens this repository for changes in memory, with its own contract as the last release. */
export function openSelfTest() {
  const root = join(import.meta.dirname, '../../..');
  // Against its own contract nothing is there to approve.
  const project = withChanges(openProject(root), edit(approvalsPath, '[]'));
  const released = JSON.parse(textOf(project, 'generated/openapi.json')) as ContractDocument;
  let references: References | undefined;
  const inputs = {
    references: () => {
      references ??= openReferences(root, project);
      return references;
    },
  };

  const reportOf = ({ changes = new Map(), seen, base }: Edit) =>
    checkProject(withChanges(project, changes), {
      ...inputs,
      seen,
      base: (base as ContractDocument | undefined) ?? released,
    });

  /** A message if the check misses a breakage, else nothing. */
  async function missed(breakage: Breakage): Promise<string[]> {
    const faults = faultsOf(await reportOf(breakage));
    const { drift, where, what } = breakage;
    const caught = faults.some(
      fault => fault.drift === drift && fault.where.startsWith(where) && fault.what.includes(what),
    );
    return caught ? [] : [`${drift} at ${where}: ${what}; reported: ${JSON.stringify(faults.slice(0, 5))}`];
  }

  /**
   * Makes random breakages and harmless edits of every kind in turn.
   *
   * @returns the breakages that the check missed, and the harmless edits that it reported
   */
  async function run(seed: number, breakages: number, edits: number) {
    const random = seededChoices(seed);
    const failures: string[] = [];
    const breaking = random.shuffled(breakingKinds);
    for (let turn = 0; turn < breakages; turn += 1) {
      const kind = breaking[turn % breaking.length] as (typeof breaking)[number];
      const breakage = kind.make(random, project);
      for (const failure of await missed(breakage))
        failures.push(`${kind.name} (${breakage.about}): ${failure}`);
    }
    const harmless = random.shuffled(harmlessKinds);
    for (let turn = 0; turn < edits; turn += 1) {
      const kind = harmless[turn % harmless.length] as (typeof harmless)[number];
      const made = kind.make(random, project);
      for (const fault of faultsOf(await reportOf(made))) {
        failures.push(`${kind.name} (${made.about}): ${JSON.stringify(fault)}`);
      }
    }
    return failures;
  }

  return { project, released, reportOf, run, close: () => references?.close() };
}
