import { moduleOf, type Part } from './modules.ts';
import type { Project } from './project.ts';

export interface Reached {
  path: string;
  part: Part;
}

/** Where a module's name is defined: in itself, or where it imports or re-exports it from. */
function definitionOf(
  project: Project,
  path: string,
  name: string,
): (Reached & { name: string }) | undefined {
  const module = moduleOf(project, path);
  const part = module?.parts.get(name);
  if (part) return { path, name, part };
  for (const { to, names } of module?.imports ?? []) {
    const found = names.find(({ local, name: own }) =>
      local === '' ? own === name || own === '*' : local === name,
    );
    const definition = found && definitionOf(project, to, found.name === '*' ? name : found.name);
    if (definition) return definition;
  }
  return undefined;
}

/** The part itself, and every function, constant and class of the server that it uses, directly or not. */
export function reachedFrom(project: Project, path: string, part: Part): Reached[] {
  const reached: Reached[] = [{ path, part }];
  const seen = new Set<string>();
  for (const from of reached) {
    for (const use of from.part.uses) {
      const definition = definitionOf(project, from.path, use);
      if (!definition?.path.startsWith('server/')) continue;
      const key = `${definition.path}#${definition.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      reached.push(definition);
    }
  }
  return reached;
}
