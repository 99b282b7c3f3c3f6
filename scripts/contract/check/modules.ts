import { posix } from 'node:path';
import { parseSync } from 'vite';
import { lineOf } from './fault.ts';
import type { Project } from './project.ts';

export interface Import {
  /** A file of the repository, or a package's name. */
  to: string;
  line: number;
  /** The imported names, as the other module exports them; '*' for all. */
  names: { name: string; local: string }[];
  /** A dynamic import, for example of a route's page. */
  lazy: boolean;
}

export interface Refusal {
  code: string;
  line: number;
}

/** What a piece of code mentions. */
export interface Part {
  /** Names that it uses as values. */
  uses: string[];
  /** Its string literals. */
  words: string[];
  refusals: Refusal[];
}

/** One entry of an object literal: a handler, or a spread map of handlers. */
export interface Entry extends Part {
  name: string;
  spread: boolean;
  line: number;
}

/** What the checks need to know about a source file. */
export interface Module {
  path: string;
  imports: Import[];
  exports: Set<string>;
  /** Top-level object literals by name. */
  objects: Map<string, Entry[]>;
  /** Top-level lists of strings by name, and those inside top-level objects. */
  lists: Map<string, { value: string; line: number }[]>;
  /** Top-level functions, constants and classes by name. */
  parts: Map<string, Part>;
  refusals: Refusal[];
  /** Uses of fetch and the like. */
  network: { name: string; line: number }[];
  /** String literals that begin with /crm/api/. */
  addresses: { line: number }[];
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const unwrapped = (node: unknown): Node | undefined => {
  if (!isNode(node)) return undefined;
  return /^TS(As|Satisfies|NonNull)Expression$/.test(node.type) ? unwrapped(node.expression) : node;
};

function children(node: Node): Node[] {
  return Object.values(node).flatMap(value => [value].flat().filter(isNode));
}

function walk(node: Node, visit: (node: Node, parent: Node | undefined) => boolean, parent?: Node): void {
  if (!visit(node, parent)) return;
  for (const child of children(node)) walk(child, visit, node);
}

const keyOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node.name as string;
  return node.type === 'Literal' ? String(node.value) : undefined;
};

const networkNames = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']);
const globals = new Set(['window', 'globalThis', 'self']);
const isType = (node: Node) =>
  node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type);

/** True for an identifier that is a value, not a property name or an object's key. */
function isValue(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition') return parent.value === node;
  return true;
}

function refusalsIn(node: Node, text: string): Refusal[] {
  const found: Refusal[] = [];
  walk(node, inner => {
    if (inner.type === 'NewExpression' && keyOf(inner.callee) === 'BusinessError') {
      const [first] = inner.arguments as Node[];
      const code = first?.type === 'Literal' ? String(first.value) : undefined;
      if (code !== undefined) found.push({ code, line: lineOf(text, inner.start) });
    }
    return true;
  });
  return found;
}

function partIn(node: Node, text: string): Part {
  const uses: string[] = [];
  const words: string[] = [];
  walk(node, (inner, parent) => {
    if (isType(inner)) return false;
    if (inner.type === 'Identifier' && isValue(inner, parent)) uses.push(inner.name as string);
    if (inner.type === 'Literal' && typeof inner.value === 'string') words.push(inner.value);
    return true;
  });
  return { uses, words, refusals: refusalsIn(node, text) };
}

function entriesOf(object: Node, text: string): Entry[] {
  return (object.properties as Node[]).flatMap(property => {
    const spread = property.type === 'SpreadElement';
    const name = keyOf(spread ? property.argument : property.key);
    if (name === undefined) return [];
    return { name, spread, line: lineOf(text, property.start), ...partIn(property, text) };
  });
}

function stringsOf(list: Node, text: string) {
  return (list.elements as unknown[]).flatMap(item => {
    const value = isNode(item) && item.type === 'Literal' ? item : undefined;
    return value ? [{ value: String(value.value), line: lineOf(text, value.start) }] : [];
  });
}

