import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ErrorCode } from '#generated/model/error-code.ts';
import { listOperations, readContract, type Schema } from '../../scripts/contract/document.ts';

const contract = readContract();
const schemas = Object.entries(contract.components.schemas);

interface Described extends Schema {
  'x-enum-varnames'?: string[];
  'x-enumDescriptions'?: string[];
  'x-client'?: string[];
}

describe('an enumeration', () => {
  const enumerations = schemas.flatMap(([name, schema]) => (schema.enum ? [[name, schema] as const] : []));

  test.each(enumerations)('%s has a name and a meaning for each value', (_, schema: Described) => {
    const { enum: values = [], 'x-enum-varnames': names = [], 'x-enumDescriptions': meanings = [] } = schema;
    expect(names).toHaveLength(values.length);
    expect(meanings).toHaveLength(values.length);
    for (const list of [values, names]) expect(new Set(list).size).toBe(list.length);
    for (const meaning of meanings) expect(meaning).toMatch(/\p{Script=Han}/u);
  });

  test('ErrorCode carries the codes of specification §8 under their numbers', () => {
    expect(ErrorCode).toMatchObject({
      ...{ OK: 0, NOT_LOGGED_IN: 4013, SILENT_6033: 6033, SYSTEM_FAULT: 9999 },
      ...{ SILENT_61118: 61118, SILENT_61119: 61119 },
    });
  });

  test('every code says what the client does', () => {
    const { enum: codes = [], ...rest } = contract.components.schemas.ErrorCode as Described;
    const reactions = rest['x-client'] ?? [];
    expect(reactions).toHaveLength(codes.length);
    for (const reaction of reactions) expect(reaction).toMatch(/\p{Script=Han}/u);
  });

  test('every code that an operation declares is in ErrorCode', () => {
    const declared = listOperations(contract).flatMap(({ operation }) => operation['x-errors'] ?? []);
    expect(Object.keys(ErrorCode)).toEqual(expect.arrayContaining(declared));
  });
});

const pascal = (text: string) =>
  text.replace(/(^|[^A-Za-z0-9])([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'pattern'] as const;

/** The names under which the generator keeps the limits of a schema: the names on the way, joined. */
function namesOfLimits(name: string, schema: Schema): string[] {
  const own = limits.some(limit => schema[limit] !== undefined) ? [name] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([property, value]) =>
    namesOfLimits(name + pascal(property), value),
  );
  return [...own, ...below];
}

describe('generated constants', () => {
  test('no two places of the schemas have one name: Doctor.clinicName and DoctorClinic.name would', () => {
    const names = schemas.flatMap(([name, schema]) => namesOfLimits(pascal(name), schema));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(globSync('generated/zod/**/*.ts'))('%s names each of its constants once', file => {
    const text = readFileSync(file, 'utf8');
    const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Property names, enum values and patterns of the whole bundle, with where each stands. */
function wordsOf(node: unknown, path = ''): { path: string; word: string }[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => wordsOf(item, `${path}/${index}`));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${path}/${key}`;
    if (key === 'examples' || key === 'example') return [];
    if (key === 'pattern' || key === 'operationId') return [{ path: here, word: String(value) }];
    if (key === 'enum' || key === 'tags' || key === 'required') {
      return (Array.isArray(value) ? value : []).map(word => ({ path: here, word: String(word) }));
    }
    return [{ path: here, word: key }, ...wordsOf(value, here)];
  });
}

describe('the contract as a whole', () => {
  test('names are ASCII: a Chinese one in a violation ends the mock server (stoplightio/prism #1934)', () => {
    const foreign = wordsOf({ paths: contract.paths, components: contract.components }).filter(
      ({ word }) => !/^[\x20-\x7e]*$/.test(word),
    );
    expect(foreign).toEqual([]);
  });

  test('it uses no keyword that our tools misread', () => {
    const text = JSON.stringify(contract);
    for (const keyword of ['$dynamicRef', 'unevaluatedProperties', 'allOf', 'discriminator']) {
      expect(text).not.toContain(`"${keyword}"`);
    }
  });

  test('an operation is named verb first, and once', () => {
    const ids = listOperations(contract).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]*)*$/);
  });

  test('what is personal is marked as such', () => {
    const named = (name: string) =>
      contract.components.schemas[name] as { 'x-personal'?: boolean } | undefined;
    for (const name of ['Phone', 'MaskedPhone', 'IdNumber', 'MaskedIdNumber', 'PersonName']) {
      expect(named(name)?.['x-personal'], name).toBe(true);
    }
  });
});
