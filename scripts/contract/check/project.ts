import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's texts by path, from disk or with changes in memory. */
export interface Project {
  read(path: string): string | undefined;
  /** Sorted paths under a folder. */
  list(folder: string): string[];
}

const readGlob = '{openapi,generated,src,server}/**/*.{yaml,yml,json,ts,tsx,js}';

export function openProject(root: string): Project {
  const texts = new Map<string, string>();
  const paths = globSync(readGlob, { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .sort();
  const known = new Set(paths);
  return {
    read(path) {
      if (!known.has(path)) return undefined;
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
      texts.set(path, text);
      return text;
    },
    list: folder => paths.filter(path => path.startsWith(`${folder}/`)),
  };
}

/** A project of these texts, by path. */
export const projectOf = (texts: ReadonlyMap<string, string>): Project => ({
  read: path => texts.get(path),
  list: folder => [...texts.keys()].filter(path => path.startsWith(`${folder}/`)).sort(),
});

/** New texts by path; undefined deletes the file. */
export type Changes = ReadonlyMap<string, string | undefined>;

export function withChanges(project: Project, changes: Changes): Project {
  return {
    read: path => (changes.has(path) ? changes.get(path) : project.read(path)),
    list(folder) {
      const added = [...changes.keys()].filter(path => path.startsWith(`${folder}/`));
      return [...new Set([...project.list(folder), ...added])]
        .filter(path => !changes.has(path) || changes.get(path) !== undefined)
        .sort();
    },
  };
}
