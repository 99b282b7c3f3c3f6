import type { ContractDocument } from '#scripts/contract/document.ts';
import { lintContract } from '#scripts/contract/lint/lint.ts';
import { placesIn } from '#scripts/contract/lint/places.ts';
import { lintByRedocly } from '#scripts/contract/lint/redocly.ts';
import { lintSources, readSources } from '#scripts/contract/lint/sources.ts';
import type { Change } from './changes.ts';
import type { Fault } from './fault.ts';
import type { Project } from './project.ts';

/**
 * Drift 1 again: faults by our own rules and by Redocly's, with their places in the sources.
 *
 * @param breaking the changes since the last release; examples that fit a changed schema no longer follow from them
 */
export async function checkRules(
  project: Project,
  document: ContractDocument,
  breaking: readonly Change[],
): Promise<Fault[]> {
  const sources = readSources(project);
  const changed = breaking.map(({ subject }) => subject.schema);
  const ours = [...lintContract(document), ...lintSources(sources)].filter(
    ({ cause }) => !changed.some(schema => schema !== undefined && cause?.startsWith(`${schema}/`)),
  );
  const placeOf = placesIn(sources);
  return [...ours.map(fault => ({ ...fault, at: placeOf(fault.at) })), ...(await lintByRedocly(project))].map(
    ({ at, rule, what }) => ({
      drift: 'source',
      where: at,
      what,
      hint: `规则 ${rule}（scripts/contract/lint）`,
    }),
  );
}
