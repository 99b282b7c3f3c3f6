import { expect, test } from 'vitest';
import { batcherOfEach, createBatcher, type Take } from './batch.ts';

/** A write that ends when the test says so, and answers each item with itself, or an error where it is 'bad'. */
function controlledWrite() {
  const written: (readonly string[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const write = (take: Take<string>) => {
    const items = take();
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

test('Work that waits for its turn takes all items that came meanwhile, and the same ones however often it looks', async () => {
  const turn = Promise.withResolvers<void>();
  const add = createBatcher<string, string>(async take => {
    await turn.promise;
    expect(take()).toEqual(take());
    return take().map(item => item.toUpperCase());
  });
  const answers = Promise.all([add('a'), add('b')]);
  turn.resolve();
  expect(await answers).toEqual(['A', 'B']);
});

test('Work that fails before it takes anything fails the waiting items', async () => {
  const add = createBatcher<string, string>(() => Promise.reject(new Error('no connection')));
  await expect(add('a')).rejects.toThrow('no connection');
});

test('A failed write fails the items it carried, and no other', async () => {
  const { ends, write } = controlledWrite();
  const add = createBatcher(write);
  const [first, second] = [add('a'), add('b')];
  ends[0]?.(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
});

test('Each item gets its own result, and a refused one is refused alone', async () => {
  const { ends, write } = controlledWrite();
  const add = createBatcher(write);
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
  const add = createBatcher(write);
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
  const add = batcherOfEach<object, string, string>(
    (_, take) => write(take),
    (_, item) => item.length,
  );
  const db = {};
  const all = ['a', 'bb', 'c', 'dd', 'e'].map(item => add(db, item));
  expect(written).toEqual([['a'], ['bb']]);
  ends[0]?.();
  await expect.poll(() => written).toEqual([['a'], ['bb'], ['c', 'e']]);
  ends[1]?.();
  await expect.poll(() => written).toEqual([['a'], ['bb'], ['c', 'e'], ['dd']]);
  for (const end of ends.slice(2)) end();
  expect(await Promise.all(all)).toEqual(['a', 'bb', 'c', 'dd', 'e']);
});
