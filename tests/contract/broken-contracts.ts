import type { ContractDocument, Operation, Schema } from '#scripts/contract/document.ts';

type Break = (document: ContractDocument) => void;

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the sound contract lacks this');
  return value;
}

const schema = (d: ContractDocument, name: string): Schema => known(d.components.schemas[name]);
const properties = (d: ContractDocument, name: string) => known(schema(d, name).properties);
const property = (d: ContractDocument, name: string, key: string): Schema => known(properties(d, name)[key]);

function operation(d: ContractDocument, id: string): Operation {
  const all = Object.values(d.paths).flatMap(({ get, post }) => [get, post]);
  return known(all.find(entry => entry?.operationId === id));
}

const parameter = (d: ContractDocument, id: string) => known(operation(d, id).parameters?.[0]);
const answer = (d: ContractDocument, id: string) =>
  known(operation(d, id).responses[200]?.content?.['application/json']);
const examples = (d: ContractDocument, id: string) => known(answer(d, id).examples);
const example = (d: ContractDocument, id: string, name: string) =>
  known(examples(d, id)[name]).value as Record<string, unknown>;

/** Overwrites some keys of an object; undefined deletes a key. */
function set<T extends object>(target: T, change: { [K in keyof T]?: T[K] | undefined } | object): void {
  Object.assign(target, change);
  for (const [key, value] of Object.entries(change))
    if (value === undefined) Reflect.deleteProperty(target, key);
}

const shownTea = (d: ContractDocument) => example(d, 'getTea', 'ok').data as object;

/** Changes the tea in the examples, where it is alone and where it is listed. */
const show = (d: ContractDocument, change: object) => {
  const { datas } = example(d, 'listTeas', 'ok').data as { datas: object[] };
  for (const tea of [shownTea(d), ...datas]) set(tea, change);
};

const copy = (d: ContractDocument, id: string, path: string, name: string) => {
  d.paths[path] = { get: structuredClone({ ...operation(d, id), operationId: name }) };
};

/** Adds a named schema and refers to it from TeaInput. */
const addToInput = (d: ContractDocument, name: string, added: Schema, field = 'more') => {
  d.components.schemas[name] = added;
  properties(d, 'TeaInput')[field] = { $ref: `#/components/schemas/${name}` };
};

const unkeyed = (d: ContractDocument) => {
  set(operation(d, 'createTea'), { 'x-errors': [] });
  set(examples(d, 'createTea'), { idempotencyConflict: undefined });
};

