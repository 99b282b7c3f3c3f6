import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPattern } from '#src/lib/match-pattern.ts';

interface Schema {
  $ref?: string;
  oneOf?: readonly Schema[];
  type?: string;
  pattern?: string;
  enum?: readonly unknown[];
  maxLength?: number;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

interface Read {
  responses: { 200?: { content: { 'application/json'?: { schema: Schema } } } };
}

interface Contract {
  paths: Readonly<Record<string, { get?: Read }>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

const contract: Contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../generated/openapi.json'), 'utf8'),
);

const reads = Object.entries(contract.paths).map(([path, { get }]) => ({
  pattern: path.replaceAll('{', ':').replaceAll('}', ''),
  schema: get?.responses[200]?.content['application/json']?.schema,
}));

/** What the contract says of the answer to a read of this address. */
export const schemaOf = (pathname: string): Schema | undefined =>
  reads
    .map(({ pattern, schema }) => ({ schema, score: matchPattern(pattern, pathname)?.score ?? 0 }))
    .reduce((best, each) => (each.score > best.score ? each : best)).schema;

function resolve(schema: Schema | undefined): Schema {
  if (schema?.$ref) return resolve(contract.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  if (schema?.oneOf) return resolve(schema.oneOf.find(({ type }) => type !== 'null'));
  return schema ?? {};
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TIMES = 3;

/** Chinese words thrice as long, as far as the contract lets them be. */
export function lengthen(value: unknown, schema: Schema | undefined): unknown {
  const { pattern, enum: names, maxLength, properties, items } = resolve(schema);
  if (Array.isArray(value)) return value.map(item => lengthen(item, items));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, lengthen(each, properties?.[name])]),
    );
  }
  if (typeof value !== 'string' || pattern || names || maxLength === undefined) return value;
  return /\p{Script=Han}/u.test(value)
    ? value.repeat(TIMES).slice(0, Math.max(maxLength, value.length))
    : value;
}

/** Every list without its items. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      Array.isArray(each) ? [] : name === 'totalCount' ? 0 : each,
    ]),
  );
}
