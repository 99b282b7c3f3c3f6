import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ContractDocument } from './document.ts';

/** The contract of the last release. A file and no tag, because a shallow clone lacks the tags. */
export const releasedPath = 'openapi/released.json';

/** No caller depends on words and examples. */
const words: readonly string[] = ['summary', 'description', 'example', 'examples'];

/** A copy of a part of the contract without its words. Keys of `properties` are names, whatever they say. */
function withoutWords(part: unknown, namesOnly = false): unknown {
  if (Array.isArray(part)) return part.map(item => withoutWords(item));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => namesOnly || !words.includes(key))
      .map(([key, value]) => [key, withoutWords(value, !namesOnly && key === 'properties')]),
  );
}

export function readReleased(): ContractDocument | undefined {
  return existsSync(releasedPath)
    ? (JSON.parse(readFileSync(releasedPath, 'utf8')) as ContractDocument)
    : undefined;
}

export const writeReleased = (contract: ContractDocument) =>
  writeFileSync(releasedPath, `${JSON.stringify(withoutWords(contract), null, 1)}\n`);
