import { posix } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument } from 'yaml';
import { sourcePath } from '#scripts/contract/bundle.ts';
import type { Source } from './sources.ts';

interface Spot {
  path: string;
  node: unknown;
  offset: number;
}

/** Which sources define the components of a kind. */
const homes: Readonly<Record<string, RegExp>> = {
  schemas: /\/(schemas|shared)\//,
  examples: /\/examples\/|\/shared\/examples\.yaml$/,
  parameters: /\/shared\/parameters\.yaml$/,
  responses: /\/shared\/responses\.yaml$/,
};

/** Keys that a pointer of the lint leaves out: it names an example by its operation and its name. */
const leftOut = ['content', 'application/json', 'multipart/form-data', 'value'];

const pairOf = (node: unknown, key: string): Pair | undefined =>
  isMap(node) ? node.items.find(item => isScalar(item.key) && String(item.key.value) === key) : undefined;

const offsetOf = (node: unknown): number =>
  (isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined) ?? 0;

/**
 * Finds places of the bundle in the sources.
 *
 * @returns a function that turns a pointer of a fault into `file:line`, as near as the sources have it
 */
export function placesIn(sources: readonly Source[]): (at: string) => string {
  const parsed = new Map(
    sources.map(({ path, text }) => {
      const lines = new LineCounter();
      return [
        path,
        { root: parseDocument(text, { lineCounter: lines }).contents as unknown, lines },
      ] as const;
    }),
  );

  const rootOf = (path: string): Spot => ({ path, node: parsed.get(path)?.root, offset: 0 });

  const below = ({ path }: Spot, pair: Pair): Spot => ({
    path,
    node: pair.value,
    offset: offsetOf(pair.key),
  });

  function follow(spot: Spot): Spot {
    const ref = pairOf(spot.node, '$ref')?.value;
    if (!isScalar(ref)) return spot;
    const [file = '', name = ''] = String(ref.value).split('#/');
    const root = rootOf(file ? posix.join(posix.dirname(spot.path), file) : spot.path);
    const pair = pairOf(root.node, name);
    return pair ? follow(below(root, pair)) : spot;
  }

  function step(from: Spot, key: string): Spot | undefined {
    const spot = follow(from);
    const pair = pairOf(spot.node, key);
    if (pair) return below(spot, pair);
    if (isSeq(spot.node)) {
      const items = spot.node.items.map(node => ({ path: spot.path, node, offset: offsetOf(node) }));
      return items.find((item, index) => {
        const name = pairOf(follow(item).node, 'name')?.value;
        return String(index) === key || (isScalar(name) && name.value === key);
      });
    }
    const between = leftOut.map(name => pairOf(spot.node, name)).find(found => found !== undefined);
    return between && step(below(spot, between), key);
  }

  function componentOf(kind: string, name: string): Spot | undefined {
    for (const path of parsed.keys()) {
      if (!homes[kind]?.test(path)) continue;
      const pair = pairOf(rootOf(path).node, name);
      if (pair) return below(rootOf(path), pair);
    }
    return undefined;
  }

  function spotOf(at: string): Spot {
    const [file = '', pointer = ''] = at.split('#');
    const keys = pointer
      .replace(/^\//, '')
      .split('/')
      .filter(key => key !== '')
      .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const [first, kind = '', name = '', ...rest] = keys;
    const component = file === '' && first === 'components' ? componentOf(kind, name) : undefined;
    let spot = component ?? rootOf(file || sourcePath);
    for (const key of component ? rest : keys) {
      const next = step(spot, key);
      if (!next) break;
      spot = next;
    }
    return spot;
  }

  return at => {
    const { path, offset } = spotOf(at);
    return `${path}:${parsed.get(path)?.lines.linePos(offset).line || 1}`;
  };
}
