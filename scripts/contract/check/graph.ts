import { type Module, modulesOf } from './modules.ts';
import type { Project } from './project.ts';

const entryOf = (path: string) => /^src\/entries\/([^/]+)\/main\.tsx$/.exec(path)?.[1];

/** The import graph of the app, and the addresses of its pages. */
export interface Graph {
  modules: Module[];
  /** Files that the app's entries import, directly or not. */
  reached: ReadonlySet<string>;
  /** The addresses of the screens that use this file. */
  screensOf(path: string): string[];
}

function reach(modules: ReadonlyMap<string, Module>, from: string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const module = modules.get(path);
    if (!module || seen.has(path)) continue;
    seen.add(path);
    queue.push(...module.imports.map(({ to }) => to));
  }
  return seen;
}

/** The addresses of each page file, from the routes. */
function addresses(project: Project): Map<string, string[]> {
  const patterns = new Map(
    [...(project.read('src/paths.ts') ?? '').matchAll(/^ {2}(\w+): route\('([^']+)'\)/gm)].map(
      ([, name = '', pattern = '']) => [name, pattern],
    ),
  );
  const pages = new Map<string, string[]>();
  for (const path of project.list('src/domains').filter(file => file.endsWith('/routes.tsx'))) {
    const text = project.read(path) ?? '';
    const folder = path.replace(/routes\.tsx$/, '');
    const named = new Map(
      [...text.matchAll(/const (\w+) = \(\) => import\('\.\/([^']+)'\)/g)].map(([, name = '', page = '']) => [
        name,
        page,
      ]),
    );
    const entries = text.matchAll(
      /pattern: paths\.(\w+)\.pattern,[^{}]*?load: (?:(\w+)|\(\) => import\('\.\/([^']+)'\))/g,
    );
    for (const [, name = '', local, direct] of entries) {
      const page = direct ?? named.get(local ?? '');
      if (page === undefined) continue;
      pages.set(folder + page, [...(pages.get(folder + page) ?? []), patterns.get(name) ?? name]);
    }
  }
  return pages;
}

export function graphOf(project: Project): Graph {
  const modules = modulesOf(project, 'src');
  const byPath = new Map(modules.map(module => [module.path, module]));
  const entries = modules.map(({ path }) => path).filter(path => path === 'src/main.tsx' || entryOf(path));
  const pages = addresses(project);
  const importers = new Map<string, string[]>();
  for (const { path, imports } of modules) {
    for (const { to, lazy } of imports) {
      if (!lazy || !pages.has(to)) importers.set(to, [...(importers.get(to) ?? []), path]);
    }
  }

  function screensOf(path: string): string[] {
    const found = new Set<string>();
    const seen = new Set<string>();
    const queue = [path];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const entry = entryOf(at);
      if (entry) found.add(`/crm/${entry}`);
      else if (at === 'src/main.tsx') found.add(`每个页面（${path}）`);
      for (const address of pages.get(at) ?? []) found.add(address);
      if (!pages.has(at)) queue.push(...(importers.get(at) ?? []));
    }
    return [...found].sort();
  }

  return { modules, reached: reach(byPath, [...entries, 'src/first/early-answer.js']), screensOf };
}
