import { bundlePath } from '#scripts/contract/bundle.ts';
import {
  type ContractDocument,
  type ContractOperation,
  isIdempotent,
  listCodes,
  listOperations,
  type Media,
  type Operation,
  type Parameter,
  pascal,
  pointer,
  resolve,
} from '#scripts/contract/document.ts';
import { carriersOf } from './carriers.ts';
import { type Change, labelOf, type Subject } from './changes.ts';
import { type ReportChange, schemaComparer } from './compare-schemas.ts';

export interface Comparison {
  breaking: Change[];
  notes: string[];
}

const inBundle = (...keys: string[]) => bundlePath + pointer(...keys);
const pointerOf = ({ path, method }: ContractOperation) => inBundle('paths', path, method);

/** Up to 0.1.0 x-owner was the name of a path parameter. */
const ownedBy = ({ 'x-owner': owner = [] }: { 'x-owner'?: string | string[] }) =>
  typeof owner === 'string' ? [`path.${owner}`] : owner;

const codesOf = (document: ContractDocument) =>
  new Map(listCodes(document).map(({ name, code }) => [name, code]));

/** Every change from `base` to `head` that breaks a caller of `base`, and notes about the others. */
export function compareContracts(base: ContractDocument, head: ContractDocument): Comparison {
  const carriers = carriersOf(base);
  const breaking = new Map<string, Change>();
  const notes: string[] = [];
  const before = listOperations(base);
  const after = new Map(listOperations(head).map(operation => [operation.id, operation]));
  const byAddress = new Map([...after.values()].map(({ id, method, path }) => [`${method} ${path}`, id]));

  function add(id: string, where: string, what: string, subject: Subject): void {
    const known = breaking.get(id);
    if (known) {
      known.subject.operations = [...new Set([...known.subject.operations, ...subject.operations])];
      known.subject.callers ||= subject.callers;
    } else breaking.set(id, { id, where, what, subject });
  }

  /** The operation being compared; its inline schemas are named after it. */
  let current: ContractOperation | undefined;
  const reportChange: ReportChange = (place, kind, what, { value, callers = false } = {}) => {
    const named = place.schema in base.components.schemas;
    const operations = (named ? carriers.get(place.schema) : undefined) ?? (current ? [current.id] : []);
    const where = named || !current ? inBundle('components', 'schemas', place.schema) : pointerOf(current);
    add(`${labelOf(place)}:${kind}`, where, what, {
      operations,
      schema: place.schema,
      ...(place.property !== undefined && { property: place.property }),
      ...(value !== undefined && { value }),
      callers,
    });
  };
  const compareSchemas = schemaComparer(base, head, reportChange);

  function compareParameters(
    old: ContractOperation,
    now: ContractOperation,
    report: (kind: string, what: string) => void,
  ): void {
    const keyOf = ({ in: part, name }: Parameter) => `${part}.${name}`;
    const next = new Map(now.parameters.map(parameter => [keyOf(parameter), parameter]));
    const known = new Set(old.parameters.map(keyOf));
    for (const parameter of old.parameters) {
      const key = keyOf(parameter);
      const other = next.get(key);
      if (!other) {
        report(`parameter-removed-${key}`, `${old.id} 去掉参数 ${parameter.name}`);
        continue;
      }
      if (!parameter.required !== !other.required) {
        report(
          `parameter-required-${key}`,
          `${old.id} 的参数 ${parameter.name} ${other.required ? '变成必填' : '变成可不填'}`,
        );
      }
      const schema = `${pascal(old.id)}${parameter.in === 'header' ? 'Headers' : 'Params'}`;
      compareSchemas(
        { schema, property: parameter.name, direction: 'request' },
        parameter.schema,
        other.schema,
      );
    }
    for (const [key, parameter] of next) {
      if (parameter.required && !known.has(key))
        report(`parameter-added-${key}`, `${old.id} 要求新参数 ${parameter.name}`);
    }
  }

  function compareMedia(
    old: Record<string, Media> | undefined,
    now: Record<string, Media> | undefined,
    direction: 'request' | 'answer',
    report: (kind: string, what: string) => void,
  ): void {
    for (const [type, media] of Object.entries(old ?? {})) {
      const other = now?.[type];
      if (!other)
        report(
          `${direction}-${type}`,
          `${current?.id} 的${direction === 'request' ? '请求' : '应答'}不再是 ${type}`,
        );
      else if (media.schema && other.schema) {
        compareSchemas({ schema: pascal(current?.id ?? ''), direction }, media.schema, other.schema);
      }
    }
  }

  function compareOperation(old: ContractOperation, now: ContractOperation): void {
    const report = (kind: string, what: string) =>
      add(`${old.id}:${kind}`, pointerOf(now), what, { operations: [old.id], callers: true });
    current = old;
    if (old.path !== now.path || old.method !== now.method) {
      report('moved', `${old.id} 由 ${old.method} ${old.path} 移到 ${now.method} ${now.path}`);
    }
    if (old.domain !== now.domain) report('domain', `${old.id} 由 ${old.domain} 移到 ${now.domain}`);
    compareParameters(old, now, report);
    const [was, is] = [old.operation, now.operation];
    if (!was.requestBody && is.requestBody) report('body-added', `${old.id} 要求请求体`);
    compareMedia(was.requestBody?.content, is.requestBody?.content, 'request', report);
    for (const [status, response] of Object.entries(was.responses)) {
      const other = is.responses[status];
      if (!other) report(`response-${status}`, `${old.id} 不再有 ${status} 应答`);
      else compareMedia(resolve(base, response).content, resolve(head, other).content, 'answer', report);
    }
    compareRules(old, now, report);
  }

  function compareRules(
    old: ContractOperation,
    now: ContractOperation,
    report: (kind: string, what: string) => void,
  ): void {
    const [was, is] = [old.operation, now.operation];
    const what = `${old.id} 的调用者由 ${was['x-access']} 变成 ${is['x-access']}`;
    if (was['x-access'] === 'guest' && is['x-access'] !== 'guest') report('access', what);
    const asks = ({ security = [{}] }: Operation) =>
      security.length > 0 && security.every(way => Object.keys(way).length > 0);
    if (!asks(was) && asks(is)) report('security', `${old.id} 变成要登录`);
    const owns = ownedBy(is);
    for (const input of ownedBy(was))
      if (!owns.includes(input)) report(`owner-${input}`, `${old.id} 的 ${input} 不再限于本人的`);
    if ((was['x-envelope'] ?? true) !== (is['x-envelope'] ?? true))
      report('envelope', `${old.id} 的信封变了`);
    if (isIdempotent(old) && !isIdempotent(now)) report('idempotent', `${old.id} 不再可以重发`);
    const [codes, next] = [was['x-errors'] ?? [], is['x-errors'] ?? []];
    for (const code of codes)
      if (!next.includes(code)) report(`error-removed-${code}`, `${old.id} 不再声明 ${code}`);
    const added = next.filter(code => !codes.includes(code));
    if (added.length > 0) notes.push(`${old.id} 新声明 ${added.join('、')}，页面按错误码目录提示`);
  }

  for (const old of before) {
    const now = after.get(old.id);
    if (now) {
      compareOperation(old, now);
      continue;
    }
    const renamed = byAddress.get(`${old.method} ${old.path}`);
    const what = renamed ? `${old.id} 改名为 ${renamed}` : `去掉操作 ${old.id}`;
    add(`${old.id}:${renamed ? 'renamed' : 'removed'}`, pointerOf(old), what, {
      operations: [old.id],
      callers: true,
    });
    const next = renamed === undefined ? undefined : after.get(renamed);
    if (next) compareOperation(old, next);
  }
  const codes = codesOf(head);
  for (const [name, code] of codesOf(base)) {
    if (codes.get(name) === code) continue;
    const now = codes.get(name);
    const operations = before
      .filter(({ operation }) => operation['x-errors']?.includes(name))
      .map(({ id }) => id);
    add(
      `ErrorCode:${name}`,
      inBundle('components', 'schemas', 'ErrorCode'),
      now === undefined ? `去掉错误码 ${name}` : `错误码 ${name} 由 ${code} 变成 ${now}`,
      { operations, schema: 'ErrorCode', value: String(code), callers: false },
    );
  }
  const schemes = ({ components }: ContractDocument) =>
    JSON.stringify(components.securitySchemes, (key, value) => (key === 'description' ? undefined : value));
  if (schemes(base) !== schemes(head)) {
    const operations = before
      .filter(({ operation }) => operation['x-access'] !== 'guest')
      .map(({ id }) => id);
    add('securitySchemes:changed', inBundle('components', 'securitySchemes'), '登录凭证的传法变了', {
      operations,
      callers: true,
    });
  }
  return { breaking: [...breaking.values()], notes };
}
