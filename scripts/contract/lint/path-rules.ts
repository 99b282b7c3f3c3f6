import { type ContractOperation, listOperations, pointer } from '#scripts/contract/document.ts';
import type { Rules } from './fault.ts';
import { operationAt } from './walk.ts';

const isParameter = (segment: string) => segment.startsWith('{');

/** True if one address could match both paths: each pair of segments is equal or has a parameter. */
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

/** Every pair of operations, once. */
const pairs = (entries: ContractOperation[]) =>
  entries.flatMap((one, index) => entries.slice(index + 1).map(other => [one, other] as const));

export const pathRules: Rules = {
  'path-form': document =>
    Object.keys(document.paths)
      .filter(path => !/^\/crm\/api(\/([a-z][A-Za-z0-9]*|\{[a-z][A-Za-z0-9]*\}))+$/.test(path))
      .map(path => ({ at: pointer('paths', path), what: '路径以 /crm/api/ 开头，各段用 camelCase' })),

  'paths-confused': document =>
    pairs(listOperations(document))
      .filter(([one, other]) => one.method === other.method && areConfused(one.path, other.path))
      .map(([one, other]) => ({
        at: operationAt(one),
        what: `${other.path} 的地址也合这条路径`,
      })),

  'paths-alike': document =>
    pairs(listOperations(document))
      .filter(
        ([one, other]) => one.path !== other.path && one.path.toLowerCase() === other.path.toLowerCase(),
      )
      .map(([one, other]) => ({ at: operationAt(one), what: `与 ${other.path} 只差大小写` })),
};
