import type { Operation } from '#generated/operations.ts';

/** The server breaks the contract. Tests and development refuse to answer then. */
export class ContractBroken extends Error {}

/** A part of a list that the contract does not allow, and that was left out of the answer. */
export interface LeftOut {
  operation: string;
  /** Its path in the answer, e.g. `data.datas.3`. */
  path: string;
  /** Its ids and codes only, because other fields may be personal. */
  key: Record<string, unknown>;
  /** The path inside the item, and what is wrong there. */
  issue: string;
}

export interface SealOptions {
  /** Throws on any field that the contract does not declare. */
  strict: boolean;
  report(leftOut: LeftOut): void;
}

type Path = readonly PropertyKey[];

/**
 * Gives the answer as its schema parses it, so that only what the contract declares leaves the server.
 *
 * In production an item of a list that breaks the contract is left out and reported, so that one row of the database does
 * not cost everybody the list. A fault outside of any list fails the whole answer.
 *
 * @throws ContractBroken in strict mode for an undeclared field
 * @throws ZodError
 */
export function sealAnswer(operation: Operation, data: unknown, { strict, report }: SealOptions): unknown {
  const given = operation.envelope ? { code: 0, message: 'SUCCESS', data } : data;
  const parsed = strict ? operation.response.parse(given) : parseAround(operation, given, report);
  if (strict && JSON.stringify(parsed) !== JSON.stringify(sortLike(parsed, given))) {
    throw new ContractBroken(`${operation.id} answers more than the contract declares`);
  }
  return parsed;
}

function parseAround(operation: Operation, given: unknown, report: SealOptions['report']): unknown {
  let answer = given;
  for (;;) {
    const result = operation.response.safeParse(answer);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const path = issue && itemOf(answer, issue.path);
    if (!issue || !path) throw result.error;
    const rest = issue.path.slice(path.length).join('.');
    report({
      operation: operation.id,
      path: path.join('.'),
      key: keyOf(at(answer, path)),
      issue: [rest, issue.message].filter(Boolean).join(': '),
    });
    answer = without(answer, path);
  }
}

/** The innermost list item that contains the fault, so that as little as possible is left out. */
function itemOf(answer: unknown, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    if (Array.isArray(at(answer, path.slice(0, length - 1)))) return path.slice(0, length);
  }
  return undefined;
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value);

const isKey = (name: string) => /(^id|Id|Code|No)$/.test(name);

function keyOf(item: unknown): Record<string, unknown> {
  if (typeof item !== 'object' || item === null) return {};
  return Object.fromEntries(Object.entries(item).filter(([name]) => isKey(name)));
}

/** A copy of the value without the item; the handler's own value may be shared with other requests. */
function without(value: unknown, [key = '', ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), without(value[Number(key)], rest));
  }
  const parent = value as Record<PropertyKey, unknown>;
  return { ...parent, [key]: without(parent[key], rest) };
}

/** The given value with its keys in the order of the parsed one. Keys that the parsed value lacks come last. */
function sortLike(parsed: unknown, given: unknown): unknown {
  if (Array.isArray(parsed) && Array.isArray(given)) {
    return given.map((item, index) => sortLike(parsed[index], item));
  }
  if (typeof parsed !== 'object' || parsed === null || typeof given !== 'object' || given === null)
    return given;
  const keys = [...new Set([...Object.keys(parsed), ...Object.keys(given)])];
  return Object.fromEntries(
    keys.map(key => [
      key,
      sortLike((parsed as Record<string, unknown>)[key], (given as Record<string, unknown>)[key]),
    ]),
  );
}
