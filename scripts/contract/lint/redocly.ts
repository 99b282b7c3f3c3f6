import { relative } from 'node:path';
import { createConfig, lint, lintFromString } from '@redocly/openapi-core';
import { sourcePath } from '#scripts/contract/bundle.ts';
import type { Fault } from './fault.ts';

const enabled = [
  ...['operation-tag-defined', 'operation-singular-tag', 'path-params-defined'],
  ...['no-invalid-media-type-examples', 'no-mixed-number-range-constraints', 'component-name-unique'],
  ...['no-illogical-composition-keywords', 'spec-components-invalid-map-name', 'tag-description'],
];

/** Our contract has no licence; 4xx is in `default`; the rule schema-unused is our own. */
const disabled = ['info-license', 'info-license-strict', 'operation-4xx-response', 'no-unused-components'];

const config = () =>
  createConfig({
    extends: ['recommended-strict'],
    rules: {
      ...Object.fromEntries(enabled.map(rule => [rule, 'error' as const])),
      ...Object.fromEntries(disabled.map(rule => [rule, 'off' as const])),
    },
  });

/** Checks the contract by Redocly's rules; `struct` checks that it is an OpenAPI 3.1 document. */
export async function lintByRedocly(source?: string): Promise<Fault[]> {
  const problems = source
    ? await lintFromString({ source, config: await config() })
    : await lint({ ref: sourcePath, config: await config() });
  return problems.map(({ ruleId, message, location: [place] }) => ({
    at: `${relative('', place?.source.absoluteRef ?? sourcePath)}${place?.pointer ?? ''}`,
    rule: `redocly ${ruleId}`,
    what: message,
  }));
}
