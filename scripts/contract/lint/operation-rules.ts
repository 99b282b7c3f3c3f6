import {
  type ContractOperation,
  listCodes,
  listOperations,
  pointer,
  resolve,
  type Schema,
} from '#scripts/contract/document.ts';
import type { Found, Rule, Rules } from './fault.ts';
import { han, operationAt } from './walk.ts';

/** A rule that checks one operation at a time. */
const each =
  (judge: (entry: ContractOperation) => (string | false | undefined)[]): Rule =>
  document =>
    listOperations(document).flatMap(entry =>
      judge(entry).flatMap((what): Found[] => (what ? [{ at: operationAt(entry), what }] : [])),
    );

const hasKey = ({ parameters }: ContractOperation) =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

/** What `security` says for each x-access. A guest's answer may be another one with a session. */
const securityOf: Readonly<Record<string, readonly string[]>> = {
  guest: ['[]', '[{},{"session":[]}]'],
  patient: ['[{"session":[]}]'],
  owner: ['[{"session":[]}]'],
};

/** Names of ids that belong to a person in every operation. */
const ownIds = [
  ...['patientId', 'medicalCaseId', 'earlierCaseId', 'tradeId', 'bizId', 'addressId', 'couponUseId'],
  ...['formId', 'imageId', 'imageIds', 'consultationId', 'recordId', 'testId', 'invoiceId', 'prescriptionId'],
  ...['entryId'],
];

const isId = ({ type, enum: values }: Schema) => type === 'string' && values === undefined;

/** Codes that refuse to create the same thing twice. */
const duplicateErrors = ['PATIENT_EXISTS', 'ALREADY_WAITING'];

/** Codes of x-common-errors that no operation has a reason of its own for. */
const commonCodes = ['OK', 'INVALID_INPUT', 'NOT_LOGGED_IN', 'SYSTEM_FAULT'];

