import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import type { Project } from './project.ts';

/** Finds uses of a generated type's member by type, as the compiler does, not by name (decision 71). */
export interface References {
  /**
   * Files of src and server that use a name which a generated file declares.
   *
   * @param declaration finds the declaration in the file's text, its first group is the name; flags `dm`
   */
  filesUsing(file: string, declaration: RegExp): string[];
  close(): void;
}

/** The app, the server and generated/ as one program. No such file exists on disk. */
const config = {
  extends: './tsconfig.json',
  include: ['src', 'server'],
  exclude: ['**/*.test.ts'],
};

/** The innermost node at an offset. */
function nodeAt(node: Node, offset: number): Node {
  let found = node;
  node.forEachChild(child => {
    if (child.pos <= offset && offset < child.end) found = nodeAt(child, offset);
  });
  return found;
}

/** @param project whose generated/ is read: the base's, since the head has lost what was removed */
export function openReferences(root: string, project: Project): References {
  const configPath = join(root, 'contract-check.tsconfig.json');
  const virtualText = (path: string) => {
    if (path === configPath) return JSON.stringify(config);
    return path.startsWith(`${root}/generated/`) ? project.read(path.slice(root.length + 1)) : undefined;
  };
  const api = new API({
    cwd: root,
    fs: {
      readFile: virtualText,
      fileExists: path => (virtualText(path) === undefined ? undefined : true),
    },
  });
  const opened = api.updateSnapshot({ openProjects: [configPath] }).getProject(configPath);
  if (!opened) throw new Error('the compiler did not open the program');
  const { program, checker } = opened;

  return {
    filesUsing(file, declaration) {
      const source = program.getSourceFile(join(root, file));
      const [offset] = (source && declaration.exec(source.text)?.indices?.[1]) ?? [];
      if (!source || offset === undefined) return [];
      const paths = checker
        .getReferencedSymbolsForNode(nodeAt(source, offset), offset)
        .flatMap(({ references }) => references.map(({ path }) => path.slice(root.length + 1)));
      return [...new Set(paths)].filter(path => /^(src|server)\//.test(path)).sort();
    },
    close: () => api.close(),
  };
}
