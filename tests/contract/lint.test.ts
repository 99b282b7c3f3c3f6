import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundlePath } from '#scripts/contract/bundle.ts';
import { readContract } from '#scripts/contract/document.ts';
import { lintContract, rules } from '#scripts/contract/lint/lint.ts';
import { lintByRedocly } from '#scripts/contract/lint/redocly.ts';
import { lintSources, readSources } from '#scripts/contract/lint/sources.ts';
import { broken, brokenOtherwise } from './broken-contracts.ts';
import { soundContract } from './sound-contract.ts';

describe('the contract', () => {
  test('The contract has no fault by our rules', () => {
    expect(lintContract(readContract())).toEqual([]);
  });

  test('The sources have no fault by our rules', () => {
    const sources = readSources();
    expect(sources.length).toBeGreaterThan(30);
    expect(lintSources(sources)).toEqual([]);
  });

  test('Sources and bundle have no fault by Redocly’s rules', async () => {
    expect(await lintByRedocly()).toEqual([]);
    expect(await lintByRedocly(readFileSync(bundlePath, 'utf8'))).toEqual([]);
  });
});

describe('each rule', () => {
  test('No rule reports a fault in a sound contract', () => {
    expect(lintContract(soundContract())).toEqual([]);
  });

  test('Every rule has a contract that breaks it', () => {
    expect(Object.keys(broken).sort()).toEqual(Object.keys(rules).sort());
  });

  test.each([...Object.entries(broken), ...brokenOtherwise])(
    'A contract that breaks %s breaks no other rule',
    (rule, spoil) => {
      const document = soundContract();
      spoil(document);
      const caught = lintContract(document).map(fault => fault.rule);
      expect([...new Set(caught)]).toEqual([rule]);
    },
  );
});

describe('the rules on sources', () => {
  const sound = [
    { path: 'openapi/openapi.yaml', text: 'tea: { $ref: "shared/teas.yaml#/Tea" }' },
    { path: 'openapi/shared/teas.yaml', text: 'Tea: { next: { $ref: "#/Leaf" } }\nLeaf: { type: string }' },
  ];
  const caught = (path: string, text: string) => lintSources([...sound, { path, text }]);

  test('No rule on sources reports a fault in sound sources', () => {
    expect(lintSources(sound)).toEqual([]);
  });

  test('source-name reports a name that is not kebab case', () => {
    expect(caught('openapi/shared/Teas.yml', '')).toMatchObject([{ rule: 'source-name' }]);
  });

  test('source-yaml reports a repeated key', () => {
    const [, teas] = sound;
    const doubled = { path: 'openapi/shared/teas.yaml', text: `${teas?.text}\nLeaf: { type: string }` };
    expect(lintSources([...sound.slice(0, 1), doubled])).toMatchObject([{ rule: 'source-yaml' }]);
  });

  test('source-unused reports a definition that only refers to itself', () => {
    expect(caught('openapi/shared/cups.yaml', 'Cup: { within: { $ref: "#/Cup" } }')).toEqual([
      { at: 'openapi/shared/cups.yaml#Cup', rule: 'source-unused', what: 'nothing refers to it' },
    ]);
  });
});

test('Redocly reports a wrong shape, an unknown reference and an invalid example', async () => {
  const bundle = JSON.parse(readFileSync(bundlePath, 'utf8'));
  const { get } = bundle.paths['/crm/api/atmp/reservation/departments'];
  const spoilt = {
    ...bundle,
    paths: { '/crm/api/departments': { get: { ...get, sumary: '科室' } } },
    components: {
      ...bundle.components,
      schemas: { ...bundle.components.schemas, Department: { $ref: '#/components/schemas/Nowhere' } },
      examples: { ...bundle.components.examples, listDepartmentsOk: { value: { code: 'zero' } } },
    },
  };
  const caught = (await lintByRedocly(JSON.stringify(spoilt))).map(({ rule }) => rule);
  expect(caught).toEqual(
    expect.arrayContaining([
      'redocly struct',
      'redocly no-unresolved-refs',
      'redocly no-invalid-media-type-examples',
    ]),
  );
});
