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
  ...['if', 'then', 'const', 'not', 'maxProperties'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'minProperties'],
  ...['format', 'x-message', 'x-personal', 'x-secret', 'x-enum-varnames', 'x-enumDescriptions', 'x-client'],
  ...['x-from', 'x-operations'],
]);

/** A success has its data. */
const dataOnSuccess = JSON.stringify({
  if: { properties: { code: { const: 0 } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['data'] },
});

const isNull = ({ type }: Schema) => type === 'null';
const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';
const isNamed = ({ role }: SchemaNode) => role === 'component';

/** Faults in the parallel lists of an enumeration: values, names, meanings. */
function faultsOfEnum({ enum: values = [], ...rest }: Schema): (string | false)[] {
  const { 'x-enum-varnames': names = [], 'x-enumDescriptions': meanings = [], 'x-client': client } = rest;
  const lists = [names, meanings, ...(client ? [client] : [])];
  return [
    lists.some(list => list.length !== values.length) && '每个取值要有一个名字和一句含义',
    new Set(values).size !== values.length && '取值有重复',
    new Set(names).size !== names.length && '名字有重复',
    names.some(name => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name)) && '名字应为 UPPER_SNAKE',
    lists.slice(1).some(list => list.some(text => !han.test(text))) && '含义须用中文',
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
    Object.keys(schema).map(key => !keywords.has(key) && `${key} 不在本契约所用的 OpenAPI 3.1 子集里`),
  ),

  'schema-format': each(({ schema }) => [
    schema.format !== undefined && schema.format !== 'binary' && `format ${schema.format}：改写 pattern`,
  ]),

  'schema-type': each(({ schema }) => [
    Array.isArray(schema.type) && 'type 写成了列表：改用带 null 的 oneOf',
    !schema.$ref && !schema.oneOf && schema.type === undefined && '没有 type',
  ]),

  'schema-nullable': each(({ schema, role, name, parent }) => {
    const options = schema.oneOf;
    if (!options) return [];
    const [first, second] = options;
    return [
      (options.length !== 2 || !first || isNull(first) || !second || !isNull(second)) &&
        'oneOf 须是 [X, null]',
      role === 'property' &&
        name !== 'data' &&
        parent?.output === true &&
        !parent.input &&
        !parent.schema.required?.includes(name) &&
        '可为 null 的一项须列在 required 里',
    ];
  }),

  'schema-inline-object': each(node => [
    !isNamed(node) && node.schema.type === 'object' && '对象须是有名字的结构',
  ]),

  'schema-inline-enum': each(node => [
    !isNamed(node) && node.schema.enum !== undefined && '枚举须是有名字的结构',
  ]),

  'schema-inline-media': each(({ role, schema }) => [
    role === 'media' && !schema.$ref && '请求体与应答须是有名字的结构',
  ]),

  'enum-named': each(({ schema }) => (schema.enum ? faultsOfEnum(schema) : [])),

  'schema-described': document =>
    everySchema(document)
      .filter(({ role }) => role === 'component' || role === 'property')
      .filter(({ schema }) => {
        const own = schema.description ?? (schema.$ref ? resolve(document, schema).description : undefined);
        return !han.test(own ?? '');
      })
      .map(({ at }) => ({ at, what: '没有中文的 description' })),

  'string-bound': each(({ schema }) => [
    schema.type === 'string' &&
      !schema.enum &&
      schema.format !== 'binary' &&
      schema.maxLength === undefined &&
      '字符串须有 maxLength',
  ]),

  'string-shape': each(({ schema, input }) => [
    input &&
      schema.type === 'string' &&
      !schema.enum &&
      schema.format !== 'binary' &&
      schema.minLength === undefined &&
      schema.pattern === undefined &&
      '请求里的字符串须有 minLength 或 pattern',
  ]),

  'array-bound': each(({ schema }) => [
    schema.type === 'array' && schema.maxItems === undefined && '数组须有 maxItems',
  ]),

  'number-bound': each(({ schema, input, name }) => [
    isNumber(schema) &&
      !schema.enum &&
      name !== 'Code' &&
      (schema.minimum === undefined || (input && schema.maximum === undefined)) &&
      '数须有 minimum，请求里还须有 maximum',
  ]),

  'required-known': each(({ schema }) =>
    [schema.required, schema.if?.required, schema.if?.not?.required, schema.then?.required]
      .flatMap(names => names ?? [])
      .map(name => !schema.properties?.[name] && `required 里的 ${name} 不在 properties 里`),
  ),

  'schema-doubled': document => {
    const named = everySchema(document).filter(
      node => isNamed(node) && (node.schema.type === 'object' || node.schema.enum),
    );
    const contents = named.map(({ schema }) => contentOf(schema));
    return named.flatMap(({ at }, index) => {
      const first = contents.indexOf(contents[index] ?? '');
      return first < index ? [{ at, what: `与 ${named[first]?.name} 相同` }] : [];
    });
  },

  'schema-unused': document =>
    everySchema(document)
      .filter(node => isNamed(node) && !node.input && !node.output && node.name !== 'ErrorCode')
      .map(({ at }) => ({ at, what: '没有操作用到它' })),

  'result-form': document =>
    listOperations(document).flatMap(entry => {
      if (entry.operation['x-envelope'] === false) return [];
      const schema = entry.operation.responses['200']?.content?.['application/json']?.schema ?? {};
      const name = schema.$ref?.split('/').at(-1) ?? '';
      const { required = [], properties = {}, if: condition, then } = resolve(document, schema);
      const { code, message, msg, data } = properties;
      const whole =
        /(Result|Answer)$/.test(name) &&
        required.join() === 'code' &&
        (name === 'NullResult' || JSON.stringify({ if: condition, then }) === dataOnSuccess) &&
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
              what: '应答须是 XxxResult：code、message、msg、data，code 必有，code 为 0 则 data 必有',
            },
          ];
    }),

  'page-form': document =>
    Object.entries(document.components.schemas)
      .filter(([, { properties = {} }]) => 'datas' in properties || 'totalCount' in properties)
      .filter(([name, { required = [], properties = {} }]) => {
        const { datas } = properties;
        const same = [Object.keys(properties), required].every(keys =>
          ['datas,totalCount', 'datas,nextCursor,totalCount'].includes([...keys].sort().join()),
        );
        return !name.endsWith('Page') || !same || !datas || bare(document, datas).type !== 'array';
      })
      .map(([name]) => ({
        at: pointer('components', 'schemas', name),
        what: '一页须是 XxxPage，恰有 totalCount 与 datas；边看边增的另有 nextCursor',
      })),

  'page-asked': document =>
    listOperations(document).flatMap(entry => {
      const at = operationAt(entry);
      const schema = entry.operation.responses['200']?.content?.['application/json']?.schema ?? {};
      const data = resolve(document, resolve(document, schema).properties?.data ?? {});
      const refs = (entry.operation.parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1));
      const shared = refs.includes('pageNo') && refs.includes('pageSize');
      const named = entry.parameters.some(({ name }) =>
        /^page(No|Num|Size)$|^(offset|limit|after)$/.test(name),
      );
      const page = data.properties?.datas !== undefined;
      if (refs.includes('after') !== (data.properties?.nextCursor !== undefined))
        return [{ at, what: '参数 after 与应答的 nextCursor 须同时有' }];
      if (page && !shared) return [{ at, what: '分页的操作须有共用的参数 pageNo 与 pageSize' }];
      return !page && named ? [{ at, what: '有分页的参数，应答却不是一页' }] : [];
    }),
};
