import {
  type ContractDocument,
  type ContractOperation,
  escapedKey,
  listOperations,
  type Media,
  pointer,
  resolve,
  type Schema,
} from '#scripts/contract/document.ts';

export const han = /\p{Script=Han}/u;

export const operationAt = ({ path, method }: ContractOperation) => pointer('paths', path, method);

export interface SchemaNode {
  at: string;
  schema: Schema;
  role: 'component' | 'property' | 'items' | 'option' | 'parameter' | 'media';
  /** The name of the component, property or parameter; items and options have their owner's. */
  name: string;
  parent?: SchemaNode;
  parameterDescription?: string;
  /** Part of a request, an answer, or both. */
  input: boolean;
  output: boolean;
}

type Ways = Pick<SchemaNode, 'input' | 'output'>;

const refName = ({ $ref }: Schema) => $ref?.split('/').at(-1) ?? '';

/** The schemas directly inside a schema; references are not followed. */
function childrenOf(node: SchemaNode): SchemaNode[] {
  const { at, schema, name, input, output } = node;
  const child = (role: SchemaNode['role'], key: string, own: string, inner: Schema): SchemaNode => ({
    at: `${at}/${key}`,
    schema: inner,
    role,
    name: own,
    parent: node,
    input,
    output,
  });
  return [
    ...Object.entries(schema.properties ?? {}).map(([key, inner]) =>
      child('property', `properties/${key}`, key, inner),
    ),
    ...(schema.items ? [child('items', 'items', name, schema.items)] : []),
    ...(schema.oneOf ?? []).map((inner, index) => child('option', `oneOf/${index}`, name, inner)),
  ];
}

const withAllBelow = (node: SchemaNode): SchemaNode[] => [
  node,
  ...childrenOf(node).flatMap(child => withAllBelow(child)),
];

/** The schemas of an operation's parameters, bodies and answers. */
function schemasAtOperations(document: ContractDocument): SchemaNode[] {
  return listOperations(document).flatMap(entry => {
    const at = operationAt(entry);
    const { operation } = entry;
    const media = (role: Ways, place: string, content: Record<string, Media> = {}): SchemaNode[] =>
      Object.entries(content).map(([type, { schema }]) => ({
        at: `${at}/${place}/${escapedKey(type)}`,
        schema,
        role: 'media',
        name: type,
        ...role,
      }));
    return [
      ...entry.parameters.map(
        ({ name, schema, description = '' }): SchemaNode => ({
          at: `${at}/parameters/${name}`,
          schema,
          role: 'parameter',
          name,
          parameterDescription: description,
          input: true,
          output: false,
        }),
      ),
      ...media({ input: true, output: false }, 'requestBody', operation.requestBody?.content),
      ...Object.entries(operation.responses).flatMap(([status, response]) =>
        media({ input: false, output: true }, `responses/${status}`, resolve(document, response).content),
      ),
    ];
  });
}

function listSchemas(document: ContractDocument): SchemaNode[] {
  const { schemas } = document.components;
  const ways = new Map<string, Ways>();
  const follow = (nodes: SchemaNode[]) => {
    for (const { schema, input, output } of nodes) {
      const name = refName(schema);
      if (!schemas[name]) continue;
      const known = ways.get(name) ?? { input: false, output: false };
      const joined = { input: known.input || input, output: known.output || output };
      if (ways.has(name) && joined.input === known.input && joined.output === known.output) continue;
      ways.set(name, joined);
      follow(withAllBelow(component(name, schemas[name], joined)));
    }
  };
  const atOperations = schemasAtOperations(document).flatMap(withAllBelow);
  follow(atOperations);
  const nowhere = { input: false, output: false };
  const named = Object.entries(schemas).flatMap(([name, schema]) =>
    withAllBelow(component(name, schema, ways.get(name) ?? nowhere)),
  );
  return [...named, ...atOperations];
}

const component = (name: string, schema: Schema, ways: Ways): SchemaNode => ({
  at: pointer('components', 'schemas', name),
  schema,
  role: 'component',
  name,
  ...ways,
});

const known = new WeakMap<ContractDocument, SchemaNode[]>();

/** Every schema of the document, named or inline. */
export function everySchema(document: ContractDocument): SchemaNode[] {
  const nodes = known.get(document) ?? listSchemas(document);
  known.set(document, nodes);
  return nodes;
}

/** A schema without its null option; references are followed. */
export function bare(document: ContractDocument, schema: Schema): Schema {
  const resolved = resolve(document, schema);
  const option = resolved.oneOf?.find(({ type }) => type !== 'null');
  return option ? bare(document, option) : resolved;
}

export interface Example {
  at: string;
  name: string;
  schema: Schema;
  value: unknown;
}

function examplesOf(document: ContractDocument, at: string, media: Media | undefined): Example[] {
  return Object.entries(media?.examples ?? {}).map(([name, example]) => ({
    at: `${at}/examples/${name}`,
    name,
    schema: media?.schema ?? {},
    value: resolve(document, example).value,
  }));
}

const json = 'application/json';

export interface OperationExamples extends ContractOperation {
  at: string;
  requests: Example[];
  answers: Example[];
}

/** Every operation with the examples of its request and its 200 answer. */
export const listExamples = (document: ContractDocument): OperationExamples[] =>
  listOperations(document).map(entry => {
    const at = operationAt(entry);
    const { requestBody, responses } = entry.operation;
    return {
      ...entry,
      at,
      requests: examplesOf(document, `${at}/requestBody`, requestBody?.content[json]),
      answers: examplesOf(document, `${at}/responses/200`, responses['200']?.content?.[json]),
    };
  });

/** Every object inside an example, with its place. */
export function objectsIn(value: unknown, at: string): { at: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${at}/${index}`));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  const below = Object.entries(object).flatMap(([key, inner]) => objectsIn(inner, `${at}/${key}`));
  return [{ at, object }, ...below];
}

/** Every text inside an example, with its place. */
export function textsIn(value: unknown, at: string): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at}/${key}`));
}