/** Names that a declaration gives, also by destructuring. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern.name as string];
  if (pattern.type === 'Property') return namesIn(pattern.value);
  return /Pattern$/.test(pattern.type) ? children(pattern).flatMap(namesIn) : [];
}

function readParts(program: Node, text: string, module: Module): void {
  for (const statement of program.body as Node[]) {
    const inner = isNode(statement.declaration) ? statement.declaration : statement;
    const declared = inner.type === 'VariableDeclaration' ? (inner.declarations as Node[]) : [inner];
    for (const declaration of declared) {
      const part = partIn(declaration, text);
      for (const name of namesIn(declaration.id)) module.parts.set(name, part);
    }
  }
}

function readConstants(program: Node, text: string, module: Module): void {
  const declarations = (program.body as Node[]).map(statement =>
    statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration)
      ? statement.declaration
      : statement,
  );
  for (const { type, declarations: declared } of declarations) {
    if (type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared as Node[]) {
      const name = keyOf(id);
      const value = unwrapped(init);
      if (name === undefined) continue;
      if (value?.type === 'ArrayExpression') module.lists.set(name, stringsOf(value, text));
      if (value?.type !== 'ObjectExpression') continue;
      module.objects.set(name, entriesOf(value, text));
      for (const property of value.properties as Node[]) {
        const inner = unwrapped(property.value);
        if (inner?.type === 'ArrayExpression') {
          module.lists.set(`${name}.${keyOf(property.key)}`, stringsOf(inner, text));
        }
      }
    }
  }
}

function readCalls(program: Node, text: string, module: Module): void {
  const own = new Set<string>();
  const asked: { name: string; line: number; bare: boolean }[] = [];
  walk(program, (node, parent) => {
    if (isType(node)) return false;
    const line = () => lineOf(text, node.start);
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration')
      own.add(keyOf(node.id) ?? '');
    if (node.type === 'Identifier' && networkNames.has(node.name as string) && isValue(node, parent)) {
      asked.push({ name: node.name as string, line: line(), bare: true });
    }
    if (node.type === 'MemberExpression') {
      const [object, property] = [keyOf(node.object) ?? '', keyOf(node.property) ?? ''];
      if (property === 'sendBeacon' || (globals.has(object) && networkNames.has(property))) {
        asked.push({ name: property, line: line(), bare: false });
      }
    }
    const words = node.type === 'Literal' ? node.value : (node.value as { raw?: unknown } | undefined)?.raw;
    if (typeof words === 'string' && words.startsWith('/crm/api/')) module.addresses.push({ line: line() });
    return true;
  });
  for (const { names } of module.imports) {
    for (const { local } of names) own.add(local);
  }
  module.network = asked.filter(({ name, bare }) => !(bare && own.has(name)));
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}

function readModule(path: string, text: string): Module {
  const { program, module: record } = parseSync(path, text);
  const names = new Set(
    record.staticExports.flatMap(({ entries }) => entries.map(entry => entry.exportName.name ?? '*')),
  );
  const module: Module = {
    path,
    imports: [
      ...record.staticImports.map(found => ({
        to: resolveImport(path, found.moduleRequest.value),
        line: lineOf(text, found.start),
        names: found.entries.map(({ importName, localName }) => ({
          name: importName.kind === 'Default' ? 'default' : (importName.name ?? '*'),
          local: localName.value,
        })),
        lazy: false,
      })),
      ...record.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, importName, start }) =>
          moduleRequest
            ? [
                {
                  to: resolveImport(path, moduleRequest.value),
                  line: lineOf(text, start),
                  names: [{ name: importName.name ?? '*', local: '' }],
                  lazy: false,
                },
              ]
            : [],
        ),
      ),
      ...record.dynamicImports.map(({ start, moduleRequest }) => ({
        to: resolveImport(path, text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
        line: lineOf(text, start),
        names: [{ name: '*', local: '' }],
        lazy: true,
      })),
    ],
    exports: names,
    objects: new Map(),
    lists: new Map(),
    parts: new Map(),
    refusals: refusalsIn(program as unknown as Node, text),
    network: [],
    addresses: [],
  };
  readConstants(program as unknown as Node, text, module);
  readParts(program as unknown as Node, text, module);
  readCalls(program as unknown as Node, text, module);
  return module;
}

const known = new Map<string, { text: string; module: Module }>();

/** Reads a module. The result is cached until the file's text changes. */
export function moduleOf(project: Project, path: string): Module | undefined {
  const text = project.read(path);
  if (text === undefined || !/\.(ts|tsx|js)$/.test(path)) return undefined;
  const before = known.get(path);
  if (before?.text === text) return before.module;
  const module = readModule(path, text);
  known.set(path, { text, module });
  return module;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The modules of a folder, without tests. */
export const modulesOf = (project: Project, folder: string): Module[] =>
  project
    .list(folder)
    .filter(path => !isTest(path))
    .flatMap(path => moduleOf(project, path) ?? []);
