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
const accesses = ['guest', 'patient', 'owner'];

const isId = ({ type, enum: values }: Schema) => type === 'string' && values === undefined;

/** Codes that refuse to create the same thing twice. */
const duplicateErrors = ['PATIENT_EXISTS', 'ALREADY_WAITING'];

/** Every operation may answer these codes, so none declares them. */
const commonCodes = ['OK', 'INVALID_INPUT', 'NOT_LOGGED_IN', 'SYSTEM_FAULT'];

export const operationRules: Rules = {
  'operation-summary': each(({ operation: { summary = '' } }) => [
    !han.test(summary) && 'has no Chinese summary',
    [...summary].length > 20 && 'the summary is longer than 20 characters',
  ]),

  'operation-description': each(({ operation: { description = '' } }) => [
    !han.test(description) && 'has no Chinese description',
    !/规格 §[1-9]|规格之外/.test(description) && 'cites neither 规格 §N nor 规格之外',
  ]),

  'operation-name': document => {
    const entries = listOperations(document);
    const ids = entries.map(({ id }) => id);
    return entries
      .filter(({ id }, index) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id) || ids.indexOf(id) !== index)
      .map(entry => ({ at: operationAt(entry), what: `${entry.id} is not camel case, or not unique` }));
  },

  'operation-tag': document => {
    const tags = document.tags?.map(({ name }) => name) ?? [];
    return listOperations(document)
      .filter(({ operation }) => operation.tags.length !== 1 || !tags.includes(operation.tags[0] ?? ''))
      .map(entry => ({ at: operationAt(entry), what: `tags ${entry.operation.tags.join(', ')}` }));
  },

  'operation-access': each(({ operation: { 'x-access': access, security } }) => [
    !accesses.includes(access) && `x-access is ${access}`,
    JSON.stringify(security) !== (access === 'guest' ? '[]' : '[{"session":[]}]') &&
      `security does not agree with x-access ${access}`,
  ]),

  'operation-owner': each(({ parameters, operation: { 'x-access': access, 'x-owner': owner } }) => [
    (access === 'owner') !== (owner !== undefined) &&
      'x-owner is required with x-access owner, and only there',
    owner !== undefined &&
      !parameters.some(({ name, in: place }) => place === 'path' && name === owner) &&
      `x-owner ${owner} is not a path parameter`,
  ]),

  'operation-idempotent': each(entry => {
    const { 'x-idempotent': idempotent } = entry.operation;
    const must = entry.method !== 'post' || hasKey(entry);
    return [
      typeof idempotent !== 'boolean' && 'has no x-idempotent',
      must && idempotent === false && 'is idempotent by its method or key, but x-idempotent is false',
    ];
  }),

  'idempotency-conflict': each(entry => {
    const declared = entry.operation['x-errors']?.includes('IDEMPOTENCY_CONFLICT') ?? false;
    return [
      declared !== hasKey(entry) &&
        'IDEMPOTENCY_CONFLICT is declared exactly with the Idempotency-Key header',
    ];
  }),

  'operation-errors': document => {
    const names = listCodes(document).map(({ name }) => name);
    return listOperations(document).flatMap(entry => {
      const errors = entry.operation['x-errors'] ?? [];
      return errors
        .filter((error, index) => !names.includes(error) || errors.indexOf(error) !== index)
        .map(error => ({ at: operationAt(entry), what: `${error} is unknown, or declared twice` }));
    });
  },

  'error-everywhere': each(({ operation }) =>
    (operation['x-errors'] ?? []).map(
      error => commonCodes.includes(error) && `${error} applies to every operation; do not declare it`,
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
        what: 'an operation with an id in its path declares NOT_FOUND',
      })),

  'idempotency-key': each(entry => [
    /^(create|add|apply|open|submit)[A-Z]/.test(entry.id) &&
      !hasKey(entry) &&
      !entry.operation['x-idempotent'] &&
      !entry.operation['x-errors']?.some(error => duplicateErrors.includes(error)) &&
      'two calls create two things: add the Idempotency-Key header',
  ]),

  'path-parameter': each(({ path, parameters }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
    const declared = parameters.filter(({ in: place }) => place === 'path');
    return [
      declared
        .map(({ name }) => name)
        .sort()
        .join() !== named.join() && `the path names {${named.join()}}, the parameters differ`,
      declared.some(({ required }) => !required) && 'a path parameter is always required',
    ];
  }),

  'parameter-described': each(({ parameters }) =>
    parameters.map(
      ({ name, description = '' }) => !han.test(description) && `${name} has no Chinese description`,
    ),
  ),

  'request-body': each(({ method, operation: { requestBody } }) => {
    const types = Object.keys(requestBody?.content ?? {});
    return [
      method === 'get' && requestBody !== undefined && 'a GET has no body',
      requestBody !== undefined &&
        !['application/json', 'multipart/form-data'].includes(types.join()) &&
        `a body is JSON or a form with a file, not ${types.join(', ')}`,
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
        : [{ at: operationAt(entry), what: 'a form must be a named schema with file (binary) and mediaId' }];
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
        what: 'takes a verifyCode, but does not say which operation sends it',
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
          .map(name => ({ at: pointer('x-read-groups', group), what: `${name} is no read` })),
        ...(named.includes(group)
          ? []
          : [{ at: pointer('x-read-groups', group), what: 'no write invalidates it' }]),
      ]),
      ...entries.flatMap(entry =>
        (entry.operation['x-invalidates'] ?? [])
          .filter(name => entry.method === 'get' || !(reads.has(name) || name in groups || name === '*'))
          .map(name => ({
            at: operationAt(entry),
            what: `${name}: x-invalidates names the reads, or groups of them, that a write makes stale`,
          })),
      ),
    ];
  },

  'operation-responses': each(({ operation: { responses, 'x-envelope': envelope = true } }) => [
    envelope &&
      Object.keys(responses).sort().join() !== '200,default' &&
      'the responses are 200 and default, no others',
    envelope && !responses.default?.$ref && 'the default response is the shared Fault',
  ]),
};
