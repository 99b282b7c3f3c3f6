import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import chinese from 'ajv-i18n/localize/zh/index.js';
import { type ContractDocument, listCodes, resolve, type Schema } from '#scripts/contract/document.ts';
import type { Found, Rule, Rules } from './fault.ts';
import { type Example, listExamples, type OperationExamples, operationAt, type SchemaNode } from './walk.ts';

interface Envelope {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

const envelopeOf = ({ value }: Example): Envelope =>
  typeof value === 'object' && value !== null ? (value as Envelope) : {};

const isEnvelope = ({ operation }: OperationExamples) => operation['x-envelope'] ?? true;

/** A rule that checks one operation's examples at a time. */
const each =
  (judge: (entry: OperationExamples, document: ContractDocument) => (string | false | undefined)[]): Rule =>
  document =>
    listExamples(document).flatMap(entry =>
      judge(entry, document).flatMap((what): Found[] => (what ? [{ at: entry.at, what }] : [])),
    );

function dataSchema(document: ContractDocument, { operation }: OperationExamples): Schema {
  const schema = operation.responses['200']?.content?.['application/json']?.schema ?? {};
  return resolve(document, resolve(document, schema).properties?.data ?? {});
}

/** The data of an empty answer; undefined if data is never empty. */
function emptyData(document: ContractDocument, schema: Schema): unknown {
  if (schema.oneOf?.some(({ type }) => type === 'null')) return null;
  if (schema.type === 'array') return [];
  const { totalCount, nextCursor, datas } = schema.properties ?? {};
  if (!totalCount || !datas || resolve(document, datas).type !== 'array') return undefined;
  return { totalCount: 0, ...(nextCursor && { nextCursor: null }), datas: [] };
}

const listIn = (data: unknown): unknown[] | undefined => {
  if (Array.isArray(data)) return data;
  const { datas } = (data ?? {}) as { datas?: unknown };
  return Array.isArray(datas) ? datas : undefined;
};

function answersByCode(entry: OperationExamples, document: ContractDocument) {
  const names = new Map<unknown, string>(listCodes(document).map(({ code, name }) => [code, name]));
  return entry.answers.map(answer => {
    const { code } = envelopeOf(answer);
    return { answer, error: names.get(code) ?? String(code) };
  });
}

function validator(document: ContractDocument) {
  // An error carries its schema, so that the component whose rule is broken can be named.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, verbose: true });
  ajv.addSchema({ $id: 'contract:', components: document.components } as object);
  // An inline schema's references are relative to the document.
  const absolute = (schema: Schema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract:#/')) as object;
  const cached = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: Schema, value: unknown): ErrorObject[] => {
    const key = JSON.stringify(schema);
    const check = cached.get(key) ?? ajv.compile(absolute(schema));
    cached.set(key, check);
    check(value);
    chinese(check.errors);
    // An error in an option is reported as such; that the null option does not fit either says nothing more.
    return (check.errors ?? []).filter(
      ({ keyword, schema: value }) =>
        !['oneOf', 'if'].includes(keyword) && !(keyword === 'type' && value === 'null'),
    );
  };
}

const parametersOf = (entry: OperationExamples): (SchemaNode & { value: unknown })[] =>
  entry.parameters
    .filter(({ example }) => example !== undefined)
    .map(({ name, schema, example }) => ({
      at: `${operationAt(entry)}/parameters/${name}`,
      schema,
      role: 'parameter',
      name,
      value: example,
      input: true,
      output: false,
    }));

export const exampleRules: Rules = {
  'example-ok': each(entry => {
    const { requestBody } = entry.operation;
    const success = entry.answers.find(({ name }) => name === 'ok');
    return [
      requestBody?.content['application/json'] &&
        !entry.requests.some(({ name }) => name === 'ok') &&
        '请求没有叫 ok 的示例',
      !success && '应答没有叫 ok 的示例',
      success && isEnvelope(entry) && envelopeOf(success).code !== 0 && '示例 ok 不是成功',
    ];
  }),

  'example-data': each(entry =>
    isEnvelope(entry)
      ? entry.answers.map(
          answer =>
            envelopeOf(answer).code === 0 &&
            envelopeOf(answer).data === undefined &&
            `示例 ${answer.name} 成功却没有 data`,
        )
      : [],
  ),

  'example-empty': each((entry, document) => {
    if (!isEnvelope(entry)) return [];
    const expected = emptyData(document, dataSchema(document, entry));
    const shown = entry.answers.find(({ name }) => name === 'empty');
    if (expected === undefined) return [];
    if (!shown) return ['data 可以为空，却没有叫 empty 的示例'];
    return [JSON.stringify(envelopeOf(shown).data) !== JSON.stringify(expected) && '示例 empty 的 data 不空'];
  }),

  'example-list': each(entry => {
    const ok = entry.answers.find(({ name }) => name === 'ok');
    const list = ok && listIn(envelopeOf(ok).data);
    return [list?.length === 0 && '示例 ok 的列表是空的'];
  }),

  'example-errors': each((entry, document) => {
    if (!isEnvelope(entry)) return [];
    const { 'x-errors': errors = [], 'x-access': access } = entry.operation;
    const declared = access === 'guest' ? errors : [...errors, 'NOT_LOGGED_IN'];
    const shown = answersByCode(entry, document).map(({ error }) => error);
    return [
      ...declared.map(error => !shown.includes(error) && `没有 ${error} 的示例`),
      ...shown.map(
        error => error !== 'OK' && !declared.includes(error) && `示例里有 ${error}，x-errors 却没有声明`,
      ),
    ];
  }),

  'example-name': each((entry, document) => {
    if (!isEnvelope(entry)) return [];
    const camel = (name: string) =>
      name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return answersByCode(entry, document).map(
      ({ answer: { name }, error }) =>
        error !== 'OK' && !name.startsWith(camel(error)) && `示例 ${name} 是 ${error}，应叫 ${camel(error)}`,
    );
  }),

  'example-message': each(entry =>
    entry.answers.map(
      answer => !/\S/.test(String(envelopeOf(answer).message ?? '')) && `示例 ${answer.name} 没有 message`,
    ),
  ),

  'example-parameter': each(({ parameters }) =>
    parameters.map(
      ({ name, required, example }) =>
        required === true && example === undefined && `必填的 ${name} 没有示例`,
    ),
  ),

  'example-valid': document => {
    const check = validator(document);
    const names = new Map(
      Object.entries(document.components.schemas).map(([name, schema]) => [schema, name]),
    );
    const causeOf = ({ parentSchema, keyword }: ErrorObject) => {
      const name = names.get(parentSchema as Schema);
      return name && `${name}/${keyword}`;
    };
    return listExamples(document)
      .flatMap(entry => [...parametersOf(entry), ...entry.requests, ...entry.answers])
      .flatMap(({ at, schema, value }) =>
        check(schema, value).map(error => ({
          at: at + error.instancePath,
          what: `示例不合契约：${error.instancePath.split('/').at(-1) || '整体'} ${error.message}`,
          cause: causeOf(error),
        })),
      );
  },
};
