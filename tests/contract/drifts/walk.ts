import {
  type ContractDocument,
  type ContractOperation,
  listOperations,
  resolve,
  type Schema,
} from '#scripts/contract/document.ts';
import { pickUntil, type Random } from './random.ts';

export type Side = 'request' | 'answer';

export interface Found {
  operation: ContractOperation;
  /** The named schema of the property. */
  schema: string;
  owner: Schema & { properties: Record<string, Schema> };
  property: string;
  /** The property's schema; references are followed. */
  value: Schema;
}

function schemaOf(
  document: ContractDocument,
  { operation }: ContractOperation,
  side: Side,
): Schema | undefined {
  const media = side === 'request' ? operation.requestBody?.content : operation.responses['200']?.content;
  const schema = Object.values(media ?? {})[0]?.schema;
  return schema && side === 'answer' ? resolve(document, schema).properties?.data : schema;
}

/** Every property that an operation reaches, with the name of its schema. */
function propertiesUnder(
  document: ContractDocument,
  schema: Schema,
  seen: Set<string>,
): Omit<Found, 'operation'>[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    if (seen.has(name)) return [];
    seen.add(name);
  }
  const own = resolve(document, schema);
  const here = Object.entries(own.properties ?? {}).map(([property, value]) => ({
    schema: name ?? '',
    owner: own as Found['owner'],
    property,
    value: resolve(document, value),
  }));
  const below = [
    ...Object.values(own.properties ?? {}),
    ...(own.oneOf ?? []),
    ...(own.items ? [own.items] : []),
  ];
  return [
    ...(name === undefined ? [] : here),
    ...below.flatMap(part => propertiesUnder(document, part, seen)),
  ];
}

/** A random property of some request or answer that `fits` accepts. */
export function pickProperty(
  random: Random,
  document: ContractDocument,
  side: Side,
  fits: (found: Found) => boolean = () => true,
): Found {
  return pickUntil(random, listOperations(document), operation => {
    const schema = schemaOf(document, operation, side);
    if (!schema) return undefined;
    const found = propertiesUnder(document, schema, new Set())
      .map(property => ({ ...property, operation }))
      .filter(fits);
    return found.length > 0 ? random.pick(found) : undefined;
  });
}
