import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = new Set<string>();
const saved = new Map<string, string>();
let closed = false;

beforeEach(() => {
  root.clear();
  saved.clear();
  closed = false;
  const guard = () => {
    if (closed) throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('document', {
    documentElement: {
      toggleAttribute: (name: string, on: boolean) => (on ? root.add(name) : root.delete(name)),
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      guard();
      return saved.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      guard();
      saved.set(key, value);
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const visit = async () => {
  vi.resetModules();
  root.clear();
  return import('./elder.ts');
};

test('A choice is shown at once and again at the next visit', async () => {
  const first = await visit();
  expect(first.elder.get()).toBe(false);
  first.chooseElder(true);
  expect(first.elder.get()).toBe(true);
  expect(root).toContain('data-elder');

  const second = await visit();
  expect(second.elder.get()).toBe(true);
  expect(root).toContain('data-elder');
  second.chooseElder(false);
  expect(root).not.toContain('data-elder');
});

test('A person who has not chosen gets the setting of the messaging app', async () => {
  const { elder, followSystemScale } = await visit();
  followSystemScale(1.1);
  expect(elder.get()).toBe(false);
  followSystemScale(1.2);
  expect(elder.get()).toBe(true);
  followSystemScale(1);
  expect(elder.get()).toBe(false);
});

test('A choice of standard type outranks the messaging app', async () => {
  const { chooseElder, elder, followSystemScale } = await visit();
  chooseElder(false);
  followSystemScale(1.4);
  expect(elder.get()).toBe(false);
});

test('Without storage the choice holds for the visit', async () => {
  closed = true;
  const { chooseElder, elder } = await visit();
  chooseElder(true);
  expect(elder.get()).toBe(true);
});
