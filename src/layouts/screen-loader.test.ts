import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { RouteEntry } from '#src/platform/route-entry.ts';
import { matchEntry, preloadScreen, screenComponent } from './screen-loader.ts';

const Doctor = () => null;
const load = async () => ({ default: Doctor });

test('A literal path wins over one with parameters, and a rest path belongs to its base', () => {
  const routes: RouteEntry[] = [
    { pattern: '/article/:id', load },
    { pattern: '/article/new', load },
    { pattern: '/test/*', load },
  ];
  expect(matchEntry(routes, '/article/new')).toEqual({
    entry: routes[1],
    address: '/article/new',
    params: {},
  });
  expect(matchEntry(routes, '/article/7')).toEqual({
    entry: routes[0],
    address: '/article/7',
    params: { id: '7' },
  });
  expect(matchEntry(routes, '/test/questions')).toEqual({ entry: routes[2], address: '/test', params: {} });
  expect(matchEntry(routes, '/nowhere')).toBeUndefined();
});

test('A preloaded screen is drawn at once, any other once it is loaded', async () => {
  const entry: RouteEntry = { pattern: '/doctorDetail/:id', load };
  expect(screenComponent(entry)).not.toBe(Doctor);
  await preloadScreen([entry], '/doctorDetail/1');
  expect(screenComponent(entry)).toBe(Doctor);
});

test('A screen is loaded once, but again after a failure', async () => {
  const flaky = vi.fn(load).mockRejectedValueOnce(new Error('offline'));
  const routes: RouteEntry[] = [{ pattern: '/', load: flaky }];
  await preloadScreen(routes, '/');
  expect(flaky).toHaveBeenCalledTimes(1);
  await Promise.all([preloadScreen(routes, '/'), preloadScreen(routes, '/')]);
  await preloadScreen(routes, '/');
  expect(flaky).toHaveBeenCalledTimes(2);
});

test('A guard comes before its screen, and nothing is prefetched for a guarded screen', async () => {
  const Guard = ({ children }: { children: ReactNode }) => children;
  const prefetch = vi.fn();
  const entry: RouteEntry = {
    pattern: '/phone-edit',
    load: async () => ({ default: Doctor, prefetch }),
    guard: async () => Guard,
  };
  const screen = await preloadScreen([entry], '/phone-edit');
  const Guarded = screenComponent(entry) as () => unknown;
  expect(Guarded()).toMatchObject({ type: Guard, props: { children: { type: Doctor } } });
  expect(screen?.prefetch).toBeUndefined();
});

test('Without its guard a screen is not shown', async () => {
  const guard = () => Promise.reject(new Error('offline'));
  const entry: RouteEntry = { pattern: '/phone-edit', load, guard };
  await expect(preloadScreen([entry], '/phone-edit')).resolves.toBeUndefined();
  expect(screenComponent(entry)).not.toBe(Doctor);
});

test('An address without a screen loads nothing', async () => {
  await expect(preloadScreen([], '/nowhere')).resolves.toBeUndefined();
});
