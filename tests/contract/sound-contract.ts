import type { ContractDocument, Media, Operation, Parameter, Schema } from '#scripts/contract/document.ts';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const orNull = (description: string, schema: Schema): Schema => ({
  description,
  oneOf: [schema, { type: 'null' }],
});

const result = (description: string, data: Schema): Schema => ({
  type: 'object',
  description,
  required: ['code'],
  ...(data.type !== 'null' && {
    if: { properties: { code: { const: 0 } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { required: ['data'] },
  }),
  properties: { code: ref('Code'), message: ref('Message'), msg: ref('Msg'), data },
});

const media = (schema: string, examples: Media['examples']): Record<string, Media> => ({
  'application/json': { schema: ref(schema), ...(examples ? { examples } : {}) },
});

const success = (data: unknown) => ({ value: { code: 0, message: 'SUCCESS', data } });
const notLoggedIn = { value: { code: 4013, message: '请先登录' } };
const notFound = { value: { code: 4004, message: '没有找到' } };
const conflict = { value: { code: 4009, message: '内容已改动' } };

const answers = (schema: string, examples: Media['examples']): Operation['responses'] => ({
  200: { content: media(schema, examples) },
  default: { $ref: '#/components/responses/Fault' },
});

const guest: Partial<Operation> = { 'x-access': 'guest', security: [] };
const patient = { 'x-access': 'patient' as const, security: [{ session: [] }] };

const shared = (name: string) => ({ $ref: `#/components/parameters/${name}` }) as unknown as Parameter;

const parameter = (name: string, place: Parameter['in'], example: unknown, schema: Schema): Parameter => ({
  name,
  in: place,
  required: place !== 'query',
  description: '说明',
  schema,
  ...(example === undefined ? {} : { example }),
});

const whole: Schema = { type: 'integer', minimum: 1, maximum: 50, description: '条数' };

const tea = {
  teaId: 't1',
  name: '桂圆红枣茶',
  fee: 1200,
  minutes: 15,
  kind: 1,
  tags: ['安神'],
  note: null,
  startTime: '08:00',
  endTime: '09:30',
  onDate: '2026-11-21',
  maker: { name: '周砚清', phone: '138****0001' },
};

const operation = (id: string, rest: Partial<Operation>): Operation => ({
  operationId: id,
  tags: ['tea'],
  summary: '茶饮',
  description: '茶饮的一件事（规格 §7）。',
  ...patient,
  responses: {},
  ...rest,
});

const sound: ContractDocument = {
  info: { title: 'tea', version: '0.1.0' },
  tags: [{ name: 'tea', description: '茶饮' }],
  'x-read-groups': { shelf: ['listTeas'] },
  paths: {
    '/crm/api/teas': {
      get: operation('listTeas', {
        ...guest,
        parameters: [shared('pageNo'), shared('pageSize')],
        responses: answers('TeaPageResult', {
          ok: success({ totalCount: 1, datas: [tea] }),
          empty: success({ totalCount: 0, datas: [] }),
        }),
      }),
      post: operation('createTea', {
        'x-idempotent': true,
        parameters: [shared('idempotencyKey')],
        'x-errors': ['IDEMPOTENCY_CONFLICT'],
        'x-invalidates': ['shelf'],
        requestBody: { content: media('TeaInput', { ok: { value: { name: '菊花茶', price: 900 } } }) },
        responses: answers('NullResult', {
          ok: success(null),
          notLoggedIn,
          idempotencyConflict: conflict,
        }),
      }),
    },
    '/crm/api/teas/{teaId}': {
      get: operation('getTea', {
        'x-access': 'owner',
        'x-owner': ['path.teaId'],
        'x-errors': ['NOT_FOUND'],
        parameters: [parameter('teaId', 'path', 't1', ref('Id'))],
        responses: answers('TeaResult', { ok: success(tea), notLoggedIn, notFound }),
      }),
    },
    '/crm/api/photos': {
      post: operation('uploadPhoto', {
        'x-idempotent': false,
        requestBody: { content: { 'multipart/form-data': { schema: ref('PhotoUpload') } } },
        responses: answers('NullResult', { ok: success(null), notLoggedIn }),
      }),
    },
    '/crm/api/smsCode': {
      post: operation('sendSmsCode', {
        ...guest,
        'x-idempotent': false,
        requestBody: {
          content: media('SmsCodeInput', { ok: { value: { phone: '13800000001', scene: 'LOGIN' } } }),
        },
        responses: answers('NullResult', { ok: success(null) }),
      }),
    },
    '/crm/api/login': {
      post: operation('login', {
        ...guest,
        'x-idempotent': false,
        description: '验证码以 sendSmsCode（LOGIN）发来（规格 §7）。',
        requestBody: {
          content: media('LoginInput', { ok: { value: { phone: '13800000001', verifyCode: '246810' } } }),
        },
        responses: answers('NullResult', { ok: success(null) }),
      }),
    },
  },
  components: {
    schemas: {
      ErrorCode: {
        type: 'integer',
        description: '业务码',
        enum: [0, 4004, 4009, 4013],
        'x-enum-varnames': ['OK', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'NOT_LOGGED_IN'],
        'x-enumDescriptions': ['成功', '不存在', '同键异体', '未登录'],
        'x-client': ['取 data', '居中提示', '居中提示', '登录'],
      },
      Code: { type: 'integer', description: '业务码' },
      Message: { type: 'string', maxLength: 500, description: '给使用者看的话' },
      Msg: { type: 'string', maxLength: 500, description: '给开发者看的说明' },
      NullResult: result('没有数据的应答', { type: 'null', description: '恒为空' }),
      Id: { type: 'string', minLength: 1, maxLength: 64, description: '标识' },
      Phone: { type: 'string', minLength: 11, maxLength: 11, description: '手机号', 'x-personal': true },
      MaskedPhone: { type: 'string', maxLength: 16, description: '打码的手机号', 'x-personal': true },
      Fen: { type: 'integer', minimum: 0, maximum: 100_000, description: '金额，单位为分' },
      TeaKind: {
        type: 'integer',
        description: '茶的种类',
        enum: [1, 2],
        'x-enum-varnames': ['RED', 'GREEN'],
        'x-enumDescriptions': ['红茶', '绿茶'],
      },
      SmsScene: {
        type: 'string',
        description: '验证码的用途',
        enum: ['LOGIN'],
        'x-enum-varnames': ['LOGIN'],
        'x-enumDescriptions': ['登录'],
      },
      Maker: {
        type: 'object',
        description: '制茶的人',
        required: ['name', 'phone'],
        properties: {
          name: { type: 'string', maxLength: 30, description: '姓名', 'x-personal': true },
          phone: ref('MaskedPhone'),
        },
      },
      Tea: {
        type: 'object',
        description: '茶饮',
        required: Object.keys(tea),
        properties: {
          teaId: ref('Id'),
          name: { type: 'string', maxLength: 30, description: '名称' },
          fee: ref('Fen'),
          minutes: { type: 'integer', minimum: 0, description: '煮多久，分钟' },
          kind: ref('TeaKind'),
          tags: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 10 }, description: '标签' },
          note: orNull('说明；没有为空', { type: 'string', maxLength: 100 }),
          startTime: { type: 'string', maxLength: 5, description: '开始时刻' },
          endTime: { type: 'string', maxLength: 5, description: '结束时刻' },
          onDate: { type: 'string', maxLength: 10, description: '日期' },
          maker: ref('Maker'),
        },
      },
      TeaPage: {
        type: 'object',
        description: '一页茶饮',
        required: ['totalCount', 'datas'],
        properties: {
          totalCount: { type: 'integer', minimum: 0, description: '总条数' },
          datas: { type: 'array', maxItems: 50, items: ref('Tea'), description: '茶饮' },
        },
      },
      TeaInput: {
        type: 'object',
        description: '新的茶饮',
        required: ['name', 'price'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 30, description: '名称' },
          price: { type: 'integer', minimum: 0, maximum: 100_000, description: '价，单位为分' },
          story: { type: 'string', minLength: 1, maxLength: 200, description: '来历', 'x-personal': true },
        },
      },
      PhotoUpload: {
        type: 'object',
        description: '图片，两样给其一',
        properties: {
          file: { type: 'string', format: 'binary', description: '文件' },
          mediaId: { type: 'string', minLength: 1, maxLength: 64, description: '微信素材' },
        },
      },
      SmsCodeInput: {
        type: 'object',
        description: '发到哪里',
        required: ['phone', 'scene'],
        properties: { phone: ref('Phone'), scene: ref('SmsScene') },
      },
      LoginInput: {
        type: 'object',
        description: '登录',
        required: ['phone', 'verifyCode'],
        properties: {
          phone: ref('Phone'),
          verifyCode: {
            type: 'string',
            minLength: 6,
            maxLength: 6,
            description: '验证码',
            'x-secret': true,
          },
        },
      },
      TeaResult: result('茶饮', ref('Tea')),
      TeaPageResult: result('一页茶饮', ref('TeaPage')),
    },
    parameters: {
      pageNo: parameter('pageNo', 'query', undefined, whole),
      pageSize: parameter('pageSize', 'query', undefined, whole),
      idempotencyKey: parameter('Idempotency-Key', 'header', '5f1c0a9e7b3d4c2f', {
        type: 'string',
        minLength: 16,
        maxLength: 64,
      }),
    },
    responses: { Fault: { content: media('NullResult', undefined) } },
  },
};

/** Returns a new copy of a small contract that has everything that the rules check, and no fault. */
export const soundContract = (): ContractDocument => JSON.parse(JSON.stringify(sound));
