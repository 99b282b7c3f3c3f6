import { type ContractDocument, listOperations, pointer, type Schema } from '#scripts/contract/document.ts';
import { isIdentifier, listOffered, listSeams, type Place } from '#scripts/contract/seams.ts';
import type { Found, Rules } from './fault.ts';
import { bare, listExamples, type OperationExamples, operationAt } from './walk.ts';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values at a place such as `datas[].clinicId`; without those that are left out or null. */
function valuesAt(value: unknown, keys: readonly string[]): unknown[] {
  const [key, ...rest] = keys;
  if (value === undefined || value === null) return [];
  if (key === undefined) return [value];
  if (key === '[]') return Array.isArray(value) ? value.flatMap(item => valuesAt(item, rest)) : [];
  return isObject(value) ? valuesAt(value[key], rest) : [];
}

const keysOf = (at: string) => at.replaceAll('[]', '.[]').split('.');

function valuesTaken({ parameters, requests }: OperationExamples, at: string): unknown[] {
  const [place, ...keys] = keysOf(at);
  if (place === 'body') return requests.flatMap(({ value }) => valuesAt(value, keys));
  const [name, ...rest] = keys;
  const example = parameters.find(parameter => parameter.in === place && parameter.name === name)?.example;
  return valuesAt(example, rest);
}

function valuesGiven(examples: ReadonlyMap<string, OperationExamples>, givers: readonly Place[]): unknown[] {
  return givers.flatMap(({ operation, at }) =>
    (examples.get(operation.id)?.answers ?? []).flatMap(({ value }) => valuesAt(value, keysOf(at))),
  );
}

const byOperation = (document: ContractDocument) =>
  new Map(listExamples(document).map(entry => [entry.id, entry]));

/** What an example says of one thing: `clinicId cl01`, its attribute, and the value. */
interface Fact {
  thing: string;
  attribute: string;
  value: unknown;
  at: string;
}

/** An attribute that depends on who asks, where or when, or on the screen: it is no fact of the thing. */
const varying =
  /Count$|^(available|balance|held|remaining|deduct)|^(distance|followed|starred|collected|watchable|newSlotsAt|room|notice)$/;

const attributeOf = (name: string, prefix: string) =>
  name.startsWith(prefix) && /^[A-Z]/.test(name.slice(prefix.length))
    ? name.charAt(prefix.length).toLowerCase() + name.slice(prefix.length + 1)
    : undefined;

type Property = [name: string, schema: Schema];

/** What the objects of one answer say: of themselves, and of other things by attributes like `clinicName`. */
function factReader(document: ContractDocument) {
  const plain = (schema: Schema) => bare(document, schema);
  const isId = (object: Values, [name, property]: Property) =>
    typeof object[name] === 'string' && isIdentifier(document, plain(property));

  const ownId = (schema: Schema, object: Values) => {
    const [first] = Object.entries(plain(schema).properties ?? {});
    return first && isId(object, first) ? first[0] : undefined;
  };

  /** Its state belongs to the thing's name, so that a visit before and after its cancelling is not compared. */
  function factsOf(schema: Schema, object: Values, at: string, own: string | undefined): Fact[] {
    const scalar = Object.entries(plain(schema).properties ?? {}).filter(
      ([name]) => name in object && !isObject(object[name]) && !Array.isArray(object[name]),
    );
    const isState = ([, property]: Property) => plain(property).enum !== undefined;
    const states = scalar.filter(isState).map(([name]) => `${name}=${object[name]}`);
    const said = (thing: string, [name, property]: Property, as: string): Fact[] => {
      const { pattern, type } = plain(property);
      const attribute = `${as}（${pattern ?? type}）`;
      return varying.test(as) ? [] : [{ thing, attribute, value: object[name], at: `${at}/${name}` }];
    };
    const facts = scalar.filter(property => !isState(property));
    return [
      ...facts.flatMap(fact =>
        own && fact[0] !== own ? said([own, object[own], ...states].join(' '), fact, fact[0]) : [],
      ),
      ...facts
        .filter(fact => fact[0] !== own && isId(object, fact))
        .flatMap(([id]) =>
          facts.flatMap(fact => {
            const as = isId(object, fact) ? undefined : attributeOf(fact[0], id.replace(/Id$/, ''));
            return as ? said(`${id} ${object[id]}`, fact, as) : [];
          }),
        ),
    ];
  }

  function factsIn(schema: Schema, value: unknown, at: string, known: boolean): Fact[] {
    const target = plain(schema);
    if (Array.isArray(value)) {
      const items = target.items ?? {};
      const ids = value.filter(isObject).map(object => object[ownId(items, object) ?? '']);
      // The slots of one doctor begin with the doctor's id: it is not their own.
      const distinct = new Set(ids).size === ids.length;
      return value.flatMap((item, index) => factsIn(items, item, `${at}/${index}`, known && distinct));
    }
    if (!isObject(value)) return [];
    return [
      ...factsOf(target, value, at, known ? ownId(target, value) : undefined),
      ...Object.entries(target.properties ?? {}).flatMap(([name, property]) =>
        factsIn(property, value[name], `${at}/${name}`, true),
      ),
    ];
  }

  /** What a write or a variant is about is in a state of its own: only what it mentions is compared. */
  return ({ method, answers }: OperationExamples): Fact[] =>
    answers.flatMap(({ at, name, schema, value }) => {
      const about = method === 'get' && name === 'ok';
      const { data } = plain(schema).properties ?? {};
      return data && isObject(value) ? factsIn(data, value.data, `${at}/data`, about) : [];
    });
}

