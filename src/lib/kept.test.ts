import { expect, test, vi } from 'vitest';
import { createKept } from './kept.ts';
import { storageDouble } from './storage-double.ts';

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('what is kept lies in the storage, where the next page finds it', () => {
  const shared = storageDouble();
  createKept(() => shared).set('a', '1');
  const next = createKept(() => shared);
  expect([next.get('a'), next.get('b')]).toEqual(['1', null]);
  next.drop('a');
  expect(createKept(() => shared).get('a')).toBeNull();
});

test('all that begins alike is dropped, and nothing else', () => {
  const kept = createKept(() => storageDouble());
  const shared = storageDouble();
  const real = createKept(() => shared);
  for (const each of [kept, real]) {
    for (const key of ['draft/a', 'draft/b', 'other']) each.set(key, key);
    each.dropAll('draft/');
  }
  expect(Object.keys(shared)).toEqual(['other']);
});

test.each([
  ['that is closed', () => refuse()],
  [
    'that may not even be read',
    () => storageDouble({ getItem: refuse, setItem: refuse, removeItem: refuse }),
  ],
  ['that is full', () => storageDouble({ setItem: refuse })],
] as [string, () => Storage][])('beside a storage %s the page remembers by itself', (_, open) => {
  const kept = createKept(open);
  kept.set('draft/a', '1');
  kept.set('draft/b', '2');
  kept.set('other', '3');
  expect(kept.get('draft/a')).toBe('1');
  kept.drop('draft/a');
  expect(kept.get('draft/a')).toBeNull();
  kept.dropAll('draft/');
  expect([kept.get('draft/b'), kept.get('other')]).toEqual([null, '3']);
});

test('what a storage took before it was full gives way to what is newer', () => {
  let full = false;
  const shared = storageDouble({
    setItem(this: Record<string, string>, key: string, value: string) {
      if (full) refuse();
      this[key] = value;
    },
  });
  const kept = createKept(() => shared);
  kept.set('a', 'old');
  full = true;
  kept.set('a', 'new');
  expect(kept.get('a')).toBe('new');
  full = false;
  kept.set('a', 'newest');
  expect([kept.get('a'), shared.getItem('a')]).toEqual(['newest', 'newest']);
});

test('what a storage will not let go of is gone for this page all the same', () => {
  const shared = storageDouble({ removeItem: vi.fn(refuse) });
  const kept = createKept(() => shared);
  kept.set('a', '1');
  kept.drop('a');
  expect(kept.get('a')).toBeNull();
});
