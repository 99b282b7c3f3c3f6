import type { Project } from '#scripts/contract/check/project.ts';
import type { ContractDocument } from '#scripts/contract/document.ts';
import { listOperations } from '#scripts/contract/document.ts';
import { type BreakingKind, edit, textOf } from './kind.ts';
import { pickUntil, type Random } from './random.ts';
import { type Found, pickProperty, type Side } from './walk.ts';

const bundle = 'generated/openapi.json';
const approvals = 'openapi/approvals.yaml';

interface Break {
  where: string;
  what: string;
}

/** Edits the bundle in a way that breaks callers of the last release. */
const baseKind = (name: string, make: (random: Random, head: ContractDocument) => Break): BreakingKind => ({
  name,
  make(random, project: Project) {
    const head = JSON.parse(textOf(project, bundle)) as ContractDocument;
    const { where, what } = make(random, head);
    return {
      drift: 'base',
      where,
      what,
      changes: edit(bundle, `${JSON.stringify(head, null, 2)}\n`),
      about: where,
    };
  },
});

const propertyKind = (
  name: string,
  side: Side,
  fits: (found: Found) => boolean,
  change: (found: Found, random: Random) => string,
): BreakingKind =>
  baseKind(name, (random, head) => {
    const found = pickProperty(random, head, side, fits);
    const what = change(found, random);
    return { where: `${bundle}#/components/schemas/`, what };
  });

const operationKind = (
  name: string,
  fits: (operation: ReturnType<typeof listOperations>[number]) => boolean,
  change: (
    operation: ReturnType<typeof listOperations>[number],
    head: ContractDocument,
    random: Random,
  ) => string,
): BreakingKind =>
  baseKind(name, (random, head) => {
    const operation = pickUntil(random, listOperations(head), entry => (fits(entry) ? entry : undefined));
    return { where: `${bundle}#/paths/`, what: change(operation, head, random) };
  });

const all = () => true;
const itemOf = (head: ContractDocument, path: string) => head.paths[path] as Record<string, unknown>;

