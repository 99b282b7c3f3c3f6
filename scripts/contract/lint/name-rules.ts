import {
  type ContractDocument,
  escapedKey,
  listOperations,
  pointer,
  type Schema,
} from '#scripts/contract/document.ts';
import type { Found, Rules } from './fault.ts';
import { everySchema, han } from './walk.ts';

interface Word {
  at: string;
  word: string;
}

/** Names, enum values, tags and patterns, with their places. */
function wordsOf(node: unknown, at: string): Word[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => wordsOf(item, `${at}/${index}`));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${at}/${escapedKey(key)}`;
    if (key === 'examples' || key === 'example' || key.startsWith('x-enumD') || key === 'x-client') return [];
    if (key === 'pattern' || key === 'operationId') return [{ at: here, word: String(value) }];
    if (['enum', 'tags', 'required', 'x-enum-varnames', 'x-errors'].includes(key) && Array.isArray(value)) {
      return value.map(word => ({ at: here, word: String(word) }));
    }
    return [{ at: here, word: key }, ...wordsOf(value, here)];
  });
}

/** Descriptions and other texts for people, with their places. */
function textsOf(node: unknown, at: string): Word[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${at}/${escapedKey(key)}`;
    if (key === 'examples' || key === 'example') return [];
    if (['summary', 'description', 'x-message'].includes(key)) return [{ at: here, word: String(value) }];
    if (key === 'x-enumDescriptions' || key === 'x-client') {
      return (Array.isArray(value) ? value : []).map(word => ({ at: here, word: String(word) }));
    }
    return textsOf(value, here);
  });
}

const camel = /^[a-z][A-Za-z0-9]*$/;
const pascalCase = /^[A-Z][A-Za-z0-9]*$/;

const named = (document: ContractDocument, kind: string) => Object.keys(document.components[kind] ?? {});

const misnamed = (kind: string, names: readonly string[], form: RegExp): Found[] =>
  names
    .filter(name => !form.test(name))
    .map(name => ({ at: pointer('components', kind, name), what: `名字应合 ${form.source}` }));

/** Schemas whose properties have the payment provider's names. */
const provided = /^(PaymentNotification|EncryptedResource)$/;

/** A name as the generator writes it within a constant's name: a letter after a separator is upper case. */
const joinable = (text: string) =>
  text.replace(/(^|[^A-Za-z0-9])([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'pattern'] as const;

/** The names of the constants for a schema's limits: the names on the path, joined. */
function constantsOf(name: string, schema: Schema, at: string): Word[] {
  const own = limits.some(limit => schema[limit] !== undefined) ? [{ at, word: name }] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([property, value]) =>
    constantsOf(name + joinable(property), value, `${at}/properties/${property}`),
  );
  return [...own, ...below];
}

export const nameRules: Rules = {
  // A Chinese name in a violation crashes the mock server (stoplightio/prism #1934).
  'ascii-names': document =>
    wordsOf({ paths: document.paths, components: document.components }, '#')
      .filter(({ word }) => !/^[\x20-\x7e]*$/.test(word))
      .map(({ at, word }) => ({ at, what: `${word} 应只用 ASCII` })),

  'component-name': document => [
    ...misnamed('schemas', named(document, 'schemas'), pascalCase),
    ...['examples', 'parameters'].flatMap(kind => misnamed(kind, named(document, kind), camel)),
  ],

  'property-name': document =>
    everySchema(document)
      .filter(
        ({ role, name, parent }) =>
          role === 'property' && !camel.test(name) && !provided.test(parent?.name ?? ''),
      )
      .map(({ at, name }) => ({ at, what: `${name} 应为 camelCase` })),

  // The specification's own names stay.
  'time-name': document =>
    everySchema(document)
      .filter(
        ({ role, name }) => role === 'property' && !['commentTime', 'startTime', 'endTime'].includes(name),
      )
      .flatMap(({ at, name, schema }) => {
        const refs = [schema, ...(schema.oneOf ?? [])].map(({ $ref }) => $ref?.split('/').at(-1));
        if (refs.includes('LocalDateTime') && !/(^at|At|Until|From|Before)$/.test(name))
          return [{ at, what: `${name} 是时间：名字以 At 结尾` }];
        if (refs.includes('LocalDate') && /At$/.test(name))
          return [{ at, what: `${name} 是日期：名字不以 At 结尾` }];
        return [];
      }),

  'parameter-name': document =>
    listOperations(document).flatMap(({ path, method, parameters }) =>
      parameters
        .filter(
          ({ name, in: place }) => !(place === 'header' ? /^[A-Z][a-z]+(-[A-Z][a-z]+)*$/ : camel).test(name),
        )
        .map(({ name }) => ({
          at: pointer('paths', path, method),
          what: `参数 ${name} 应为 camelCase，请求头应为 Header-Case`,
        })),
    ),

  // Doctor.clinicName and DoctorClinic.name would give the same constant.
  'constant-name': document => {
    const words = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      constantsOf(joinable(name), schema, pointer('components', 'schemas', name)),
    );
    const first = new Map<string, string>();
    return words.flatMap(({ at, word }) => {
      const taken = first.get(word);
      first.set(word, taken ?? at);
      return taken ? [{ at, what: `生成的常量 ${word} 与 ${taken} 的同名` }] : [];
    });
  },

  'chinese-punctuation': document =>
    textsOf(document, '#')
      .filter(
        ({ word }) => han.test(word) && /["']|\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(word),
      )
      .map(({ at, word }) => ({ at, what: `“${word}”的中文里用了西文标点` })),
};