/** One way to break each rule without breaking another. */
export const broken: Readonly<Record<string, Break>> = {
  'operation-summary': d => set(operation(d, 'getTea'), { summary: 'One tea' }),
  'operation-description': d => set(operation(d, 'getTea'), { description: '一种茶。' }),
  'operation-name': d => set(operation(d, 'getTea'), { operationId: 'listTeas' }),
  'operation-tag': d => set(operation(d, 'getTea'), { tags: ['coffee'] }),
  'operation-access': d => set(operation(d, 'createTea'), { security: [] }),
  'operation-owner': d => set(operation(d, 'getTea'), { 'x-owner': ['path.id'] }),
  'operation-idempotent': d => set(operation(d, 'createTea'), { 'x-idempotent': false }),
  'idempotency-conflict': unkeyed,
  'idempotency-key': d => {
    unkeyed(d);
    set(operation(d, 'createTea'), { 'x-idempotent': false, parameters: [] });
  },
  'operation-errors': d => set(operation(d, 'getTea'), { 'x-errors': ['NOT_FOUND', 'NOT_FOUND'] }),
  'error-everywhere': d => set(operation(d, 'getTea'), { 'x-errors': ['NOT_FOUND', 'NOT_LOGGED_IN'] }),
  'path-not-found': d => {
    set(operation(d, 'getTea'), { 'x-errors': [] });
    set(examples(d, 'getTea'), { notFound: undefined });
  },
  'path-parameter': d => set(parameter(d, 'getTea'), { required: false }),
  'parameter-described': d => set(parameter(d, 'getTea'), { description: 'tea' }),
  'request-body': d => {
    const { requestBody, description } = operation(d, 'login');
    set(operation(d, 'listTeas'), { requestBody, description });
  },
  'upload-form': d => set(properties(d, 'PhotoUpload'), { mediaId: undefined }),
  'sms-code': d => set(operation(d, 'login'), { description: '登录（规格 §7）。' }),
  'operation-invalidates': d => set(operation(d, 'createTea'), { 'x-invalidates': ['createTea'] }),
  'operation-responses': d => set(operation(d, 'getTea').responses, { default: undefined }),

  'path-form': d => {
    d.paths['/crm/api/tea-photos'] = known(d.paths['/crm/api/photos']);
    set(d.paths, { '/crm/api/photos': undefined });
  },
  'paths-confused': d => copy(d, 'listTeas', '/crm/api/teas/all', 'listAllTeas'),
  'paths-alike': d => copy(d, 'listTeas', '/crm/api/teaS', 'listAllTeas'),

  'schema-keyword': d => set(property(d, 'Tea', 'tags'), { uniqueItems: true }),
  'schema-format': d => set(property(d, 'Tea', 'onDate'), { format: 'date' }),
  'schema-type': d => set(property(d, 'Tea', 'onDate'), { type: ['string', 'null'] }),
  'schema-nullable': d => set(property(d, 'Tea', 'note'), { oneOf: [{ type: 'null' }, { type: 'boolean' }] }),
  'schema-inline-object': d => {
    properties(d, 'TeaInput').more = { type: 'object', description: '其余' };
  },
  'schema-inline-enum': d => {
    properties(d, 'TeaInput').kind = { ...schema(d, 'TeaKind'), description: '种类' };
  },
  'schema-inline-media': d => {
    d.paths['/crm/api/photos'] = {
      post: {
        ...operation(d, 'uploadPhoto'),
        requestBody: {
          content: { 'application/json': { schema: { type: 'boolean' }, examples: { ok: { value: true } } } },
        },
      },
    };
    set(d.components.schemas, { PhotoUpload: undefined });
  },
  'enum-named': d => set(schema(d, 'TeaKind'), { 'x-enum-varnames': ['RED', 'green'] }),
  'schema-described': d => set(property(d, 'Tea', 'name'), { description: 'name' }),
  'string-bound': d => set(property(d, 'Tea', 'name'), { maxLength: undefined }),
  'string-shape': d => set(property(d, 'TeaInput', 'name'), { minLength: undefined }),
  'array-bound': d => set(property(d, 'Tea', 'tags'), { maxItems: undefined }),
  'number-bound': d => set(property(d, 'TeaInput', 'price'), { maximum: undefined }),
  'required-known': d => set(schema(d, 'PhotoUpload'), { required: ['cup'] }),
  'schema-doubled': d => addToInput(d, 'OtherKind', { ...schema(d, 'TeaKind'), description: '另一种' }),
  'schema-unused': d => {
    d.components.schemas.Cup = { type: 'boolean', description: '杯' };
  },
  'result-form': d => set(properties(d, 'TeaResult'), { msg: undefined }),
  'page-form': d => set(schema(d, 'TeaPage'), { required: ['datas'] }),
  'page-asked': d => operation(d, 'listTeas').parameters?.pop(),

  'ascii-names': d => {
    set(property(d, 'TeaInput', 'name'), { pattern: '^[一-龥]+$' });
  },
  'component-name': d => {
    d.components.examples = { 'tea-ok': {} };
  },
  'property-name': d => {
    properties(d, 'TeaInput').tea_cup = { type: 'boolean', description: '杯' };
  },
  'time-name': d =>
    addToInput(
      d,
      'LocalDate',
      { type: 'string', minLength: 10, maxLength: 10, description: '日期' },
      'boughtAt',
    ),
  'parameter-name': d => set(known(d.components.parameters?.pageNo) as object, { name: 'page_no' }),
  'constant-name': d =>
    addToInput(d, 'TeaInputName', { type: 'string', minLength: 1, maxLength: 9, description: '名' }),
  'chinese-punctuation': d => set(property(d, 'Tea', 'name'), { description: '名称,不带产地' }),

  'unit-money': d => set(property(d, 'TeaInput', 'price'), { description: '价' }),
  'unit-time': d => set(property(d, 'Tea', 'minutes'), { description: '煮多久' }),
  'unit-measure': d => {
    properties(d, 'TeaInput').weight = { type: 'integer', minimum: 1, maximum: 500, description: '多重' };
  },

  'personal-marked': d => {
    properties(d, 'TeaInput').nickname = { type: 'string', minLength: 1, maxLength: 9, description: '昵称' };
  },
  'personal-name': d => set(property(d, 'Maker', 'name'), { 'x-personal': undefined }),
  'personal-masked': d => {
    properties(d, 'Maker').phone = { $ref: '#/components/schemas/Phone' };
    set(schema(d, 'Phone'), { minLength: 1 });
    set(d.components.schemas, { MaskedPhone: undefined });
  },
  'personal-amount': d => {
    properties(d, 'TeaInput').tip = { $ref: '#/components/schemas/Fen' };
  },
  'secret-marked': d => set(property(d, 'LoginInput', 'verifyCode'), { 'x-secret': undefined }),
  'personal-text': d => set(property(d, 'TeaInput', 'story'), { 'x-personal': undefined }),

  'example-ok': d => {
    const shown = examples(d, 'getTea');
    set(shown, { first: shown.ok, ok: undefined });
  },
  'example-data': d => set(example(d, 'createTea', 'ok'), { data: undefined }),
  'example-empty': d => set(examples(d, 'listTeas'), { empty: undefined }),
  'example-list': d => set(example(d, 'listTeas', 'ok'), { data: { totalCount: 0, datas: [] } }),
  'example-errors': d => set(examples(d, 'getTea'), { notFound: undefined }),
  'example-name': d => {
    const shown = examples(d, 'getTea');
    set(shown, { gone: shown.notFound, notFound: undefined });
  },
  'example-message': d => set(example(d, 'getTea', 'ok'), { message: undefined }),
  'example-parameter': d => set(parameter(d, 'getTea'), { example: undefined }),
  'example-valid': d => show(d, { fee: '12 元' }),

  'value-id-number': d => {
    const { examples: requests } = known(operation(d, 'createTea').requestBody?.content['application/json']);
    set(known(requests?.ok).value as object, { name: '110101199003070010' });
  },
  'value-masked': d => show(d, { note: '请拨 13800000001' }),
  'value-link': d => show(d, { note: 'https://m.wenzhi.example/crm/?topOrgId=1001#/tea' }),
  'value-date': d => show(d, { onDate: '2026-02-30' }),
  'value-order': d => show(d, { endTime: '07:00' }),
  'value-placeholder': d => show(d, { note: 'test' }),
  'seam-given': d => set(parameter(d, 'getTea'), { 'x-from': ['Tea.code'] }),
  'seam-offered': d => set(schema(d, 'TeaKind'), { 'x-operations': { 1: 'steepTea' } }),
  'seam-example': d => set(parameter(d, 'getTea'), { example: 't2' }),
  'seam-agree': d => set(shownTea(d), { name: '菊花茶' }),
};

