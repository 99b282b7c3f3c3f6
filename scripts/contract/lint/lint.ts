import type { ContractDocument } from '#scripts/contract/document.ts';
import { exampleRules } from './example-rules.ts';
import type { Fault, Rules } from './fault.ts';
import { nameRules } from './name-rules.ts';
import { operationRules } from './operation-rules.ts';
import { pathRules } from './path-rules.ts';
import { personalRules } from './personal-rules.ts';
import { schemaRules } from './schema-rules.ts';
import { seamRules } from './seam-rules.ts';
import { unitRules } from './unit-rules.ts';
import { valueRules } from './value-rules.ts';

export const rules: Rules = {
  ...operationRules,
  ...pathRules,
  ...schemaRules,
  ...nameRules,
  ...unitRules,
  ...personalRules,
  ...exampleRules,
  ...valueRules,
  ...seamRules,
};

/** So many faults of one cause are still listed one by one. */
const listed = 3;

/** Many faults of one cause, such as an envelope that all examples break, as one. */
function merged(faults: readonly Fault[]): Fault[] {
  const groups = Map.groupBy(faults, ({ rule, at, cause }) => `${rule} ${cause ?? at}`);
  return [...groups.values()].flatMap(group => {
    const [first] = group;
    return first?.cause === undefined || group.length <= listed
      ? group
      : [{ ...first, what: `${first.what}；另有 ${group.length - 1} 处示例同样不合` }];
  });
}

/** Checks the bundled contract by our own rules. */
export const lintContract = (document: ContractDocument): Fault[] =>
  merged(Object.entries(rules).flatMap(([rule, find]) => find(document).map(found => ({ ...found, rule }))));
