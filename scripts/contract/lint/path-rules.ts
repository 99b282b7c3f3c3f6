import { type ContractOperation, listOperations, pointer } from '../document.ts';
import type { Rules } from './fault.ts';
import { operationAt } from './walk.ts';

const isParameter = (segment: string) => segment.startsWith('{');

/** One address could be read as either: the same number of parts, and each pair equal or with a parameter. */
function areConfused(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  return (
    left.length === right.length &&
    left.every((part, index) => {
      const across = right[index] ?? '';
      return part === across || isParameter(part) || isParameter(across);
    })
  );
}

/** Every two operations, each pair once. */
const pairs = (entries: ContractOperation[]) =>
  entries.flatMap((one, index) => entries.slice(index + 1).map(other => [one, other] as const));

export const pathRules: Rules = {
  'path-form': document =>
    Object.keys(document.paths)
      .filter(path => !/^\/crm\/api(\/([a-z][A-Za-z0-9]*|\{[a-z][A-Za-z0-9]*\}))+$/.test(path))
      .map(path => ({ at: pointer('paths', path), what: 'is not /crm/api/ and parts in camel case' })),

  'paths-confused': document =>
    pairs(listOperations(document))
      .filter(([one, other]) => one.method === other.method && areConfused(one.path, other.path))
      .map(([one, other]) => ({ at: operationAt(one), what: `an address of ${other.path} is also its own` })),

  'paths-alike': document =>
    pairs(listOperations(document))
      .filter(
        ([one, other]) => one.path !== other.path && one.path.toLowerCase() === other.path.toLowerCase(),
      )
      .map(([one, other]) => ({ at: operationAt(one), what: `${other.path} differs in case only` })),
};
