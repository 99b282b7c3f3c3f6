import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import type { Project } from './project.ts';

/** Finds who reads a property of a generated type, as the compiler sees it: by type, whatever it is called. */
export interface References {
  /** Files of src and server that name this member of the type that a generated file declares. */
  filesNaming(file: string, member: (node: Node, text: string) => boolean): string[];
  close(): void;
}

/** No file of the repository: the app, the server and what they are generated from, as one program. */
const config = {
  extends: './tsconfig.json',
  include: ['src', 'server'],
  exclude: ['**/*.test.ts', '**/testing', '**/testing.ts'],
};

function findNode(node: Node, matches: (node: Node) => boolean): Node | undefined {
  if (matches(node)) return node;
  let found: Node | undefined;
  node.forEachChild(child => {
    found ??= findNode(child, matches);
  });
  return found;
}

/** @param project whose generated/ is read: the base's, since the head no longer has what was removed */
export function openReferences(root: string, project: Project): References {
  const configPath = join(root, 'contract-check.tsconfig.json');
  const given = (path: string) => {
    if (path === configPath) return JSON.stringify(config);
    const inside = path.startsWith(`${root}/generated/`) ? path.slice(root.length + 1) : undefined;
    return inside === undefined ? undefined : project.read(inside);
  };
  const api = new API({
    cwd: root,
    fs: { readFile: given, fileExists: path => (given(path) === undefined ? undefined : true) },
  });
  const opened = api.updateSnapshot({ openProjects: [configPath] }).getProject(configPath);
  if (!opened) throw new Error('the compiler did not open the program');
  const { program, checker } = opened;

  return {
    filesNaming(file, member) {
      const source = program.getSourceFile(join(root, file));
      const node = source && findNode(source, inner => member(inner, source.text));
      if (!node) return [];
      const paths = checker
        .getReferencedSymbolsForNode(node, node.end - 1)
        .flatMap(({ references }) => references.map(({ path }) => path.slice(root.length + 1)));
      return [...new Set(paths)].filter(path => /^(src|server)\//.test(path)).sort();
    },
    close: () => api.close(),
  };
}
