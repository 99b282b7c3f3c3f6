import { expect, test } from 'vitest';
import { batcherOfEach, createBatcher } from './batch.ts';

/** A database whose connection is free. */
const free = {
  connection: () => ({ execute: <R>(work: (connection: typeof free) => Promise<R>) => work(free) }),
};

/** A write that ends when the test says so, and answers each item with itself, or an error where it is 'bad'. */
function controlledWrite() {
  const written: (readonly string[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const write = (_: object, items: readonly string[]) => {
    written.push(items);
    const results = items.map(item => (item === 'bad' ? new Error('refused') : item));
    return new Promise<(string | Error)[]>((resolve, reject) => {
      ends.push(error => (error ? reject(error) : resolve(results)));
    });
  };
  return { written, ends, write };
}

test('Items that come while a write is under way go together in the next one', async () => {
  const { written, ends, write } = controlledWrite();
  const add = createBatcher(free, write);
  const first = add('a');
  const others = [add('b'), add('c')];
  expect(written).toEqual([['a']]);
  ends[0]?.();
  await first;
  await expect.poll(() => written).toEqual([['a'], ['b', 'c']]);
  ends[1]?.();
  await Promise.all(others);
});

test('Items that come while a connection is awaited go together', async () => {
  const turn = Promise.withResolvers<void>();
  const busy = {
    connection: () => ({
      execute: async <R>(work: (connection: object) => Promise<R>) => {
        await turn.promise;
        return work({});
      },
    }),
  };
  const taken: (readonly string[])[] = [];
  const add = createBatcher<object, string, string>(busy, async (_, items) => {
    taken.push(items);
    return items;
  });
  const answers = Promise.all([add('a'), add('b')]);
  turn.resolve();
  expect(await answers).toEqual(['a', 'b']);
  expect(taken).toEqual([['a', 'b']]);
});

test('Items that wait for a connection in vain fail', async () => {
  const lost = { connection: () => ({ execute: () => Promise.reject(new Error('no connection')) }) };
  const add = createBatcher<object, string, string>(lost, async (_, items) => items);
  await expect(add('a')).rejects.toThrow('no connection');
});

test('A failed write fails the items it carried, and no other', async () => {
  const { ends, write } = controlledWrite();
  const add = createBatcher(free, write);
  const [first, second] = [add('a'), add('b')];
  ends[0]?.(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
});

test('Each item gets its own result, and a refused one is refused alone', async () => {
  const { ends, write } = controlledWrite();
  const add = createBatcher(free, write);
  const first = add('a');
  const others = Promise.allSettled([add('b'), add('bad'), add('c')]);
  ends[0]?.();
  await expect(first).resolves.toBe('a');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await others).toEqual([
    { status: 'fulfilled', value: 'b' },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 'c' },
  ]);
});

test('A long queue is written in portions', async () => {
  const { written, ends, write } = controlledWrite();
  const add = createBatcher(free, write);
  const all = Array.from({ length: 150 }, (_, index) => add(String(index)));
  for (const turn of [0, 1, 2]) {
    await expect.poll(() => ends.length).toBe(turn + 1);
    ends[turn]?.();
  }
  await Promise.all(all);
  expect(written.map(items => items.length)).toEqual([1, 100, 49]);
});

test('Items of different lanes are under way at once, those of one lane go together', async () => {
  const { written, ends, write } = controlledWrite();
  const add = batcherOfEach<typeof free, string, string>(write, (_, item) => item.length);
  const all = ['a', 'bb', 'c', 'dd', 'e'].map(item => add(free, item));
  expect(written).toEqual([['a'], ['bb']]);
  ends[0]?.();
  await expect.poll(() => written).toEqual([['a'], ['bb'], ['c', 'e']]);
  ends[1]?.();
  await expect.poll(() => written).toEqual([['a'], ['bb'], ['c', 'e'], ['dd']]);
  for (const end of ends.slice(2)) end();
  expect(await Promise.all(all)).toEqual(['a', 'bb', 'c', 'dd', 'e']);
});
