import type { ContractDocument } from '#scripts/contract/document.ts';
import { exampleRules } from './example-rules.ts';
import type { Fault, Rules } from './fault.ts';
import { nameRules } from './name-rules.ts';
import { operationRules } from './operation-rules.ts';
import { pathRules } from './path-rules.ts';
import { personalRules } from './personal-rules.ts';
import { schemaRules } from './schema-rules.ts';
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
};

/** Checks the bundled contract by our own rules. */
export const lintContract = (document: ContractDocument): Fault[] =>
  Object.entries(rules).flatMap(([rule, find]) => find(document).map(found => ({ ...found, rule })));
