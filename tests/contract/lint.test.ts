import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundlePath } from '#scripts/contract/bundle.ts';
import { openProject } from '#scripts/contract/check/project.ts';
import { readContract } from '#scripts/contract/document.ts';
import { lintContract, rules } from '#scripts/contract/lint/lint.ts';
import { placesIn } from '#scripts/contract/lint/places.ts';
import { lintByRedocly, lintTextByRedocly } from '#scripts/contract/lint/redocly.ts';
import { lintSources, readSources } from '#scripts/contract/lint/sources.ts';
import { broken, brokenOtherwise } from './broken-contracts.ts';
import { soundContract } from './sound-contract.ts';

const project = openProject('.');

describe('the contract', () => {
  test('The contract has no fault by our rules', () => {
    expect(lintContract(readContract())).toEqual([]);
  });

  test('The sources have no fault by our rules', () => {
    const sources = readSources(project);
    expect(sources.length).toBeGreaterThan(30);
    expect(lintSources(sources)).toEqual([]);
  });

  test('Sources and bundle have no fault by Redocly’s rules', async () => {
    expect(await lintByRedocly(project)).toEqual([]);
    expect(await lintTextByRedocly(readFileSync(bundlePath, 'utf8'))).toEqual([]);
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
      { at: 'openapi/shared/cups.yaml#Cup', rule: 'source-unused', what: '没有别处引用它' },
    ]);
  });
});

test('Redocly reports a wrong shape and an unknown reference', async () => {
  const bundle = JSON.parse(readFileSync(bundlePath, 'utf8'));
  const { get } = bundle.paths['/crm/api/atmp/reservation/departments'];
  const spoilt = {
    ...bundle,
    paths: { '/crm/api/departments': { get: { ...get, sumary: '科室' } } },
    components: {
      ...bundle.components,
      schemas: { ...bundle.components.schemas, Department: { $ref: '#/components/schemas/Nowhere' } },
    },
  };
  const caught = (await lintTextByRedocly(JSON.stringify(spoilt))).map(({ rule }) => rule);
  expect(caught).toEqual(expect.arrayContaining(['redocly struct', 'redocly no-unresolved-refs']));
});

describe('the report of a fault', () => {
  const placeOf = placesIn(readSources(project));
  const textAt = (place: string) => {
    const [path = '', line = ''] = place.split(':');
    return readFileSync(path, 'utf8').split('\n')[Number(line) - 1]?.trim() ?? '';
  };

  test.each([
    ['#/components/schemas/Doctor/properties/rank', /^rank: /],
    ['#/paths/~1crm~1api~1atmp~1reservation~1departments/get', /^get:$/],
    ['#/paths/~1crm~1api~1atmp~1reservation~1departments/get/responses/200/examples/ok', /^ok: /],
    ['#/components/examples/listDepartmentsOk/value/data/0/name', /"name": /],
    ['#/components/parameters/pageSize/schema/maximum', /maximum: 50/],
    ['openapi/shared/scalars.yaml#Phone', /^Phone:$/],
    ['openapi/shared/scalars.yaml', /^Id:$/],
  ])('A fault at %s is reported with its file and line', (at, text) => {
    expect(textAt(placeOf(at))).toMatch(text);
  });

  test('An envelope that no example fits is one fault, in Chinese', () => {
    const document = readContract();
    document.components.schemas.Code = { type: 'string', maxLength: 9, description: '业务码' };
    const faults = lintContract(document);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.what).toMatch(/^示例不合契约：code 应当是 string 类型；另有 \d{3,} 处示例同样不合$/);
  });
});
