import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseDocument } from 'yaml';
import { changelogPath, sourcePath } from '../bundle.ts';
import type { Fault } from './fault.ts';

export interface Source {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

export const readSources = (): Source[] =>
  globSync('openapi/**/*')
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => posix.extname(path) !== '' && path !== changelogPath)
    .sort()
    .map(path => ({ path, text: readFileSync(path, 'utf8') }));

/** Where every `$ref` of a file leads: `path#name`. */
function referencesIn(path: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== '$ref' || typeof value !== 'string') return referencesIn(path, value);
    const [file = '', name = ''] = value.split('#/');
    return [`${file ? posix.join(posix.dirname(path), file) : path}#${name}`];
  });
}

type Definitions = ReadonlyMap<string, unknown>;

/** What the root leads to, from definition to definition. */
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

/** What only the files show and the bundle does not: their names, doubled keys, and what nothing leads to. */
export function lintSources(sources: readonly Source[]): Fault[] {
  const parsed = sources.map(({ path, text }) => ({ path, document: parseDocument(text) }));
  const named = sources
    .filter(({ path }) => !/^openapi(\/[a-z]+(-[a-z]+)*)+[.]yaml$/.test(path))
    .map(({ path }) => ({ at: path, rule: 'source-name', what: 'a source is kebab case and .yaml' }));
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
    .map(at => ({ at, rule: 'source-unused', what: 'nothing leads to it' }));
  return [...named, ...broken, ...unused];
}
