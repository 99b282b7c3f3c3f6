import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const saved = new Map<string, string>();
const reload = vi.fn();
let onLine = true;
let storage = true;
let heard: (event: { payload: Error }) => void;

beforeEach(() => {
  saved.clear();
  reload.mockReset();
  onLine = true;
  storage = true;
  vi.stubGlobal('window', {
    location: { reload },
    addEventListener: (type: string, listener: typeof heard) => {
      if (type === 'vite:preloadError') heard = listener;
    },
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!storage) throw new DOMException('full', 'QuotaExceededError');
      saved.set(key, value);
    },
  });
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  'Failed to fetch dynamically imported module: https://example.com/crm/assets/doctor-1a2b.js',
  'error loading dynamically imported module: https://example.com/crm/assets/doctor-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /crm/assets/doctor-1a2b.css',
])('A missing chunk is recognised: %s', async message => {
  const { isStaleChunk } = await import('./stale-chunk.ts');
  expect(isStaleChunk(new TypeError(message))).toBe(true);
});

test('Vite’s own report is recognised whatever it says, and other errors are not', async () => {
  const { isStaleChunk } = await import('./stale-chunk.ts');
  const error = new Error('加载失败');
  expect(isStaleChunk(error)).toBe(false);
  heard({ payload: error });
  expect(isStaleChunk(error)).toBe(true);
  expect(isStaleChunk('Failed to fetch dynamically imported module')).toBe(false);
});

test('A build is reloaded once, the next build again', async () => {
  const { reloadOnce } = await import('./stale-chunk.ts');
  expect([reloadOnce('a'), reloadOnce('a'), reloadOnce('b')]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('Without a network, or without storage, nothing is reloaded', async () => {
  const { reloadOnce } = await import('./stale-chunk.ts');
  onLine = false;
  expect(reloadOnce('a')).toBe(false);
  onLine = true;
  storage = false;
  expect(reloadOnce('a')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
