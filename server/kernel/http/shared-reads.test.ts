import { beforeEach, describe, expect, test } from 'vitest';
import { simulatedClock } from '#server/kernel/ports/clock.ts';
import { createSharedReads } from './shared-reads.ts';

const doctors = new URL('http://localhost/doctors?topOrgId=1001');

test('Requests that come during the work share it and its failure, and the next one tries again', async () => {
  const shared = createSharedReads(simulatedClock(new Date(0)), 1000);
  const tries: ((answer: string | Error) => void)[] = [];
  const work = () =>
    new Promise<string>((resolve, reject) => {
      tries.push(answer => (typeof answer === 'string' ? resolve(answer) : reject(answer)));
    });
  const ask = () => shared.read('listDoctors', doctors, undefined, work);
  const together = [ask(), ask()];
  expect(tries).toHaveLength(1);
  tries[0]?.(new Error('no connection'));
  for (const each of together) await expect(each).rejects.toThrow('no connection');
  const later = ask();
  expect(tries).toHaveLength(2);
  tries[1]?.('{"code":0}');
  expect(await later).toBe('{"code":0}');
  expect(await ask()).toBe('{"code":0}');
  expect(tries).toHaveLength(2);
});

test('The order of the query does not matter, and another path or query has another answer', async () => {
  const shared = createSharedReads(simulatedClock(new Date(0)), 1000);
  const ask = (path: string, answer: string) =>
    shared.read('listDoctors', new URL(path, 'http://localhost'), undefined, async () => answer);
  expect(await ask('/doctors?a=1&b=2', 'first')).toBe('first');
  expect(await ask('/doctors?b=2&a=1', 'second')).toBe('first');
  expect(await ask('/doctors?a=1&b=3', 'third')).toBe('third');
  expect(await ask('/staff/p1/comments?a=1&b=2', 'fourth')).toBe('fourth');
  expect(await ask('/staff/p2/comments?a=1&b=2', 'fifth')).toBe('fifth');
});

test('In the second half of its time the next answer is worked out once, while this one is given', async () => {
  const clock = simulatedClock(new Date(0));
  const shared = createSharedReads(clock, 1000);
  let version = 0;
  let slow = Promise.withResolvers<void>();
  const ask = () =>
    shared.read('listDoctors', doctors, undefined, async () => {
      version += 1;
      const mine = version;
      if (mine > 1) await slow.promise;
      return `version ${mine}`;
    });
  expect(await ask()).toBe('version 1');
  clock.advance(499);
  expect(await ask()).toBe('version 1');
  expect(version).toBe(1);
  clock.advance(1);
  expect(await ask()).toBe('version 1');
  expect(await ask()).toBe('version 1');
  expect(version).toBe(2);

  slow.reject(new Error('no connection'));
  await expect.poll(async () => [await ask(), version]).toEqual(['version 1', 3]);
  slow = Promise.withResolvers();
  await expect.poll(async () => [await ask(), version]).toEqual(['version 1', 4]);
  clock.advance(500);
  const waiting = ask();
  slow.resolve();
  expect(await waiting).toBe('version 4');
  expect(version).toBe(4);
});

describe('after a write', () => {
  const clock = simulatedClock(new Date(0));
  let version: number;
  let shared: ReturnType<typeof createSharedReads>;
  const ask = (session?: string) =>
    shared.read('listDoctors', doctors, session, async () => {
      version += 1;
      return `version ${version}`;
    });

  beforeEach(() => {
    version = 0;
    shared = createSharedReads(clock, 1000);
  });

  test('The writer sees the write, and everybody who asks after the writer too', async () => {
    expect(await ask('mine')).toBe('version 1');
    shared.noteWrite('mine', ['listDoctors']);
    clock.advance(1);
    expect(await ask('other')).toBe('version 1');
    expect(await ask()).toBe('version 1');
    expect(await ask('mine')).toBe('version 2');
    expect(await ask('mine')).toBe('version 2');
    expect(await ask('other')).toBe('version 2');
  });

  test('An answer that was begun before the write is not the writer’s, though it comes after it', async () => {
    const slow = Promise.withResolvers<string>();
    const before = shared.read('listDoctors', doctors, 'mine', () => slow.promise);
    shared.noteWrite('mine', ['listDoctors']);
    clock.advance(1);
    const after = ask('mine');
    slow.resolve('before the write');
    expect(await before).toBe('before the write');
    expect(await after).toBe('version 1');
    expect(await ask('other')).toBe('version 1');
  });

  test('A write that makes other reads stale changes nothing, one that makes all stale counts', async () => {
    expect(await ask('mine')).toBe('version 1');
    shared.noteWrite('mine', ['listClinics', 'listPatients']);
    clock.advance(1);
    expect(await ask('mine')).toBe('version 1');
    shared.noteWrite('mine', ['*']);
    clock.advance(1);
    expect(await ask('mine')).toBe('version 2');
  });

  test('A write in the same millisecond as the answer counts as later', async () => {
    expect(await ask('mine')).toBe('version 1');
    shared.noteWrite('mine', ['listDoctors']);
    expect(await ask('mine')).toBe('version 2');
  });
});

test('The answer that was kept longest makes room for a new one', async () => {
  const shared = createSharedReads(simulatedClock(new Date(0)), 1000);
  const made: number[] = [];
  const ask = (id: number) =>
    shared.read('listDoctors', new URL(`http://localhost/doctors/${id}`), undefined, async () => {
      made.push(id);
      return String(id);
    });
  for (let id = 0; id <= 500; id += 1) await ask(id);
  made.length = 0;
  await ask(500);
  await ask(1);
  await ask(0);
  expect(made).toEqual([0]);
});