export const seamRules: Rules = {
  'seam-given': document => {
    const properties = new Set(
      Object.entries(document.components.schemas).flatMap(([name, schema]) =>
        Object.keys(schema.properties ?? {}).map(property => `${name}.${property}`),
      ),
    );
    return listSeams(document).flatMap(({ taker, named, givers }): Found[] => {
      const at = operationAt(taker.operation);
      const unknown = named.filter(name => !properties.has(name));
      return [
        ...unknown.map(name => ({ at, what: `${taker.at} 的 x-from：没有 ${name}` })),
        ...(givers.length === 0 && unknown.length === 0
          ? [{ at, what: `${taker.at} 没有哪个应答给出；名称不同的，用 x-from 写明取自哪里` }]
          : []),
      ];
    });
  },

  'seam-offered': document => {
    const ids = new Set(listOperations(document).map(({ id }) => id));
    return Object.entries(document.components.schemas).flatMap(
      ([name, { enum: values, 'x-operations': offered }]) =>
        Object.entries(offered ?? {})
          .filter(([action, id]) => !values?.map(String).includes(action) || !ids.has(id))
          .map(([action, id]) => ({
            at: pointer('components', 'schemas', name),
            what: `x-operations 的 ${action}: ${id} 不是这里的值，或没有这个操作`,
          })),
    );
  },

  'seam-example': document => {
    const examples = byOperation(document);
    const given = listSeams(document).flatMap(({ taker, givers }) => {
      const entry = examples.get(taker.operation.id);
      if (!entry || givers.length === 0) return [];
      const known = new Set(valuesGiven(examples, givers));
      const taken = valuesTaken(entry, taker.at);
      const missing = taken.filter(value => !known.has(value));
      // A long list is shown in part by the answer that gives it.
      const inPart = taker.at.includes('[]') && missing.length < taken.length;
      return (inPart ? [] : missing).map(value => ({
        at: entry.at,
        what: `示例里 ${taker.at} 是 ${value}，没有哪个应答的示例给出它`,
      }));
    });
    const offered = listOffered(document).flatMap(({ operation, action, givers }) => {
      const entry = examples.get(operation);
      if (!entry || valuesGiven(examples, givers).map(String).includes(action)) return [];
      return [{ at: entry.at, what: `没有哪个应答的示例给出 ${action}，来到这个操作` }];
    });
    return [...given, ...offered];
  },

  'seam-agree': document => {
    const first = new Map<string, Fact>();
    return listExamples(document)
      .flatMap(factReader(document))
      .flatMap((fact): Found[] => {
        const { thing, attribute, value, at } = fact;
        const known = first.get(`${thing} ${attribute}`) ?? fact;
        first.set(`${thing} ${attribute}`, known);
        if (known.value === value) return [];
        return [{ at, what: `${thing} 在这里是 ${value}，在 ${known.at} 是 ${known.value}` }];
      });
  },
};
