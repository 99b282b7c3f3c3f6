import { SyntaxKind } from 'typescript/unstable/ast';
import type { ContractDocument } from '../document.ts';
import { listOperations } from '../document.ts';
import type { Change, Subject } from './changes.ts';
import { graphOf } from './graph.ts';
import { hookNames, hooksPath } from './hooks.ts';
import type { Project } from './project.ts';
import type { References } from './references.ts';
import { listHandlers } from './server.ts';

/** Whom a change breaks, in words of the one who makes it: addresses of screens, names of handlers. */
export interface Impact {
  screens: string[];
  handlers: string[];
}

export interface Explainer {
  explain(change: Change): Impact;
}

const plain = (name: string) => name.replaceAll('-', '').toLowerCase();

/**
 * @param project the screens and handlers as they are
 * @param base the contract that they were written for
 * @param references opened only when a change asks for it
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

  const filesTaking = (wanted: (to: string, name: string) => boolean) =>
    graph.modules
      .filter(({ imports }) => imports.some(({ to, names }) => names.some(({ name }) => wanted(to, name))))
      .map(({ path }) => path);

  function callersOf(operations: readonly string[]): string[] {
    const hooks = new Set(
      operations.flatMap(id => hookNames(id).map(name => `${hooksPath(domains.get(id) ?? '')} ${name}`)),
    );
    return filesTaking((to, name) => hooks.has(`${to} ${name}`));
  }

  function readersOf({ schema = '', property, value }: Subject): string[] {
    const model = modelOf(schema);
    if (property !== undefined) {
      const wanted = (name: string) => plain(name) === plain(property);
      return references().filesNaming(
        model,
        (node, text) =>
          node.parent?.kind === SyntaxKind.PropertySignature &&
          node.kind !== SyntaxKind.JSDoc &&
          wanted(text.slice(node.end - property.length, node.end)),
      );
    }
    if (value !== undefined) {
      return references().filesNaming(
        model,
        (node, text) =>
          node.kind === SyntaxKind.Identifier &&
          node.parent?.kind === SyntaxKind.PropertyAssignment &&
          text.slice(node.end, node.parent.end).replace(/['":\s]/g, '') === value,
      );
    }
    return filesTaking(to => to === model);
  }

  return {
    explain({ subject }) {
      const files = [
        ...(subject.callers ? callersOf(subject.operations) : []),
        ...(subject.schema !== undefined ? readersOf(subject) : []),
      ];
      const screens = files.filter(path => path.startsWith('src/')).flatMap(path => graph.screensOf(path));
      const carrying = new Set(subject.operations);
      return {
        screens: [...new Set(screens)].sort(),
        handlers: handled
          .filter(({ name }) => carrying.has(name))
          .map(({ name }) => name)
          .sort(),
      };
    },
  };
}

const list = (unit: string, names: readonly string[]) =>
  names.length === 0 ? [] : [`${names.length} 个${unit}：${names.join('、')}`];

export function tellImpact({ screens, handlers }: Impact): string {
  const broken = [...list('页面', screens), ...list('处理函数', handlers)];
  return broken.length === 0 ? '现在没有页面和处理函数用到' : `会弄坏 ${broken.join('；')}`;
}