export const operationRules: Rules = {
  'operation-summary': each(({ operation: { summary = '' } }) => [
    !han.test(summary) && '没有中文的 summary',
    [...summary].length > 20 && 'summary 超过 20 个字',
  ]),

  'operation-description': each(({ operation: { description = '' } }) => [
    !han.test(description) && '没有中文的 description',
    !/规格 §[1-9]|规格之外/.test(description) && 'description 要注明“规格 §N”或“规格之外”',
  ]),

  'operation-name': document => {
    const entries = listOperations(document);
    const ids = entries.map(({ id }) => id);
    return entries
      .filter(({ id }, index) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id) || ids.indexOf(id) !== index)
      .map(entry => ({ at: operationAt(entry), what: `${entry.id} 不是 camelCase，或与别的操作同名` }));
  },

  'operation-tag': document => {
    const tags = document.tags?.map(({ name }) => name) ?? [];
    return listOperations(document)
      .filter(({ operation }) => operation.tags.length !== 1 || !tags.includes(operation.tags[0] ?? ''))
      .map(entry => ({
        at: operationAt(entry),
        what: `tags 应恰有一个，且列在 openapi.yaml：${entry.operation.tags.join('、')}`,
      }));
  },

  'operation-access': each(({ operation: { 'x-access': access, security } }) => [
    !securityOf[access] && `x-access 不能是 ${access}`,
    securityOf[access] &&
      !securityOf[access].includes(JSON.stringify(security)) &&
      `security 与 x-access ${access} 不合`,
  ]),

  'operation-owner': document =>
    listOperations(document).flatMap(entry => {
      const { 'x-access': access, 'x-owner': owned = [], security, requestBody } = entry.operation;
      const body = resolve(document, Object.values(requestBody?.content ?? {})[0]?.schema ?? {});
      const inputs = [
        ...entry.parameters.map(({ in: place, name }) => `${place}.${name}`),
        ...Object.keys(body.properties ?? {}).map(name => `body.${name}`),
      ];
      const own = inputs.filter(input => ownIds.includes(input.split('.')[1] ?? ''));
      const whats = [
        access === 'owner' && owned.length === 0 && 'x-access 为 owner，却没有 x-owner',
        access === 'patient' && owned.length > 0 && '有 x-owner 的，x-access 应为 owner',
        access === 'guest' && security?.length === 0 && owned.length > 0 && '不看登录的操作没有 x-owner',
        ...owned.map(input => !inputs.includes(input) && `x-owner 的 ${input} 不在请求里`),
        ...own.map(input => access !== 'guest' && !owned.includes(input) && `${input} 归个人：列入 x-owner`),
      ];
      return whats.flatMap((what): Found[] => (what ? [{ at: operationAt(entry), what }] : []));
    }),

  'operation-idempotent': each(entry => {
    const { 'x-idempotent': idempotent } = entry.operation;
    if (entry.method !== 'post') return [idempotent !== undefined && 'x-idempotent 只写在 POST 上'];
    return [
      typeof idempotent !== 'boolean' && '没有 x-idempotent',
      hasKey(entry) && idempotent === false && '有 Idempotency-Key 可以重发，x-idempotent 却是 false',
    ];
  }),

  'idempotency-conflict': each(entry => {
    const declared = entry.operation['x-errors']?.includes('IDEMPOTENCY_CONFLICT') ?? false;
    return [declared !== hasKey(entry) && 'IDEMPOTENCY_CONFLICT 与 Idempotency-Key 须同时写'];
  }),

  'operation-errors': document => {
    const names = listCodes(document).map(({ name }) => name);
    return listOperations(document).flatMap(entry => {
      const errors = entry.operation['x-errors'] ?? [];
      return errors
        .filter((error, index) => !names.includes(error) || errors.indexOf(error) !== index)
        .map(error => ({ at: operationAt(entry), what: `${error} 不在错误码里，或声明了两次` }));
    });
  },

  'error-everywhere': each(({ operation }) =>
    (operation['x-errors'] ?? []).map(
      error => commonCodes.includes(error) && `${error} 是每个操作都可能应答的，不必声明`,
    ),
  ),

  'path-not-found': document =>
    listOperations(document)
      .filter(({ parameters, operation }) => {
        const ids = parameters.filter(
          ({ in: place, schema }) => place === 'path' && isId(resolve(document, schema)),
        );
        return ids.length > 0 && !operation['x-errors']?.includes('NOT_FOUND');
      })
      .map(entry => ({
        at: operationAt(entry),
        what: '路径里有标识，却没有声明 NOT_FOUND',
      })),

  'idempotency-key': each(entry => [
    /^(create|add|apply|open|submit)[A-Z]/.test(entry.id) &&
      !hasKey(entry) &&
      !entry.operation['x-idempotent'] &&
      !entry.operation['x-errors']?.some(error => duplicateErrors.includes(error)) &&
      '调两次会建两份：加上 Idempotency-Key',
  ]),

  'path-parameter': each(({ path, parameters }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
    const declared = parameters.filter(({ in: place }) => place === 'path');
    return [
      declared
        .map(({ name }) => name)
        .sort()
        .join() !== named.join() && `路径里是 {${named.join()}}，参数与之不同`,
      declared.some(({ required }) => !required) && '路径参数都是必填',
    ];
  }),

  'parameter-described': each(({ parameters }) =>
    parameters.map(({ name, description = '' }) => !han.test(description) && `参数 ${name} 没有中文说明`),
  ),

  'request-body': each(({ method, operation: { requestBody } }) => {
    const types = Object.keys(requestBody?.content ?? {});
    return [
      method === 'get' && requestBody !== undefined && 'GET 没有请求体',
      requestBody !== undefined &&
        !['application/json', 'multipart/form-data'].includes(types.join()) &&
        `请求体只能是 JSON 或带文件的表单，不能是 ${types.join('、')}`,
    ];
  }),

  'upload-form': document =>
    listOperations(document).flatMap(entry => {
      const form = entry.operation.requestBody?.content['multipart/form-data'];
      if (!form) return [];
      const { properties = {} } = resolve(document, form.schema);
      const whole = properties.file?.format === 'binary' && properties.mediaId !== undefined;
      return whole && form.schema.$ref
        ? []
        : [{ at: operationAt(entry), what: '表单须是有名字的结构，含 file（binary）与 mediaId' }];
    }),

  'sms-code': document => {
    const entries = listOperations(document);
    const senders = entries.map(({ id }) => id).filter(id => /^send\w*Code$/.test(id));
    const scenes = document.components.schemas.SmsScene?.enum?.map(scene => `sendSmsCode（${scene}）`) ?? [];
    const mentions = [...senders.filter(id => id !== 'sendSmsCode'), ...scenes];
    return entries
      .filter(({ operation: { requestBody, description } }) => {
        const body = resolve(document, requestBody?.content['application/json']?.schema ?? {});
        return body.properties?.verifyCode && !mentions.some(words => description.includes(words));
      })
      .map(entry => ({
        at: operationAt(entry),
        what: '收 verifyCode，却没说由哪个操作发出',
      }));
  },

  'operation-invalidates': document => {
    const entries = listOperations(document);
    const reads = new Set(entries.filter(({ method }) => method === 'get').map(({ id }) => id));
    const groups = document['x-read-groups'] ?? {};
    const named = entries.flatMap(({ operation }) => operation['x-invalidates'] ?? []);
    return [
      ...Object.entries(groups).flatMap(([group, names]) => [
        ...names
          .filter(name => !reads.has(name))
          .map(name => ({ at: pointer('x-read-groups', group), what: `${name} 不是读操作` })),
        ...(named.includes(group)
          ? []
          : [{ at: pointer('x-read-groups', group), what: '没有写操作使它过期' }]),
      ]),
      ...entries.flatMap(entry =>
        (entry.operation['x-invalidates'] ?? [])
          .filter(name => entry.method === 'get' || !(reads.has(name) || name in groups || name === '*'))
          .map(name => ({
            at: operationAt(entry),
            what: `x-invalidates 只列写操作使之过期的读操作或其组，${name} 不是`,
          })),
      ),
    ];
  },

  'operation-responses': each(({ operation: { responses, 'x-envelope': envelope = true } }) => [
    envelope && Object.keys(responses).sort().join() !== '200,default' && '应答只有 200 与 default',
    envelope && !responses.default?.$ref && 'default 应答须引用共用的 Fault',
  ]),
};
