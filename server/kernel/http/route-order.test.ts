import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type Operation, operations } from '#generated/operations.ts';
import { literalFirst } from './route-order.ts';

const all = Object.values<Operation>(operations);
const segments = (path: string) => path.split('/');
const isParameter = (segment: string | undefined) => segment?.startsWith('{') === true;

/** Whether a request for the one could be taken for the other. */
const matches = (pattern: string, path: string) => {
  const [a, b] = [segments(pattern), segments(path)];
  return a.length === b.length && a.every((segment, index) => isParameter(segment) || segment === b[index]);
};

const indexIn = (order: { path: string }[], path: string) => order.findIndex(route => route.path === path);

test('A path with parameters never shadows a literal one', () => {
  const order = literalFirst(all);
  expect(order).toHaveLength(all.length);
  for (const taker of all) {
    for (const route of all) {
      if (route.id === taker.id || route.method !== taker.method || !matches(taker.path, route.path))
        continue;
      expect(indexIn(order, route.path), `${route.path} before ${taker.path}`).toBeLessThan(
        indexIn(order, taker.path),
      );
    }
  }
});

test('Two operations never share one method and one form of path', () => {
  const forms = all.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(forms).size).toBe(forms.length);
});

test.each([
  [['/a/{id}', '/a/new'], '/a/new'],
  [['/{kind}/list', '/a/{id}', '/a/list'], '/a/list'],
  [['/a/{id}/c', '/a/b/{id}', '/a/b/c'], '/a/b/c'],
])('Of %j the router takes %s', async (paths, asked) => {
  const app = new Hono();
  for (const { path } of literalFirst(paths.map(path => ({ path })))) {
    app.get(path.replace(/\{(\w+)\}/g, ':$1'), c => c.text(path));
  }
  expect(await (await app.request(asked)).text()).toBe(asked);
});
