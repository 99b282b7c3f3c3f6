import {
  type ContractDocument,
  type ContractOperation,
  listCodes,
  listOperations,
} from '#scripts/contract/document.ts';
import { seenPath } from '#scripts/contract/seen.ts';
import { type Fault, type Findings, placeOfOperation } from './fault.ts';
import { listHandlers, listNotOpen, notOpenPath } from './handlers.ts';
import { moduleOf, modulesOf } from './modules.ts';
import type { Project } from './project.ts';
import { checkReachedRefusals } from './refusals.ts';

const joinedPath = 'server/handlers.ts';

const fault = (where: string, what: string, hint: string): Fault => ({ drift: 'server', where, what, hint });

function checkHandlers(
  project: Project,
  operations: ReadonlyMap<string, ContractOperation>,
  common: readonly string[],
): Fault[] {
  const handlers = listHandlers(project);
  const joined = new Set(
    moduleOf(project, joinedPath)
      ?.objects.get('handlers')
      ?.map(({ name }) => name),
  );
  const closed = new Set(listNotOpen(project).map(({ value }) => value));
  const own = handlers.flatMap(({ name, domain, path, line }) => {
    const where = `${path}:${line}`;
    const operation = operations.get(name);
    if (!operation) return [fault(where, `契约里没有 ${name} 这个操作`, '改成契约里的名字，或写进契约')];
    return [
      ...(operation.domain === domain
        ? []
        : [
            fault(
              where,
              `${name} 属于 ${operation.domain}，却在 ${domain} 里`,
              `移到 server/${operation.domain}/handlers.ts`,
            ),
          ]),
      ...(joined.has(domain)
        ? []
        : [fault(where, `${name} 没有并入 ${joinedPath}`, `在 ${joinedPath} 里列出 ${domain}`)]),
      ...(closed.has(name)
        ? [fault(where, `${name} 已有实现，却还列为未开放`, `从 ${notOpenPath} 里去掉它`)]
        : []),
    ];
  });
  return [...own, ...checkReachedRefusals(project, handlers, operations, common)];
}

function checkUnimplemented(project: Project, operations: ReadonlyMap<string, ContractOperation>): Fault[] {
  const handled = new Set(listHandlers(project).map(({ name }) => name));
  const closed = new Set(listNotOpen(project).map(({ value }) => value));
  return [...operations.values()]
    .filter(({ id }) => !handled.has(id) && !closed.has(id))
    .map(({ id, domain }) =>
      fault(
        placeOfOperation(project, id),
        `服务端没有实现 ${id}`,
        `写在 server/${domain}/handlers.ts，或列入 ${notOpenPath}`,
      ),
    );
}

/** The lists of not-open.ts must name operations and codes of the contract. */
function checkNotOpenLists(project: Project, operations: ReadonlyMap<string, ContractOperation>): Fault[] {
  const unknown = listNotOpen(project)
    .filter(({ value }) => !operations.has(value))
    .map(({ value, line }) => fault(`${notOpenPath}:${line}`, `契约里没有 ${value} 这个操作`, '去掉或改名'));
  const module = moduleOf(project, notOpenPath);
  const later = (module?.objects.get('notAnsweredYet') ?? []).flatMap(({ name, line }) => {
    const declared = operations.get(name)?.operation['x-errors'] ?? [];
    return (module?.lists.get(`notAnsweredYet.${name}`) ?? [])
      .filter(({ value }) => !declared.includes(value))
      .map(({ value }) =>
        fault(`${notOpenPath}:${line}`, `${name} 没有声明 ${value}`, '从 notAnsweredYet 里去掉'),
      );
  });
  return [...unknown, ...later];
}

const codeNames = (document: ContractDocument) =>
  new Map(listCodes(document).map(({ code, name }) => [code, name]));

function checkRefusals(project: Project, names: ReadonlyMap<number, string>): Fault[] {
  const known = new Set(names.values());
  return modulesOf(project, 'server').flatMap(({ path, refusals }) =>
    refusals
      .filter(({ code }) => !known.has(code))
      .map(({ code, line }) =>
        fault(`${path}:${line}`, `契约的错误码里没有 ${code}`, '写进 openapi/shared/codes.yaml'),
      ),
  );
}

/** Compares the codes of the last test run with those that the operations declare. */
function checkAnsweredCodes(
  project: Project,
  seen: string | undefined,
  operations: ReadonlyMap<string, ContractOperation>,
  names: ReadonlyMap<number, string>,
  common: readonly string[],
): Findings {
  if (seen === undefined)
    return { faults: [], notes: [`没有 ${seenPath}：先跑一遍 npm test，才知道应答里出现过哪些错误码`] };
  const answered = new Map<string, Set<string>>();
  for (const line of new Set(seen.trim().split('\n'))) {
    const [id = '', code = ''] = line.split(' ');
    const name = names.get(Number(code)) ?? code;
    answered.set(id, (answered.get(id) ?? new Set()).add(name));
  }
  const faults: Fault[] = [];
  const silent: string[] = [];
  const module = moduleOf(project, notOpenPath);
  const closed = new Set(listNotOpen(project).map(({ value }) => value));
  for (const [id, { operation }] of operations) {
    if (closed.has(id) || operation['x-envelope'] === false) continue;
    const declared = operation['x-errors'] ?? [];
    const codes = answered.get(id) ?? new Set<string>();
    for (const code of codes) {
      if (code === 'OK' || common.includes(code) || declared.includes(code)) continue;
      faults.push(
        fault(
          placeOfOperation(project, id),
          `测试里 ${id} 应答过没有声明的 ${code}`,
          `写进 x-errors；已改过就重跑 npm test`,
        ),
      );
    }
    const later = (module?.lists.get(`notAnsweredYet.${id}`) ?? []).map(({ value }) => value);
    for (const code of declared) if (!codes.has(code) && !later.includes(code)) silent.push(`${id} ${code}`);
  }
  return {
    faults,
    notes: silent.length > 0 ? [`声明了、但测试里从没出现的错误码：${silent.join('，')}`] : [],
  };
}

/** Drift 3: the contract and the server. */
export function checkServer(project: Project, document: ContractDocument, seen?: string): Findings {
  const operations = new Map(listOperations(document).map(operation => [operation.id, operation]));
  const names = codeNames(document);
  const common = Object.keys(document['x-common-errors'] ?? {});
  const answers = checkAnsweredCodes(project, seen, operations, names, common);
  const closed = listNotOpen(project).filter(({ value }) => operations.has(value)).length;
  return {
    faults: [
      ...checkHandlers(project, operations, common),
      ...checkUnimplemented(project, operations),
      ...checkNotOpenLists(project, operations),
      ...checkRefusals(project, names),
      ...answers.faults,
    ],
    notes: [...(closed > 0 ? [`服务端还有 ${closed} 个操作未开放（${notOpenPath}）`] : []), ...answers.notes],
  };
}
