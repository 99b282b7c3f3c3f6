import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/http/errors.ts';
import { stateOf } from './query-state.ts';

let leaving = false;
vi.mock('#src/http/login-redirect.ts', () => ({ isLeavingForLogin: () => leaving }));

let answers: (() => Promise<string[]>)[] = [];
let client: QueryClient;

const observe = () => {
  const observer = new QueryObserver<string[]>(client, {
    queryKey: ['list'],
    queryFn: () => answers.shift()?.() ?? Promise.reject(new Error('no more answers')),
    retry: false,
  });
  const states: string[] = [];
  const note = () => {
    const state = stateOf(observer.getCurrentResult(), list => list.length === 0);
    if (states.at(-1) !== state) states.push(state);
  };
  note();
  const stop = observer.subscribe(note);
  return { observer, states, stop };
};

beforeEach(() => {
  client = new QueryClient();
});

afterEach(() => {
  client.clear();
  onlineManager.setOnline(true);
});

test('A first read goes from loading to content, or to empty', async () => {
  answers = [async () => ['a'], async () => []];
  const { observer, states, stop } = observe();
  await observer.refetch();
  expect(states).toEqual(['loading', 'content']);
  await observer.refetch();
  expect(states).toEqual(['loading', 'content', 'empty']);
  stop();
});

test('A failed first read shows the error, and trying again loads anew', async () => {
  answers = [() => Promise.reject(new Error('down')), async () => ['a']];
  const { observer, states, stop } = observe();
  await observer.refetch();
  expect(states).toEqual(['loading', 'error']);
  await observer.refetch();
  expect(states).toEqual(['loading', 'error', 'loading', 'content']);
  stop();
});

test('Content stays while it is read again, and when that fails', async () => {
  answers = [async () => ['a'], () => Promise.reject(new Error('down')), async () => ['b']];
  const { observer, states, stop } = observe();
  await observer.refetch();
  await observer.refetch();
  expect(observer.getCurrentResult().isError).toBe(true);
  await observer.refetch();
  expect(states).toEqual(['loading', 'content']);
  stop();
});

test('Without a network a first read is an error at once, not an endless skeleton', () => {
  onlineManager.setOnline(false);
  answers = [async () => ['a']];
  const { states, stop } = observe();
  expect(states.at(-1)).toBe('error');
  stop();
});

test('A guest is on the way to the login page: no error flashes', async () => {
  leaving = true;
  answers = [
    () => Promise.reject(new ApiError({ code: 4013 })),
    () => Promise.reject(new ApiError({ code: 4004 })),
  ];
  const { observer, states, stop } = observe();
  await observer.refetch();
  expect(states).toEqual(['loading']);
  await observer.refetch();
  expect(states).toEqual(['loading', 'error']);
  stop();
});

test('A guest who may stay gets a message, and does not wait for ever', async () => {
  leaving = false;
  answers = [() => Promise.reject(new ApiError({ code: 4013 }))];
  const { observer, states, stop } = observe();
  await observer.refetch();
  expect(states).toEqual(['loading', 'error']);
  stop();
});
