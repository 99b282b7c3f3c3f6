import { type ContractDocument, listOperations } from '#scripts/contract/document.ts';
import { type Fault, type Findings, placeOfOperation } from './fault.ts';
import { type Graph, graphOf } from './graph.ts';
import { listNotOpen } from './handlers.ts';
import { hookNames, hooksPath } from './hooks.ts';
import { moduleOf } from './modules.ts';
import type { Project } from './project.ts';
import { unused } from './unused.ts';

const fault = (where: string, what: string, hint: string): Fault => ({ drift: 'screens', where, what, hint });

/** Only these folders may call the network. */
const mayCallNetwork = (path: string) => /^src\/(http|first)\//.test(path);
const transport = /^src\/http\/(request|transport)\.ts$/;
const importableByScreens = /^generated\/(hooks\/|model\/|zod\/|forms\/|read-groups\.ts$)/;

/** The generated hooks that the app imports, as `file name`. */
function importedHooks({ modules, reached }: Graph): Set<string> {
  return new Set(
    modules
      .filter(({ path }) => reached.has(path))
      .flatMap(({ imports }) => imports)
      .filter(({ to }) => to.startsWith('generated/hooks/'))
      .flatMap(({ to, names }) => names.map(({ name }) => `${to} ${name}`)),
  );
}

function checkUse(
  project: Project,
  document: ContractDocument,
  graph: Graph,
  reasons: Readonly<Record<string, string>>,
): Findings {
  const imported = importedHooks(graph);
  const closed = new Set(listNotOpen(project).map(({ value }) => value));
  const operations = listOperations(document);
  const idle = operations.filter(
    ({ id, domain }) => !hookNames(id).some(name => imported.has(`${hooksPath(domain)} ${name}`)),
  );
  const idleIds = new Set(idle.map(({ id }) => id));
  const waiting = idle.filter(({ id }) => closed.has(id)).length;
  return {
    faults: [
      ...idle
        .filter(({ id }) => !closed.has(id) && reasons[id] === undefined)
        .map(({ id }) =>
          fault(
            placeOfOperation(project, id),
            `没有页面用 ${id}`,
            '让页面用它，或在 scripts/contract/check/unused.ts 写明理由',
          ),
        ),
      ...Object.entries(reasons).flatMap(([id, reason]) =>
        reason.trim() && idleIds.has(id)
          ? []
          : [
              fault(
                'scripts/contract/check/unused.ts',
                `${id} 不该列在这里：已有页面在用，或没有这个操作，或没写理由`,
                '去掉这一行',
              ),
            ],
      ),
    ],
    notes: waiting > 0 ? [`还有 ${waiting} 个未开放的操作没有页面用`] : [],
  };
}

/** Network calls that bypass the generated hooks, and imports of hooks that the contract lacks. */
function checkBypasses(project: Project, { modules }: Graph): Fault[] {
  return modules.flatMap(({ path, imports, network, addresses }) => {
    const wrongImports = imports.flatMap(({ to, line, names }) => {
      const where = `${path}:${line}`;
      if (to.startsWith('generated/hooks/')) {
        const exported = moduleOf(project, to)?.exports;
        return names
          .filter(({ name }) => name !== '*' && !exported?.has(name))
          .map(({ name }) => fault(where, `${to} 里没有 ${name}`, '契约改了名就跟着改'));
      }
      if (mayCallNetwork(path)) return [];
      if (to === 'axios' || to.startsWith('axios/'))
        return [fault(where, '绕过生成的 hooks：axios', '改用生成的 hook')];
      if (transport.test(to)) return [fault(where, `绕过生成的 hooks：${to}`, '改用生成的 hook')];
      if (to.startsWith('generated/') && !importableByScreens.test(to)) {
        return [fault(where, `页面不取用 ${to}`, '页面只用 hooks、model、zod 与 forms')];
      }
      return [];
    });
    if (mayCallNetwork(path)) return wrongImports;
    return [
      ...wrongImports,
      ...network.map(({ name, line }) =>
        fault(`${path}:${line}`, `绕过生成的 hooks：${name}`, '改用生成的 hook'),
      ),
      ...addresses.map(({ line }) => fault(`${path}:${line}`, '页面里手写了接口地址', '改用生成的 hook')),
    ];
  });
}

/** Drift 4: the contract and the screens that call it. */
export function checkScreens(project: Project, document: ContractDocument, reasons = unused): Findings {
  const graph = graphOf(project);
  const use = checkUse(project, document, graph, reasons);
  return { faults: [...use.faults, ...checkBypasses(project, graph)], notes: use.notes };
}
