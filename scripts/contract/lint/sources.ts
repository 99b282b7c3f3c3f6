import { posix } from 'node:path';
import { parseDocument } from 'yaml';
import { sourcePath } from '#scripts/contract/bundle.ts';
import { approvalsPath } from '#scripts/contract/check/base.ts';
import type { Project } from '#scripts/contract/check/project.ts';
import { releasedPath } from '#scripts/contract/released.ts';
import type { Fault } from './fault.ts';

export interface Source {
  /** Relative to the repository, with slashes. */
  path: string;
  text: string;
}

export const readSources = (project: Project): Source[] =>
  project
    .list('openapi')
    .filter(path => path !== releasedPath && path !== approvalsPath)
    .map(path => ({ path, text: project.read(path) ?? '' }));

/** The targets of every `$ref` of a file, as `path#name`. */
function referencesIn(path: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== '$ref' || typeof value !== 'string') return referencesIn(path, value);
    const [file = '', name = ''] = value.split('#/');
    return [`${file ? posix.join(posix.dirname(path), file) : path}#${name}`];
  });
}

type Definitions = ReadonlyMap<string, unknown>;

/** All definitions that these references lead to, directly or not. */
function reachedFrom(references: readonly string[], definitions: Definitions): Set<string> {
  const reached = new Set<string>();
  const waiting = [...references];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...referencesIn(next.split('#')[0] ?? '', definitions.get(next)));
  }
  return reached;
}

/** Checks what the bundle no longer shows: names of files, repeated keys and unused definitions. */
export function lintSources(sources: readonly Source[]): Fault[] {
  const parsed = sources.map(({ path, text }) => ({ path, document: parseDocument(text) }));
  const named = sources
    .filter(({ path }) => !/^openapi(\/[a-z]+(-[a-z]+)*)+[.]yaml$/.test(path))
    .map(({ path }) => ({
      at: path,
      rule: 'source-name',
      what: '源文件的名字用 kebab-case，以 .yaml 结尾',
    }));
  const broken = parsed.flatMap(({ path, document }) =>
    [...document.errors, ...document.warnings].map(({ message }) => ({
      at: path,
      rule: 'source-yaml',
      what: message,
    })),
  );
  const contents = parsed.map(({ path, document }) => ({ path, content: (document.toJS() ?? {}) as object }));
  const definitions = new Map(
    contents
      .filter(({ path }) => path !== sourcePath)
      .flatMap(({ path, content }) =>
        Object.entries(content).map(([name, value]) => [`${path}#${name}`, value] as const),
      ),
  );
  const root = contents.find(({ path }) => path === sourcePath)?.content;
  const reached = reachedFrom(referencesIn(sourcePath, root), definitions);
  const unused = [...definitions.keys()]
    .filter(name => !reached.has(name))
    .map(at => ({ at, rule: 'source-unused', what: '没有别处引用它' }));
  return [...named, ...broken, ...unused];
}
