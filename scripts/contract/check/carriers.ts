import { type ContractDocument, listOperations, resolve, type Schema } from '#scripts/contract/document.ts';
import { nameOfRef } from './changes.ts';

function collect(document: ContractDocument, schema: Schema, found: Set<string>): void {
  const name = nameOfRef(schema);
  if (name !== undefined) {
    if (found.has(name)) return;
    found.add(name);
  }
  const own = resolve(document, schema);
  const below = [
    ...Object.values(own.properties ?? {}),
    ...(own.oneOf ?? []),
    ...(own.items ? [own.items] : []),
  ];
  for (const part of below) collect(document, part, found);
}

/** For every schema, the operations whose request or answer contains it at any depth. */
export function carriersOf(document: ContractDocument): Map<string, string[]> {
  const carriers = new Map<string, string[]>();
  for (const { id, operation, parameters } of listOperations(document)) {
    const found = new Set<string>();
    const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap(part =>
      Object.values((part && resolve(document, part).content) ?? {}),
    );
    for (const { schema } of [...media, ...parameters]) if (schema) collect(document, schema, found);
    for (const name of found) carriers.set(name, [...(carriers.get(name) ?? []), id]);
  }
  return carriers;
}
