import {
  type ContractDocument,
  type ContractOperation,
  listOperations,
  resolve,
  type Schema,
} from './document.ts';

/** A value inside a request or an answer. */
export interface Place {
  operation: ContractOperation;
  /** `path.clinicId`, `body.protocols[].version`; in an answer, from its root: `data.datas[].clinicId`. */
  at: string;
}

/** An input whose value a client has from another answer: an id, a sum, a version, a cursor. */
export interface Seam {
  taker: Place;
  /** What `x-from` names; empty where the id's own name says it. */
  named: string[];
  givers: Place[];
}

/** An operation that an answer offers by naming its action in `allowedActions`. */
export interface OfferedOperation {
  operation: string;
  action: string;
  givers: Place[];
}

interface Leaf {
  at: string;
  /** The property or parameter with its own words, before references are followed. */
  schema: Schema;
  /** The property's name; an item has its list's. */
  name: string;
  /** The named schema around it. */
  owner: string;
}

const nameOf = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? '';

/** Every value of a schema with its place; a schema inside itself is followed once. */
function leavesOf(document: ContractDocument, schema: Schema, at: string, owner = '', name = ''): Leaf[] {
  const walk = (
    node: Schema,
    place: string,
    around: string,
    own: string,
    above: readonly Schema[],
  ): Leaf[] => {
    const target = resolve(document, node);
    if (above.includes(target)) return [];
    const inside = [...above, target];
    const { properties, items, oneOf } = target;
    if (properties) {
      const within = nameOf(node) || around;
      return Object.entries(properties).flatMap(([key, inner]) =>
        walk(inner, `${place}.${key}`, within, key, inside),
      );
    }
    if (items) {
      const list = walk(items, `${place}[]`, around, own, inside);
      return node['x-from']
        ? list.map(leaf => ({ ...leaf, schema: { ...leaf.schema, 'x-from': node['x-from'] } }))
        : list;
    }
    const options = (oneOf ?? []).filter(({ type }) => type !== 'null');
    if (options.length > 0)
      return options.flatMap(option => walk({ ...option, ...from(node) }, place, around, own, inside));
    return [{ at: place, schema: node, name: own, owner: around }];
  };
  return walk(schema, at, owner, name, []);
}

const from = ({ 'x-from': places }: Schema) => (places ? { 'x-from': places } : {});

const contentOf = (content: Record<string, { schema: Schema }> | undefined) =>
  Object.values(content ?? {})[0]?.schema;

function inputsOf(document: ContractDocument, { operation, parameters }: ContractOperation): Leaf[] {
  const body = contentOf(operation.requestBody?.content);
  return [
    ...parameters
      .filter(({ in: place }) => place === 'path' || place === 'query')
      .flatMap(({ in: place, name, schema, 'x-from': places }) =>
        leavesOf(document, places ? { ...schema, 'x-from': places } : schema, `${place}.${name}`, '', name),
      ),
    ...(body ? leavesOf(document, body, 'body') : []),
  ];
}

function answersOf(document: ContractDocument): (Leaf & { operation: ContractOperation })[] {
  return listOperations(document).flatMap(operation => {
    const schema = contentOf(operation.operation.responses['200']?.content);
    const data = schema && resolve(document, schema).properties?.data;
    return data ? leavesOf(document, data, 'data').map(leaf => ({ ...leaf, operation })) : [];
  });
}

/** Whether a value names a thing of the server. */
export const isIdentifier = (document: ContractDocument, schema: Schema): boolean =>
  resolve(document, schema) === document.components.schemas.Id;

/** `imageIds` is a list of `imageId`. */
const single = (name: string) => name.replace(/Ids$/, 'Id');

/**
 * Every input that a client has from an answer, with the answers that give it. An id is given under its own name;
 * where the names differ, or where it is no id, `x-from` names the property: `RegistrationFee.payable`.
 */
export function listSeams(document: ContractDocument): Seam[] {
  const answers = answersOf(document);
  return listOperations(document).flatMap(operation =>
    inputsOf(document, operation).flatMap((input): Seam[] => {
      const named = input.schema['x-from'];
      if (!named && !isIdentifier(document, input.schema)) return [];
      const gives = ({ owner, name, schema }: Leaf) =>
        named
          ? named.includes(`${owner}.${name}`)
          : single(name) === single(input.name) && isIdentifier(document, schema);
      const givers = answers.filter(gives).map(({ operation: giver, at }) => ({ operation: giver, at }));
      return [{ taker: { operation, at: input.at }, named: named ?? [], givers }];
    }),
  );
}

/** Every operation that an enum of actions offers (`x-operations`), with the answers that carry the actions. */
export function listOffered(document: ContractDocument): OfferedOperation[] {
  const answers = answersOf(document);
  return Object.entries(document.components.schemas).flatMap(([name, { 'x-operations': offered = {} }]) =>
    Object.entries(offered).map(([action, operation]) => ({
      operation,
      action,
      givers: answers
        .filter(({ schema }) => nameOf(schema) === name)
        .map(({ operation: giver, at }) => ({ operation: giver, at })),
    })),
  );
}

const placeText = ({ operation, at }: Place) => `${operation.id} ${at}`;

/**
 * The text of `generated/seams.json`: what an operation takes, and who gives it.
 *
 * `{"createPayOrder": {"body.bizId": ["createDiagnosisReservation data.reservationCode"]}}`; an operation that is
 * offered as an action has it under `allowedActions.PAY`.
 */
export function seamsFile(document: ContractDocument): string {
  const list: Record<string, Record<string, string[]>> = {};
  const add = (operation: string, what: string, givers: readonly Place[]) => {
    list[operation] ??= {};
    list[operation][what] = givers.map(placeText);
  };
  for (const { taker, givers } of listSeams(document)) add(taker.operation.id, taker.at, givers);
  for (const { operation, action, givers } of listOffered(document))
    add(operation, `allowedActions.${action}`, givers);
  return `${JSON.stringify(list, null, 2)}\n`;
}
