import { ErrorCode } from '#generated/model/error-code.ts';
import { operations } from '#generated/operations.ts';
import { lineOf } from '#scripts/contract/check/fault.ts';
import type { Project } from '#scripts/contract/check/project.ts';
import { notOpen } from '#server/kernel/not-open.ts';
import { type BreakingKind, edit, pickMatch, textOf } from './kind.ts';
import { pickUntil, type Random } from './random.ts';

const notOpenPath = 'server/kernel/not-open.ts';
const closed: ReadonlySet<string> = new Set(notOpen);
const open = Object.values(operations).filter(({ id }) => !closed.has(id));
const domains = [...new Set(open.map(({ domain }) => domain))];
const handlersPath = (domain: string) => `server/${domain}/handlers.ts`;
const sourceOf = (domain: string) => `openapi/paths/${domain}.yaml:`;

/** The text of a random handler in its map, with its comma. */
function pickHandler(random: Random, project: Project) {
  const found = pickMatch(
    random,
    project,
    domains.map(handlersPath),
    /^ {2}async (\w+)\([\s\S]*?^ {2}\},\n/gm,
  );
  return { ...found, domain: found.path.split('/')[1] ?? '', id: found.match[1] ?? '' };
}

/** A random code that an operation does not declare. */
const undeclared = (random: Random, errors: readonly string[]) =>
  random.pick(
    Object.keys(ErrorCode).filter(
      name =>
        !errors.includes(name) &&
        ![
          'OK',
          'INVALID_INPUT',
          'FORBIDDEN',
          'NOT_LOGGED_IN',
          'TOO_OFTEN',
          'NOT_OPEN',
          'SYSTEM_FAULT',
        ].includes(name),
    ),
  ) as keyof typeof ErrorCode;

const errorsOf = (id: string): readonly string[] => open.find(operation => operation.id === id)?.errors ?? [];

export const serverKinds: readonly BreakingKind[] = [
  {
    name: 'a handler removed',
    make(random, project) {
      const { path, domain, id, with: replaced } = pickHandler(random, project);
      return {
        drift: 'server',
        where: sourceOf(domain),
        what: `没有实现 ${id}`,
        changes: edit(path, replaced('')),
        about: id,
      };
    },
  },
  {
    name: 'a handler without an operation',
    make(random, project) {
      const { path, line, id, match, with: replaced } = pickHandler(random, project);
      return {
        drift: 'server',
        where: `${path}:${line}`,
        what: `契约里没有 ${id}Once`,
        changes: edit(path, replaced(match[0].replace(id, `${id}Once`))),
        about: id,
      };
    },
  },
  {
    name: 'a handler in another domain',
    make(random, project) {
      const { path, domain, id, match, with: replaced } = pickHandler(random, project);
      const other = random.pick(domains.filter(name => name !== domain));
      const text = textOf(project, handlersPath(other));
      const opening = `${other}Handlers: DomainHandlers<'${other}'> = {\n`;
      return {
        drift: 'server',
        where: `${handlersPath(other)}:${lineOf(text, text.indexOf(opening)) + 1}`,
        what: `属于 ${domain}，却在 ${other} 里`,
        changes: new Map([
          [path, replaced('')],
          [handlersPath(other), text.replace(opening, `${opening}${match[0]}`)],
        ]),
        about: id,
      };
    },
  },
  {
    name: 'a domain that is missing in server/handlers.ts',
    make(random, project) {
      const domain = random.pick(domains);
      const path = 'server/handlers.ts';
      return {
        drift: 'server',
        where: `${handlersPath(domain)}:`,
        what: `没有并入 ${path}`,
        changes: edit(path, textOf(project, path).replace(`  ${domain}: ${domain}Handlers,\n`, '')),
        about: domain,
      };
    },
  },
  {
    name: 'an operation opened without a handler',
    make(random, project) {
      const id = random.pick(notOpen);
      return {
        drift: 'server',
        where: sourceOf(operations[id].domain),
        what: `没有实现 ${id}`,
        changes: edit(notOpenPath, textOf(project, notOpenPath).replace(`  '${id}',\n`, '')),
        about: id,
      };
    },
  },
  {
    name: 'an operation of not-open.ts that the contract lacks',
    make(random, project) {
      const found = pickMatch(random, project, [notOpenPath], /(?<=^ {2}')\w+(?=',$)/gm);
      return {
        drift: 'server',
        where: `${notOpenPath}:${found.line}`,
        what: `契约里没有 ${found.match[0]}Soon`,
        changes: edit(notOpenPath, found.with(`${found.match[0]}Soon`)),
        about: found.match[0],
      };
    },
  },
  {
    name: 'an operation with a handler that is listed as not open',
    make(random, project) {
      const { path, line, id } = pickHandler(random, project);
      const text = textOf(project, notOpenPath);
      return {
        drift: 'server',
        where: `${path}:${line}`,
        what: `${id} 已有实现，却还列为未开放`,
        changes: edit(notOpenPath, text.replace('notOpen = [\n', `notOpen = [\n  '${id}',\n`)),
        about: id,
      };
    },
  },
  {
    name: 'a handler that refuses with an undeclared code',
    make(random, project) {
      const { path, line, id, match, with: replaced } = pickHandler(random, project);
      const code = undeclared(random, errorsOf(id));
      const thrown = match[0].replace(/\{\n/, `{\n    throw new BusinessError('${code}');\n`);
      return {
        drift: 'server',
        where: `${path}:`,
        what: `${id} 没有声明 ${code}`,
        changes: edit(path, replaced(thrown)),
        about: `line ${line}`,
      };
    },
  },
  {
    name: 'a code that the contract lacks',
    make(random, project) {
      const files = project.list('server').filter(path => !path.endsWith('.test.ts'));
      const found = pickMatch(random, project, files, /(?<=new BusinessError\(')\w+/g);
      return {
        drift: 'server',
        where: `${found.path}:${found.line}`,
        what: `错误码里没有 ${found.match[0]}_OLD`,
        changes: edit(found.path, found.with(`${found.match[0]}_OLD`)),
        about: found.match[0],
      };
    },
  },
  {
    name: 'an undeclared code in the answers of the test run',
    make(random) {
      const { id, domain, errors } = random.pick(open.filter(({ envelope }) => envelope));
      const code = undeclared(random, errors);
      return {
        drift: 'server',
        where: sourceOf(domain),
        what: `${id} 应答过没有声明的 ${code}`,
        seen: `${id} 0\n${id} ${ErrorCode[code]}\n`,
        about: id,
      };
    },
  },
  {
    name: 'a code of notAnsweredYet that the operation does not declare',
    make(random, project) {
      const found = pickMatch(random, project, [notOpenPath], /^ {2}(\w+): \[/gm);
      const id = found.match[1] ?? '';
      const code = pickUntil(random, Object.keys(ErrorCode), name =>
        errorsOf(id).includes(name) ? undefined : name,
      );
      return {
        drift: 'server',
        where: `${notOpenPath}:${found.line}`,
        what: `${id} 没有声明 ${code}`,
        changes: edit(notOpenPath, found.with(`${found.match[0]}'${code}', `)),
        about: id,
      };
    },
  },
];
