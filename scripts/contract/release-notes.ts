import type { Approval } from './check/base.ts';
import { compareContracts } from './check/compare.ts';
import { type ContractDocument, listCodes, listOperations } from './document.ts';

export class ReleaseRefused extends Error {}

type Version = [major: number, minor: number, patch: number];

function parseVersion(text: string): Version {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  if (major === undefined) throw new ReleaseRefused(`${text} 不是 X.Y.Z 这样的版本号`);
  return [Number(major), Number(minor), Number(patch)];
}

/** The weight of the changes since the last version, the heaviest first; its index is the number to raise. */
const weights = ['有破坏性改动', '有新增', '没有改动接口'] as const;

function weigh(breaks: boolean, adds: boolean): number {
  if (breaks) return 0;
  return adds ? 1 : 2;
}

/** Semantic Versioning 2.0.0. Before 1.0.0 the second number takes the place of the first. */
function allows(from: Version, to: Version, weight: number): boolean {
  const place = [0, 1, 2].find(index => to[index] !== from[index]);
  if (place === undefined || (to[place] ?? 0) < (from[place] ?? 0)) return false;
  return place <= (from[0] === 0 ? Math.min(weight + 1, 2) : weight);
}

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`### ${title}`, '', ...lines.map(line => `- ${line}`), ''];

/** Names that the other object does not have. */
const missingFrom = (of: object, other: object) => Object.keys(of).filter(name => !(name in other));

/**
 * The changelog section of a release, from the difference of two contracts.
 *
 * @throws ReleaseRefused for a version too low for the changes, or a breaking change without a reason
 */
export function releaseNotes(
  base: ContractDocument | undefined,
  head: ContractDocument,
  approvals: readonly Approval[],
  versions: { from: string; to: string },
  date: string,
): string {
  const heading = [`## ${versions.to}（${date}）`, ''];
  const operations = listOperations(head);
  const to = parseVersion(versions.to);
  if (base === undefined) {
    return [...heading, `第一版：${operations.length} 个操作。`, ''].join('\n');
  }
  const { breaking } = compareContracts(base, head);
  const reasons = new Map(approvals.map(({ change, reason }) => [change, reason]));
  const unexplained = breaking.filter(({ id }) => !reasons.get(id));
  if (unexplained.length > 0) {
    throw new ReleaseRefused(
      `先在 openapi/approvals.yaml 写明理由：${unexplained.map(({ id }) => id).join('，')}`,
    );
  }
  const before = new Set(listOperations(base).map(({ id }) => id));
  const added = operations.filter(({ id }) => !before.has(id));
  const knownCodes = new Set(listCodes(base).map(({ name }) => name));
  const newSchemas = missingFrom(head.components.schemas, base.components.schemas);
  const newProperties = Object.entries(head.components.schemas).flatMap(([name, { properties = {} }]) =>
    name in base.components.schemas
      ? missingFrom(properties, base.components.schemas[name]?.properties ?? {}).map(
          field => `${name}.${field}`,
        )
      : [],
  );
  const newCodes = listCodes(head)
    .map(({ name }) => name)
    .filter(name => !knownCodes.has(name));
  const adds = added.length + newProperties.length + newCodes.length > 0;
  const weight = weigh(breaking.length > 0, adds);
  if (!allows(parseVersion(versions.from), to, weight)) {
    throw new ReleaseRefused(
      `${versions.from} 之后${weights[weight]}，${versions.to} 与之不符（语义化版本）`,
    );
  }
  return [
    ...heading,
    ...list(
      '破坏性改动',
      breaking.map(({ id, what }) => `${what}：${reasons.get(id)}`),
    ),
    ...list(
      '新增操作',
      added.map(
        ({ id, method, path, operation }) =>
          `\`${id}\` ${method.toUpperCase()} ${path}：${operation.summary}`,
      ),
    ),
    ...list(
      '新增字段',
      newProperties.map(name => `\`${name}\``),
    ),
    ...list(
      '新增错误码',
      newCodes.map(name => `\`${name}\``),
    ),
    ...list(
      '新增结构',
      newSchemas.map(name => `\`${name}\``),
    ),
  ].join('\n');
}
