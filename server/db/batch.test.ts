import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';

/** A write that ends when the test says so. */
function controlledWrite() {
  const written: (readonly string[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const write = (items: readonly string[]) => {
    written.push(items);
    return new Promise<void>((resolve, reject) => {
      ends.push(error => (error ? reject(error) : resolve()));
    });
  };
  return { written, ends, write };
}

test('what comes while a write is under way goes together in the next one', async () => {
  const { written, ends, write } = controlledWrite();
  const add = createBatcher(write);
  const first = add('a');
  const others = [add('b'), add('c')];
  expect(written).toEqual([['a']]);
  ends[0]?.();
  await first;
  await expect.poll(() => written).toEqual([['a'], ['b', 'c']]);
  ends[1]?.();
  await Promise.all(others);
});

test('a failed write fails those it carried, and no other', async () => {
  const { ends, write } = controlledWrite();
  const add = createBatcher(write);
  const [first, second] = [add('a'), add('b')];
  ends[0]?.(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
});

test('a long queue is written in portions', async () => {
  const { written, ends, write } = controlledWrite();
  const add = createBatcher(write);
  const all = Array.from({ length: 150 }, (_, index) => add(String(index)));
  for (const turn of [0, 1, 2]) {
    await expect.poll(() => ends.length).toBe(turn + 1);
    ends[turn]?.();
  }
  await Promise.all(all);
  expect(written.map(items => items.length)).toEqual([1, 100, 49]);
});
