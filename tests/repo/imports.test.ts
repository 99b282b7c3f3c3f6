import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { code, linesWith } from './files.ts';

interface Import {
  from: string;
  /** A file of the repository, or a package's name. */
  to: string;
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier;
}

const statement = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

const imports: Import[] = code.flatMap(({ path, text }) =>
  [...text.matchAll(statement)].map(([, specifier = '']) => ({
    from: path,
    to: resolveImport(path, specifier),
  })),
);

/** Who may import whom: a zone imports from zones of its own rank and below. */
const zones: [pattern: RegExp, rank: number, name: string][] = [
  [/^generated\/hooks\//, 2, 'hooks'],
  [/^generated\//, 0, 'generated'],
  [/^src\/paths\.ts$/, 1, 'paths'],
  [/^src\/(lib|http|wechat)\//, 1, 'lib, http, wechat'],
  [/^src\/(ui|overlays)\//, 3, 'ui, overlays'],
  [/^src\/domains\//, 4, 'domains'],
  [/^src\/(layouts\/|routes\.tsx$|main\.tsx$|entries\/)/, 5, 'layouts, routes, entries'],
];

const rankOf = (path: string) => zones.find(([pattern]) => pattern.test(path))?.[1];
const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const show = ({ from, to }: Import) => `${from} -> ${to}`;

const ofSrc = imports.filter(({ from }) => from.startsWith('src/'));
const inside = ofSrc.filter(({ to }) => /^(src|generated)\//.test(to));

describe('the app', () => {
  test('every module of it stands in a zone', () => {
    const modules = code.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.filter(({ path }) => rankOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('imports run from screens down to the contract, never up', () => {
    expect(inside.length).toBeGreaterThan(100);
    const upward = inside.filter(({ from, to }) => (rankOf(to) ?? 9) > (rankOf(from) ?? -1));
    expect(upward.map(show)).toEqual([]);
  });

  test('no domain imports another', () => {
    const across = inside.filter(({ from, to }) => {
      const [own, other] = [domainOf(from), domainOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(across.map(show)).toEqual([]);
  });

  test('it imports nothing of the server, the scripts or the tests', () => {
    const foreign = ofSrc.filter(({ from, to }) => /^(server|scripts|tests)\//.test(to) && !isTest(from));
    expect(foreign.map(show)).toEqual([]);
  });

  test('only http asks the network', () => {
    const outside = code.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.startsWith('src/http/'));
    expect(ofSrc.filter(({ from, to }) => to === 'axios' && !from.startsWith('src/http/')).map(show)).toEqual(
      [],
    );
    expect(linesWith(outside, /(?<![\w.])fetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket/)).toEqual(
      [],
    );
  });

  test('only wechat knows the messaging app’s SDK', () => {
    const sdk = ofSrc.filter(({ from, to }) => to === 'weixin-js-sdk' && !from.startsWith('src/wechat/'));
    expect(sdk.map(show)).toEqual([]);
  });

  test('a screen takes from the contract hooks, types, schemas and words, and writes no schema of its own', () => {
    const screens = inside.filter(({ from }) => (rankOf(from) ?? 0) >= 3);
    const taken = screens.filter(({ to }) => /^generated\/(?!(hooks|model|zod)\/|messages\.ts$)/.test(to));
    expect(taken.map(show)).toEqual([]);
    expect(ofSrc.filter(({ from, to }) => /^zod(\/|$)/.test(to) && !isTest(from)).map(show)).toEqual([]);
  });
});

describe('the server', () => {
  const ofServer = imports.filter(({ from }) => from.startsWith('server/'));
  const product = ofServer.filter(({ from }) => !isTest(from) && !/^server\/(db\/)?testing/.test(from));

  test('takes from the app only what has no screen: src/lib', () => {
    const taken = ofServer.filter(({ to }) => to.startsWith('src/') && !to.startsWith('src/lib/'));
    expect(taken.map(show)).toEqual([]);
  });

  test('knows no hook, no script and no test', () => {
    const taken = product.filter(({ to }) => /^(generated\/hooks|scripts|tests)\/|(^|\/)testing\//.test(to));
    expect(taken.map(show)).toEqual([]);
  });
});

test('what is imported from the repository carries its extension', () => {
  const bare = imports.filter(
    ({ to }) => /^(src|server|generated|scripts|tests)\//.test(to) && !/\.\w+$/.test(to),
  );
  expect(bare.map(show)).toEqual([]);
});
