import type { ContractDocument } from '#scripts/contract/document.ts';
import { listOperations } from '#scripts/contract/document.ts';
import type { Change, Subject } from './changes.ts';
import { graphOf } from './graph.ts';
import { listHandlers } from './handlers.ts';
import { hookNames, hooksPath } from './hooks.ts';
import type { Project } from './project.ts';
import type { References } from './references.ts';

/** What a change breaks: addresses of screens, names of handlers. */
export interface Impact {
  screens: string[];
  handlers: string[];
}

export interface Explainer {
  explain(change: Change): Impact;
}

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&');

/** `name: Type;` in a generated interface. */
const propertyOf = (name: string) => new RegExp(`^\\s*['"]?(${escaped(name)})['"]?\\??: `, 'dm');
/** `NAME: value,` in a generated enumeration. */
const constantOf = (value: string) => new RegExp(`^\\s*(\\w+): ['"]?${escaped(value)}['"]?,?$`, 'dm');

/**
 * @param project the current screens and handlers
 * @param base the contract that they were written for
 * @param references opened only if a change needs it
 */
export function explainer(project: Project, base: ContractDocument, references: () => References): Explainer {
  const graph = graphOf(project);
  const handled = listHandlers(project);
  const domains = new Map(listOperations(base).map(({ id, domain }) => [id, domain]));

  const modelOf = (schema: string) =>
    `generated/model/${schema
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
      .toLowerCase()}.ts`;

  const filesImporting = (wanted: (to: string, name: string) => boolean) =>
    graph.modules
      .filter(({ imports }) => imports.some(({ to, names }) => names.some(({ name }) => wanted(to, name))))
      .map(({ path }) => path);

  function callersOf(operations: readonly string[]): string[] {
    const hooks = new Set(
      operations.flatMap(id => hookNames(id).map(name => `${hooksPath(domains.get(id) ?? '')} ${name}`)),
    );
    return filesImporting((to, name) => hooks.has(`${to} ${name}`));
  }

  /** Files that use a property or a value of a generated type, or the whole type. */
  function readersOf({ schema = '', property, value }: Subject): string[] {
    const model = modelOf(schema);
    if (property !== undefined) return references().filesUsing(model, propertyOf(property));
    if (value !== undefined) return references().filesUsing(model, constantOf(value));
    return filesImporting(to => to === model);
  }

  return {
    explain({ subject }) {
      const files = [
        ...(subject.callers ? callersOf(subject.operations) : []),
        ...(subject.schema !== undefined ? readersOf(subject) : []),
      ];
      const screens = files.filter(path => path.startsWith('src/')).flatMap(path => graph.screensOf(path));
      const operations = new Set(subject.operations);
      return {
        screens: [...new Set(screens)].sort(),
        handlers: handled
          .filter(({ name }) => operations.has(name))
          .map(({ name }) => name)
          .sort(),
      };
    },
  };
}

const list = (unit: string, names: readonly string[]) =>
  names.length === 0 ? [] : [`${names.length} 个${unit}：${names.join('、')}`];

export function describeImpact({ screens, handlers }: Impact): string {
  const broken = [...list('页面', screens), ...list('处理函数', handlers)];
  return broken.length === 0 ? '现在没有页面和处理函数用到' : `会弄坏 ${broken.join('；')}`;
}
