import { relative } from 'node:path';
import { createConfig, getLineColLocation, lint, lintFromString } from '@redocly/openapi-core';
import { InMemorySources, sourcePath } from '#scripts/contract/bundle.ts';
import type { Project } from '#scripts/contract/check/project.ts';
import type { Fault } from './fault.ts';

const enabled = [
  ...['operation-tag-defined', 'operation-singular-tag', 'path-params-defined'],
  ...['no-mixed-number-range-constraints', 'component-name-unique'],
  ...['no-illogical-composition-keywords', 'spec-components-invalid-map-name', 'tag-description'],
];

/** Our contract has no licence; 4xx is in `default`; the other rules are our own, which know `then`. */
const disabled = [
  ...['info-license', 'info-license-strict', 'operation-4xx-response', 'no-unused-components'],
  ...['no-invalid-media-type-examples', 'no-invalid-schema-examples'],
  'no-required-schema-properties-undefined',
];

const config = () =>
  createConfig({
    extends: ['recommended-strict'],
    rules: {
      ...Object.fromEntries(enabled.map(rule => [rule, 'error' as const])),
      ...Object.fromEntries(disabled.map(rule => [rule, 'off' as const])),
    },
  });

/** The rules that are broken most often, in Chinese; Redocly's own words follow. */
const meanings: Readonly<Record<string, string>> = {
  struct: '不合 OpenAPI 3.1 的结构',
  'no-unresolved-refs': '引用的东西不存在',
  'operation-operationId-unique': 'operationId 有重复',
  'operation-operationId': '操作没有 operationId',
  'operation-parameters-unique': '参数有重复',
  'path-params-defined': '路径参数没有说明，或路径里没有它',
  'path-declaration-must-exist': '路径里有空的参数',
  'no-identical-paths': '两条路径相同',
  'no-ambiguous-paths': '两条路径分不开',
  'security-defined': 'security 里的方案没有说明',
  'operation-tag-defined': 'tag 没有列在 openapi.yaml',
  'no-enum-type-mismatch': '枚举的取值与 type 不合',
  'no-schema-type-mismatch': '关键字与 type 不合',
};

/**
 * Checks the contract by Redocly's rules; `struct` checks that it is an OpenAPI 3.1 document.
 *
 * @returns faults whose `at` is `file:line`
 */
export async function lintByRedocly(project: Project): Promise<Fault[]> {
  const externalRefResolver = new InMemorySources(path => project.read(path));
  return faultsOf(await lint({ ref: sourcePath, config: await config(), externalRefResolver }));
}

export const lintTextByRedocly = async (source: string): Promise<Fault[]> =>
  faultsOf(await lintFromString({ source, config: await config() }));

const faultsOf = (problems: Awaited<ReturnType<typeof lint>>): Fault[] =>
  problems.map(({ ruleId, message, location: [place] }) => ({
    at: `${relative('', place?.source.absoluteRef ?? sourcePath)}:${place ? getLineColLocation(place).start.line : 1}`,
    rule: `redocly ${ruleId}`,
    what: `${meanings[ruleId] ?? '不合 Redocly 的规则'}：${message}`,
  }));