export const baseKinds: readonly BreakingKind[] = [
  operationKind('an operation removed', all, ({ id, path, method }, head) => {
    delete itemOf(head, path)[method];
    return `去掉操作 ${id}`;
  }),
  operationKind('an operation renamed', all, ({ id, operation }) => {
    operation.operationId = `${id}Again`;
    return `${id} 改名为 ${id}Again`;
  }),
  operationKind('an operation at another address', all, ({ id, path }, head) => {
    head.paths[`${path}/again`] = head.paths[path] as never;
    delete head.paths[path];
    return `${id} 由 `;
  }),
  operationKind('an operation by another method', all, ({ id, path, method, operation }, head) => {
    delete itemOf(head, path)[method];
    itemOf(head, path).patch = operation;
    return `${id} 由 ${method} `;
  }),
  operationKind(
    'an operation for fewer people',
    ({ operation }) => operation['x-access'] === 'guest',
    ({ id, operation }) => {
      operation['x-access'] = 'patient';
      return `${id} 的调用者由 guest 变成 patient`;
    },
  ),
  operationKind(
    'a refusal no longer declared',
    ({ operation }) => (operation['x-errors'] ?? []).length > 0,
    ({ id, operation }, _, random) => {
      const errors = operation['x-errors'] ?? [];
      const code = random.pick(errors);
      operation['x-errors'] = errors.filter(error => error !== code);
      return `${id} 不再声明 ${code}`;
    },
  ),
  operationKind('a parameter added as required', all, ({ id, operation }) => {
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'visitReason', in: 'query', required: true, schema: { type: 'string' } },
    ];
    return `${id} 要求新参数 visitReason`;
  }),
  operationKind(
    'a parameter removed',
    ({ operation }) => (operation.parameters ?? []).length > 0,
    ({ id, operation }) => {
      operation.parameters = operation.parameters?.slice(1) ?? [];
      return `${id} 去掉参数`;
    },
  ),
  propertyKind('a field of an answer removed', 'answer', all, ({ schema, owner, property }) => {
    delete owner.properties[property];
    owner.required = (owner.required ?? []).filter(name => name !== property);
    return `从 ${schema} 去掉 ${property}`;
  }),
  propertyKind(
    'a field of an answer of another type',
    'answer',
    all,
    ({ schema, owner, property, value }) => {
      owner.properties[property] = { type: value.type === 'boolean' ? 'integer' : 'boolean' };
      return `${schema}.${property} 的类型`;
    },
  ),
  propertyKind(
    'a field of an answer that may be missing',
    'answer',
    ({ owner, property }) => (owner.required ?? []).includes(property),
    ({ schema, owner, property }) => {
      owner.required = (owner.required ?? []).filter(name => name !== property);
      return `${schema}.${property} 变成可有可无`;
    },
  ),
  propertyKind(
    'a field of an answer that may be null',
    'answer',
    ({ value }) => value.oneOf === undefined,
    ({ schema, owner, property }) => {
      owner.properties[property] = { oneOf: [owner.properties[property] as never, { type: 'null' }] };
      return `${schema}.${property} 可为 null 了`;
    },
  ),
  propertyKind('a field of a request added as required', 'request', all, ({ schema, owner }) => {
    owner.properties.visitReason = { type: 'string' };
    owner.required = [...(owner.required ?? []), 'visitReason'];
    return `${schema} 要求新的一项 visitReason`;
  }),
  propertyKind(
    'a field of a request made required',
    'request',
    ({ owner, property }) => !(owner.required ?? []).includes(property),
    ({ schema, owner, property }) => {
      owner.required = [...(owner.required ?? []), property];
      return `${schema}.${property} 变成必有`;
    },
  ),
  propertyKind('a field of a request removed', 'request', all, ({ schema, owner, property }) => {
    delete owner.properties[property];
    return `从 ${schema} 去掉 ${property}`;
  }),
  propertyKind(
    'a pattern changed',
    'request',
    ({ value }) => value.pattern !== undefined,
    ({ value }) => {
      value.pattern = '^[0-9]{7}$';
      return '变成 ^[0-9]{7}$';
    },
  ),
  propertyKind(
    'a bound tightened',
    'request',
    ({ value }) => (value.maxLength ?? 0) > 1,
    ({ value }) => {
      value.maxLength = 1;
      return '的 maxLength 收紧';
    },
  ),
  propertyKind(
    'a value removed from an enumeration',
    'request',
    ({ value }) => (value.enum ?? []).length > 0,
    ({ value }, random) => {
      const gone = random.pick(value.enum ?? []);
      value.enum = (value.enum ?? []).filter(item => item !== gone);
      return `去掉取值 ${gone}`;
    },
  ),
  propertyKind(
    'a value added to an enumeration',
    'answer',
    ({ value }) => (value.enum ?? []).length > 0,
    ({ value }) => {
      value.enum = [...(value.enum ?? []), 'SOMETHING_NEW'];
      return '多出取值 SOMETHING_NEW';
    },
  ),
  propertyKind(
    'two names of an enumeration swapped',
    'answer',
    ({ value }) => (value['x-enum-varnames'] ?? []).length > 1,
    ({ value }) => {
      const [first = '', second = '', ...rest] = value['x-enum-varnames'] ?? [];
      value['x-enum-varnames'] = [second, first, ...rest];
      return `由 ${first} 改叫 ${second}`;
    },
  ),
  propertyKind(
    'a bound of an answer widened',
    'answer',
    ({ value }) => value.maxLength !== undefined,
    ({ value }) => {
      value.maxLength = (value.maxLength ?? 0) + 1;
      return '的 maxLength 放宽（应答）';
    },
  ),
  propertyKind(
    'more fields of a request needed at once',
    'request',
    ({ value }) => value.properties !== undefined,
    ({ value }) => {
      value.minProperties = (value.minProperties ?? 0) + 1;
      return '的 minProperties 收紧';
    },
  ),
  operationKind(
    'another default of a parameter',
    ({ parameters }) => parameters.some(({ schema }) => schema.default !== undefined),
    ({ parameters }) => {
      const parameter = parameters.find(({ schema }) => schema.default !== undefined);
      if (parameter) parameter.schema.default = 20;
      return `${parameter?.name} 不给时由 `;
    },
  ),
  baseKind('an error code with another number', (random, head) => {
    const { enum: codes = [], 'x-enum-varnames': names = [] } = head.components.schemas.ErrorCode as {
      enum?: number[];
      'x-enum-varnames'?: string[];
    };
    const at = random.below(codes.length);
    const old = codes[at];
    codes[at] = 123_456;
    return { where: `${bundle}#/components/schemas/ErrorCode`, what: `${names[at]} 由 ${old} 变成 123456` };
  }),
  {
    name: 'an approval without a breaking change',
    make: () => ({
      drift: 'base',
      where: `${approvals}:1`,
      what: '没有 Doctor.name:removed 这个破坏性改动',
      changes: edit(approvals, "- { change: 'Doctor.name:removed', reason: 页面已不再读它 }\n"),
      about: 'Doctor.name',
    }),
  },
  {
    name: 'an approval without a reason',
    make(random, project) {
      const head = JSON.parse(textOf(project, bundle)) as ContractDocument;
      const { id, path, method } = random.pick(listOperations(head));
      delete itemOf(head, path)[method];
      const change = `${id}:removed`;
      return {
        drift: 'base',
        where: `${approvals}:2`,
        what: `批准 ${change} 没有写理由`,
        changes: new Map([
          [bundle, JSON.stringify(head)],
          [approvals, `# 发布之后清空\n- { change: '${change}', reason: ' ' }\n`],
        ]),
        about: change,
      };
    },
  },
];
