import { describe, expect, test, vi } from 'vitest';
import { createKept } from './storage.ts';
import { storageDouble } from './storage-double.ts';

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};

const open = (storage: () => Storage, tab = { name: '' }) => createKept('phone', storage, tab);

test('A kept value lies in the storage, where the next page finds it', () => {
  const shared = storageDouble();
  open(() => shared).set('a', '1');
  const next = open(() => shared);
  expect([next.get('a'), next.get('b')]).toEqual(['1', null]);
  next.drop('a');
  expect(open(() => shared).get('a')).toBeNull();
});

test('Every value whose name begins alike is dropped, and nothing else', () => {
  const shared = storageDouble();
  const kept = open(() => shared);
  for (const key of ['draft/a', 'draft/b', 'other']) kept.set(key, key);
  kept.dropAll('draft/');
  expect(Object.keys(shared)).toEqual(['other']);
});

describe.for([
  ['that is closed', () => refuse()],
  [
    'that may not even be read',
    () => storageDouble({ getItem: refuse, setItem: refuse, removeItem: refuse }),
  ],
  ['that is full', () => storageDouble({ setItem: refuse })],
] as [string, () => Storage][])('beside a storage %s', ([_, storage]) => {
  test('Without a storage the page remembers by itself', () => {
    const kept = open(storage);
    kept.set('draft/a', '1');
    kept.set('draft/b', '2');
    kept.set('other', '3');
    expect(kept.get('draft/a')).toBe('1');
    kept.drop('draft/a');
    expect(kept.get('draft/a')).toBeNull();
    kept.dropAll('draft/');
    expect([kept.get('draft/b'), kept.get('other')]).toEqual([null, '3']);
  });

  test('The next page of the tab gets the values, each storage its own', () => {
    const tab = { name: '' };
    const before = open(storage, tab);
    createKept('tab', storage, tab).set('a', 'of the tab');
    before.set('a', '1');
    before.set('b', '2');
    before.drop('b');
    const next = open(storage, tab);
    expect([next.get('a'), next.get('b')]).toEqual(['1', null]);
    expect(createKept('tab', storage, tab).get('a')).toBe('of the tab');
    expect(open(storage).get('a')).toBeNull();
  });

  test.each([
    '',
    'somebody’s own',
    'refused:',
    'refused:{"phone":{"a":"1"',
    'refused:null',
    'refused:["a"]',
    'refused:7',
    'refused:{"phone":7}',
    'refused:{"phone":["a"]}',
    'refused:{"phone":null}',
    'refused:{"phone":{"a":7}}',
    'refused:{"tab":{"a":"1"}}',
  ])('A tab name of something else is ignored: %j', name => {
    const tab = { name };
    const kept = open(storage, tab);
    expect(kept.get('a')).toBeNull();
    kept.set('a', '2');
    expect(open(storage, tab).get('a')).toBe('2');
  });
});

test('Where the storage works the tab’s name is neither read nor changed', () => {
  const tab = { name: 'refused:{"phone":{"a":"forged"}}' };
  const shared = storageDouble();
  const kept = open(() => shared, tab);
  kept.set('b', '1');
  kept.drop('b');
  expect([kept.get('a'), tab.name]).toEqual([null, 'refused:{"phone":{"a":"forged"}}']);
});

test('A value that a storage took before it was full is replaced by a newer one', () => {
  let full = false;
  const shared = storageDouble({
    setItem(this: Record<string, string>, key: string, value: string) {
      if (full) refuse();
      this[key] = value;
    },
  });
  const tab = { name: '' };
  open(() => shared).set('a', 'old');
  full = true;
  const kept = open(() => shared, tab);
  kept.set('a', 'new');
  expect([kept.get('a'), open(() => shared, tab).get('a')]).toEqual(['new', 'new']);
  full = false;
  kept.set('a', 'newest');
  expect([kept.get('a'), shared.getItem('a')]).toEqual(['newest', 'newest']);
  expect(tab.name).not.toContain('new');
});

test('A value that a storage cannot remove is gone all the same, for the next page too', () => {
  const shared = storageDouble({ removeItem: vi.fn(refuse) });
  const tab = { name: '' };
  const kept = open(() => shared, tab);
  kept.set('a', '1');
  kept.drop('a');
  expect([kept.get('a'), open(() => shared, tab).get('a')]).toEqual([null, null]);
});
