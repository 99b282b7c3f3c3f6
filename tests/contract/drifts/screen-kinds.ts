import { operations } from '#generated/operations.ts';
import type { Project } from '#scripts/contract/check/project.ts';
import { unused } from '#scripts/contract/check/unused.ts';
import { notOpen } from '#server/kernel/not-open.ts';
import { type BreakingKind, edit, pickMatch, textOf } from './kind.ts';
import type { Random } from './random.ts';

/** Screens and their parts, without tests. */
export const screensOf = (project: Project) =>
  project
    .list('src')
    .filter(path => /^src\/(domains|ui|overlays|layouts|entries)\/.*\.tsx?$/.test(path))
    .filter(path => !path.includes('.test.'));

const added = (name: string, lines: (random: Random) => string, what: string): BreakingKind => ({
  name,
  make(random, project) {
    const path = random.pick(screensOf(project));
    const text = textOf(project, path);
    const line = text.trimEnd().split('\n').length + 1;
    return {
      drift: 'screens',
      where: `${path}:${line}`,
      what,
      changes: edit(path, `${text.trimEnd()}\n${lines(random)}\n`),
      about: path,
    };
  },
});

const address = (random: Random) => random.pick(Object.values(operations)).path;

export const screenKinds: readonly BreakingKind[] = [
  added('a screen that fetches', () => "export const own = () => fetch('/x');", '绕过生成的 hooks：fetch'),
  added(
    'a screen that fetches by the window',
    () => "export const own = () => window.fetch('/x');",
    '绕过生成的 hooks：fetch',
  ),
  added('a screen that exports fetch', () => 'export const own = fetch;', '绕过生成的 hooks：fetch'),
  added(
    'a screen with a request of its own',
    () => 'export const own = new XMLHttpRequest();',
    '绕过生成的 hooks：XMLHttpRequest',
  ),
  added('a screen that sends a beacon', () => "navigator.sendBeacon('/x');", '绕过生成的 hooks：sendBeacon'),
  added(
    'a screen that opens an event source',
    () => "export const own = new EventSource('/x');",
    '绕过生成的 hooks：EventSource',
  ),
  added('a screen with axios', () => "import axios from 'axios';", '绕过生成的 hooks：axios'),
  added(
    'a screen that calls the transport',
    () => "import { request } from '#src/http/request.ts';",
    '绕过生成的 hooks：src/http/request.ts',
  ),
  added(
    'a screen that imports the operations',
    () => "import { operations } from '#generated/operations.ts';",
    '页面不取用 generated/operations.ts',
  ),
  added(
    'a screen that writes an address of the API',
    random => `export const own = '${address(random)}';`,
    '手写了接口地址',
  ),
  {
    name: 'a hook that the contract does not have',
    make(random, project) {
      const files = screensOf(project).filter(path => textOf(project, path).includes('#generated/hooks/'));
      const found = pickMatch(random, project, files, /^import \{[^}]*\} from '#generated\/hooks\/.*$/gm);
      const names = [...found.match[0].matchAll(/\b(use|get)\w+/g)].map(([name]) => name);
      const name = random.pick(names);
      return {
        drift: 'screens',
        where: `${found.path}:${found.line}`,
        what: `里没有 ${name}Old`,
        changes: edit(
          found.path,
          found.with(found.match[0].replace(new RegExp(`\\b${name}\\b`), `${name}Old`)),
        ),
        about: name,
      };
    },
  },
  {
    name: 'an open operation that no screen uses any more',
    make(random, project) {
      const idle: ReadonlySet<string> = new Set([...notOpen, ...Object.keys(unused)]);
      const { id, domain } = random.pick(
        Object.values(operations).filter(operation => !idle.has(operation.id)),
      );
      const name = id.charAt(0).toUpperCase() + id.slice(1);
      const hooks = new RegExp(
        `\\b(use${name}|get${name})(Infinite|Query|Mutation)*(Key|Options)?\\b,? ?`,
        'g',
      );
      const bare = new RegExp(`(?<=import \\{[^}]*)\\b${id}\\b,? ?(?=[^}]*\\} from '#generated)`, 'g');
      const changes = project
        .list('src')
        .filter(path => /\.tsx?$/.test(path))
        .map(path => [path, textOf(project, path).replace(hooks, '').replace(bare, '')] as const);
      return {
        drift: 'screens',
        where: `openapi/paths/${domain}.yaml:`,
        what: `没有页面用 ${id}`,
        changes: new Map(changes),
        about: id,
      };
    },
  },
];
