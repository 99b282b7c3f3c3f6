import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageDouble } from '#src/platform/storage-double.ts';

let leave: () => void;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageDouble());
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: () => void) => {
      leave = listener;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const visit = async () => {
  vi.resetModules();
  return (await import('./scroll-memory.ts')).scrollMemory;
};

test('An entry that was never scrolled is at the top', async () => {
  expect((await visit()).get('a')).toBe(0);
});

test('Positions are kept over a reload', async () => {
  const before = await visit();
  before.set('a', 120);
  before.set('b', 5);
  before.set('a', 480);
  leave();
  const after = await visit();
  expect([after.get('a'), after.get('b')]).toEqual([480, 5]);
});

test('The position that was shown longest ago is forgotten first', async () => {
  const memory = await visit();
  memory.set('doctor', 700);
  for (let entry = 0; entry < 59; entry += 1) memory.set(`entry ${entry}`, entry + 1);
  memory.set('doctor', 710);
  memory.set('one more', 1);
  expect(memory.get('doctor')).toBe(710);
  expect(memory.get('entry 0')).toBe(0);
  expect(memory.get('entry 1')).toBe(2);
});

test('A screen that stays is not forgotten, however many others are shown meanwhile', async () => {
  const memory = await visit();
  memory.set('home', 700, true);
  for (let entry = 0; entry < 200; entry += 1) memory.set(`entry ${entry}`, entry + 1);
  expect(memory.get('home')).toBe(700);
  expect([memory.get('entry 139'), memory.get('entry 140')]).toEqual([0, 141]);
});

test.each(['', '{', 'null', '7'])('A damaged store counts as empty: %j', async text => {
  sessionStorage.setItem('scroll', text);
  expect((await visit()).get('a')).toBe(0);
});
