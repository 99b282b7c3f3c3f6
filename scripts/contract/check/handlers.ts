import { type Entry, moduleOf } from './modules.ts';
import type { Project } from './project.ts';

export const notOpenPath = 'server/kernel/not-open.ts';

export interface Handler extends Entry {
  domain: string;
  path: string;
}

/** The entries of an object, including those of objects that other files spread into it. */
function entriesOf(project: Project, path: string, name: string): (Entry & { path: string })[] {
  const module = moduleOf(project, path);
  return (module?.objects.get(name) ?? []).flatMap(entry => {
    if (!entry.spread) return [{ ...entry, path }];
    if (module?.objects.has(entry.name)) return entriesOf(project, path, entry.name);
    const source = module?.imports.find(({ names }) => names.some(({ local }) => local === entry.name));
    return source ? entriesOf(project, source.to, entry.name) : [];
  });
}

/** Every handler, with the domain of its map. */
export function listHandlers(project: Project): Handler[] {
  return project
    .list('server')
    .filter(path => /^server\/\w+\/handlers\.ts$/.test(path))
    .flatMap(path => {
      const domain = path.split('/')[1] ?? '';
      return entriesOf(project, path, `${domain}Handlers`).map(entry => ({ ...entry, domain }));
    });
}

export const listNotOpen = (project: Project) => moduleOf(project, notOpenPath)?.lists.get('notOpen') ?? [];
