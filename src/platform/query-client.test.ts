import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

let queries: typeof import('./query-client.ts');
let org: typeof import('./org.ts');

beforeEach(async () => {
  vi.stubGlobal('window', { location: { hash: '#/?topOrgId=1001', search: '' } });
  vi.resetModules();
  org = await import('./org.ts');
  queries = await import('./query-client.ts');
});

const key = ['listDoctors', { visitMode: 1 }];

test('What was read of one organization is not known of another', () => {
  queries.queriesOf('1001').setQueryData(key, 'of 1001');
  expect(queries.queriesOf('1001').getQueryData(key)).toBe('of 1001');
  expect(queries.queriesOf('1002').getQueryData(key)).toBeUndefined();
});

test('A query asks in its own organization, also when it retries after the window has gone to another', async () => {
  const asked: string[] = [];
  const lost = Object.assign(new Error('offline'), { name: 'TransportError' });
  const answer = queries.queriesOf('1002').fetchQuery({
    queryKey: key,
    retry: 1,
    retryDelay: 0,
    queryFn: async () => {
      asked.push(org.currentOrg());
      window.location.hash = '#/?topOrgId=1003';
      if (asked.length === 1) throw lost;
      return 'doctors';
    },
  });
  await expect(answer).resolves.toBe('doctors');
  expect(asked).toEqual(['1002', '1002']);
  expect(org.currentOrg()).toBe('1003');
});

test('Each page of a list is asked for in the list’s own organization', async () => {
  const asked: [page: number, topOrgId: string][] = [];
  const list = {
    queryKey: ['infinite', 'listDoctors'],
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
    queryFn: async ({ pageParam }: { pageParam: number }) => {
      asked.push([pageParam, org.currentOrg()]);
      return pageParam;
    },
  };
  await queries.queriesOf('1002').fetchInfiniteQuery({ ...list, pages: 2 });
  expect(asked).toEqual([
    [1, '1002'],
    [2, '1002'],
  ]);
});

test('Reads that became stale are asked again where they are on screen, in every organization', async () => {
  const answers = vi.fn(async () => 'doctors');
  const watched = ['1001', '1002'].map(topOrgId => {
    const client = queries.queriesOf(topOrgId);
    const observer = new QueryObserver(client, { queryKey: key, queryFn: answers });
    return observer.subscribe(() => undefined);
  });
  await vi.waitUntil(() => ['1001', '1002'].every(id => queries.queriesOf(id).getQueryData(key)));
  await queries.invalidateReads(['listDoctors']);
  expect(answers).toHaveBeenCalledTimes(4);
  await queries.invalidateReads(['listPatients']);
  expect(answers).toHaveBeenCalledTimes(4);
  for (const stop of watched) stop();
});

test('What was read is forgotten in every organization', () => {
  for (const topOrgId of ['1001', '1002']) queries.queriesOf(topOrgId).setQueryData(key, 'doctors');
  queries.dropReads();
  expect(['1001', '1002'].map(id => queries.queriesOf(id).getQueryData(key))).toEqual([undefined, undefined]);
});
