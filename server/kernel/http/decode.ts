import type { DecodedKind, Operation } from '#generated/operations.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { findNul } from './nul.ts';

const integerText = /^-?(0|[1-9]\d{0,15})$/;
const numberText = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** Reads a text as the type that the contract names. A text that does not fit stays text, for the schema to refuse. */
function decodeText(text: string, kind: DecodedKind | undefined): unknown {
  if (kind === 'integer' && integerText.test(text)) return Number(text);
  if (kind === 'number' && numberText.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The query by the operation's parameter types: a single value of a list is still a list. */
export function decodeQuery(operation: Operation, search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(search.keys())].map(name => {
      const kind = operation.decode[name];
      const texts = search.getAll(name);
      const single = kind !== 'array' && texts.length === 1;
      return [name, single ? decodeText(texts[0] ?? '', kind) : texts];
    }),
  );
}

export function decodePath(operation: Operation, params: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, decodeText(text, operation.decode[name])]),
  );
}

/** Header names arrive in lower case; the schema knows them as the contract writes them. */
export function decodeHeaders(operation: Operation, headers: Headers): Record<string, unknown> {
  const shape = (operation.header as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return Object.fromEntries(
    Object.keys(shape).flatMap(name => {
      const text = headers.get(name);
      return text === null ? [] : [[name, decodeText(text, operation.decode[name])]];
    }),
  );
}

type Place = 'params' | 'query' | 'header' | 'body';

const contractPlace: Record<Place, string> = {
  params: 'path',
  query: 'query',
  header: 'header',
  body: 'body',
};

/** @throws BusinessError INVALID_INPUT with the contract's words for the field, where it has any */
export function checkPart(operation: Operation, place: Place, value: unknown): unknown {
  const schema = operation[place];
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  const issue = result.error?.issues[0];
  const path = issue
    ? [contractPlace[place], ...issue.path].join('.')
    : findNul(result.data, contractPlace[place]);
  if (path === undefined) return result.data;
  throw new BusinessError('INVALID_INPUT', operation.messages[path], `${path}: ${issue?.message ?? 'NUL'}`);
}
