import { listOperations, pointer, resolve, type Schema } from '#scripts/contract/document.ts';
import type { Rule, Rules } from './fault.ts';
import { bare, everySchema, han, operationAt, type SchemaNode } from './walk.ts';

/** A rule that checks one schema at a time, named or inline. */
const each =
  (judge: (node: SchemaNode) => (string | false | undefined)[]): Rule =>
  document =>
    everySchema(document).flatMap(node => judge(node).flatMap(what => (what ? [{ at: node.at, what }] : [])));

const keywords = new Set([
  ...[
    '$ref',
    'type',
    'description',
    'enum',
    'properties',
    'required',
    'items',
    'oneOf',
    'default',
    'examples',
  ],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'minProperties'],
  ...['format', 'x-message', 'x-personal', 'x-enum-varnames', 'x-enumDescriptions', 'x-client'],
]);

const isNull = ({ type }: Schema) => type === 'null';
const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';
const isNamed = ({ role }: SchemaNode) => role === 'component';

/** Faults in the parallel lists of an enumeration: values, names, meanings. */
function faultsOfEnum({ enum: values = [], ...rest }: Schema): (string | false)[] {
  const { 'x-enum-varnames': names = [], 'x-enumDescriptions': meanings = [], 'x-client': client } = rest;
  const lists = [names, meanings, ...(client ? [client] : [])];
  return [
    lists.some(list => list.length !== values.length) && 'each value needs one name and one meaning',
    new Set(values).size !== values.length && 'a value is repeated',
    new Set(names).size !== names.length && 'a name is repeated',
    names.some(name => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name)) && 'names must be UPPER_SNAKE',
    lists.slice(1).some(list => list.some(text => !han.test(text))) && 'meanings must be Chinese',
  ];
}

/** A schema without its description, as text. */
const contentOf = ({ description: _, ...content }: Schema) => JSON.stringify(content, sortedKeys);

const sortedKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const schemaRules: Rules = {
  'schema-keyword': each(({ schema }) =>
    Object.keys(schema).map(key => !keywords.has(key) && `${key} is not in our subset of OpenAPI 3.1`),
  ),

  'schema-format': each(({ schema }) => [
    schema.format !== undefined && schema.format !== 'binary' && `format ${schema.format}: write a pattern`,
  ]),

  'schema-type': each(({ schema }) => [
    Array.isArray(schema.type) && 'a list of types: write oneOf with null',
    !schema.$ref && !schema.oneOf && schema.type === undefined && 'has no type',
  ]),

  'schema-nullable': each(({ schema, role, name, parent }) => {
    const options = schema.oneOf;
    if (!options) return [];
    const [first, second] = options;
    return [
      (options.length !== 2 || !first || isNull(first) || !second || !isNull(second)) &&
        'oneOf must be [X, null]',
      role === 'property' &&
        name !== 'data' &&
        parent?.output === true &&
        !parent.input &&
        !parent.schema.required?.includes(name) &&
        'a nullable property must be required',
    ];
  }),

  'schema-inline-object': each(node => [
    !isNamed(node) && node.schema.type === 'object' && 'an object must be a named schema',
  ]),

  'schema-inline-enum': each(node => [
    !isNamed(node) && node.schema.enum !== undefined && 'an enumeration must be a named schema',
  ]),

  'schema-inline-media': each(({ role, schema }) => [
    role === 'media' && !schema.$ref && 'a body and an answer must be named schemas',
  ]),

  'enum-named': each(({ schema }) => (schema.enum ? faultsOfEnum(schema) : [])),

  'schema-described': document =>
    everySchema(document)
      .filter(({ role }) => role === 'component' || role === 'property')
      .filter(({ schema }) => {
        const own = schema.description ?? (schema.$ref ? resolve(document, schema).description : undefined);
        return !han.test(own ?? '');
      })
      .map(({ at }) => ({ at, what: 'has no Chinese description' })),

  'string-bound': each(({ schema }) => [
    schema.type === 'string' &&
      !schema.enum &&
      schema.format !== 'binary' &&
      schema.maxLength === undefined &&
      'a string needs maxLength',
  ]),

  'string-shape': each(({ schema, input }) => [
    input &&
      schema.type === 'string' &&
      !schema.enum &&
      schema.format !== 'binary' &&
      schema.minLength === undefined &&
      schema.pattern === undefined &&
      'a string in a request needs minLength or a pattern',
  ]),

  'array-bound': each(({ schema }) => [
    schema.type === 'array' && schema.maxItems === undefined && 'an array needs maxItems',
  ]),

  'number-bound': each(({ schema, input, name }) => [
    isNumber(schema) &&
      !schema.enum &&
      name !== 'Code' &&
      (schema.minimum === undefined || (input && schema.maximum === undefined)) &&
      'a number needs a minimum, and in a request also a maximum',
  ]),

  'required-known': each(({ schema }) =>
    (schema.required ?? []).map(name => !schema.properties?.[name] && `required ${name} is not a property`),
  ),

  'schema-doubled': document => {
    const named = everySchema(document).filter(
      node => isNamed(node) && (node.schema.type === 'object' || node.schema.enum),
    );
    const contents = named.map(({ schema }) => contentOf(schema));
    return named.flatMap(({ at }, index) => {
      const first = contents.indexOf(contents[index] ?? '');
      return first < index ? [{ at, what: `is the same as ${named[first]?.name}` }] : [];
    });
  },

  'schema-unused': document =>
    everySchema(document)
      .filter(node => isNamed(node) && !node.input && !node.output && node.name !== 'ErrorCode')
      .map(({ at }) => ({ at, what: 'no operation uses it' })),

  'result-form': document =>
    listOperations(document).flatMap(entry => {
      if (entry.operation['x-envelope'] === false) return [];
      const schema = entry.operation.responses['200']?.content?.['application/json']?.schema ?? {};
      const name = schema.$ref?.split('/').at(-1) ?? '';
      const { required = [], properties = {} } = resolve(document, schema);
      const { code, message, msg, data } = properties;
      const whole =
        /(Result|Answer)$/.test(name) &&
        required.join() === 'code' &&
        Object.keys(properties).join() === 'code,message,msg,data' &&
        code?.$ref?.endsWith('/Code') &&
        message?.$ref?.endsWith('/Message') &&
        msg?.$ref?.endsWith('/Msg') &&
        (name === 'NullResult' || (data !== undefined && !isNull(data)));
      return whole
        ? []
        : [
            {
              at: operationAt(entry),
              what: 'an answer must be an XxxResult: code, message, msg and data, with code required',
            },
          ];
    }),

  'page-form': document =>
    Object.entries(document.components.schemas)
      .filter(([, { properties = {} }]) => 'datas' in properties || 'totalCount' in properties)
      .filter(([name, { required = [], properties = {} }]) => {
        const { datas } = properties;
        const same = [Object.keys(properties), required].every(
          keys => [...keys].sort().join() === 'datas,totalCount',
        );
        return !name.endsWith('Page') || !same || !datas || bare(document, datas).type !== 'array';
      })
      .map(([name]) => ({
        at: pointer('components', 'schemas', name),
        what: 'a page must be an XxxPage of exactly totalCount and datas',
      })),

  'page-asked': document =>
    listOperations(document).flatMap(entry => {
      const at = operationAt(entry);
      const schema = entry.operation.responses['200']?.content?.['application/json']?.schema ?? {};
      const data = resolve(document, resolve(document, schema).properties?.data ?? {});
      const refs = (entry.operation.parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1));
      const shared = refs.includes('pageNo') && refs.includes('pageSize');
      const named = entry.parameters.some(({ name }) => /^page(No|Num|Size)$|^(offset|limit)$/.test(name));
      const page = data.properties?.datas !== undefined;
      if (page && !shared) return [{ at, what: 'a page needs the shared parameters pageNo and pageSize' }];
      return !page && named ? [{ at, what: 'has paging parameters, but does not answer a page' }] : [];
    }),
};