/** More ways to break rules that check several things. */
export const brokenOtherwise: readonly (readonly [rule: string, spoil: Break])[] = [
  ['operation-summary', d => set(operation(d, 'getTea'), { summary: '茶'.repeat(21) })],
  [
    'seam-given',
    d => {
      properties(d, 'TeaInput').cupId = { $ref: '#/components/schemas/Id' };
    },
  ],
  ['seam-example', d => set(schema(d, 'TeaKind'), { 'x-operations': { 2: 'createTea' } })],
  ['operation-owner', d => set(operation(d, 'createTea'), { 'x-owner': ['body.name'] })],
  ['operation-owner', d => set(operation(d, 'getTea'), { 'x-owner': [] })],
  [
    'operation-owner',
    d => {
      properties(d, 'TeaInput').tradeId = { $ref: '#/components/schemas/Id', 'x-from': ['Tea.teaId'] };
    },
  ],
  ['operation-access', d => set(operation(d, 'createTea'), { security: [{}, { session: [] }] })],
  ['result-form', d => set(schema(d, 'TeaResult'), { if: undefined })],
  ['operation-idempotent', d => set(operation(d, 'login'), { 'x-idempotent': undefined })],
  ['operation-idempotent', d => set(operation(d, 'getTea'), { 'x-idempotent': true })],
  ['idempotency-conflict', d => set(operation(d, 'createTea'), { parameters: [] })],
  [
    'request-body',
    d =>
      set(operation(d, 'uploadPhoto'), {
        requestBody: { content: { 'text/plain': { schema: { $ref: '#/components/schemas/PhotoUpload' } } } },
      }),
  ],
  ['operation-invalidates', d => set(operation(d, 'getTea'), { 'x-invalidates': ['listTeas'] })],
  ['operation-invalidates', d => set(d, { 'x-read-groups': { shelf: ['listTeas', 'createTea'] } })],
  ['operation-invalidates', d => set(d, { 'x-read-groups': { shelf: ['listTeas'], cups: ['getTea'] } })],
  ['schema-nullable', d => set(schema(d, 'Tea'), { required: ['teaId'] })],
  ['enum-named', d => set(schema(d, 'TeaKind'), { enum: [1, 1] })],
  ['enum-named', d => set(schema(d, 'TeaKind'), { 'x-enumDescriptions': ['红茶'] })],
  ['enum-named', d => set(schema(d, 'TeaKind'), { 'x-enumDescriptions': ['红茶', 'green'] })],
  ['schema-described', d => set(schema(d, 'Maker'), { description: undefined })],
  ['number-bound', d => set(property(d, 'Tea', 'minutes'), { minimum: undefined })],
  [
    'page-form',
    d => {
      properties(d, 'TeaPage').pages = { type: 'integer', minimum: 0, description: '页数' };
    },
  ],
  [
    'page-asked',
    d => {
      d.components.parameters = {
        ...d.components.parameters,
        after: { ...parameter(d, 'getTea'), name: 'after', 'x-from': ['Tea.teaId'] },
      };
      operation(d, 'listTeas').parameters?.push({ $ref: '#/components/parameters/after' } as never);
      set(d.components.parameters.after as object, { in: 'query', required: false });
    },
  ],
  [
    'page-asked',
    d => operation(d, 'getTea').parameters?.push(known(operation(d, 'listTeas').parameters?.[0])),
  ],
  ['chinese-punctuation', d => set(schema(d, 'Maker'), { description: '制"茶"的人' })],
  [
    'personal-marked',
    d => {
      properties(d, 'TeaInput').address = {
        type: 'string',
        minLength: 1,
        maxLength: 60,
        description: '送到',
      };
    },
  ],
  [
    'example-ok',
    d => {
      const media = known(operation(d, 'createTea').requestBody?.content['application/json']);
      media.examples = { first: known(media.examples?.ok) };
    },
  ],
  ['example-empty', d => set(example(d, 'listTeas', 'empty'), { data: example(d, 'listTeas', 'ok').data })],
  ['example-errors', d => set(examples(d, 'listTeas'), { notFound: examples(d, 'getTea').notFound })],
  ['value-masked', d => show(d, { note: '990103195803022526' })],
  ['value-date', d => show(d, { onDate: '2126-11-21' })],
];
