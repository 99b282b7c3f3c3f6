import { expect, test } from 'vitest';
import { loadMoreState } from './load-more-state.ts';

const idle = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchStatus: 'idle',
} as const;
const fetching = { ...idle, isFetching: true, fetchStatus: 'fetching' } as const;

test('The next page is asked for only while nothing else is under way', () => {
  expect(loadMoreState(idle)).toBe('ready');
  expect(loadMoreState(fetching)).toBe('waiting');
  expect(loadMoreState({ ...fetching, isFetchingNextPage: true })).toBe('loading');
});

test('The list is over when everything is loaded, whatever else goes on', () => {
  expect(loadMoreState({ ...idle, hasNextPage: false })).toBe('end');
  expect(loadMoreState({ ...fetching, hasNextPage: false })).toBe('end');
});

test('The next page is offered again after a page that failed, and after one that waits for a network', () => {
  expect(loadMoreState({ ...idle, isFetchNextPageError: true })).toBe('failed');
  expect(loadMoreState({ ...idle, fetchStatus: 'paused' })).toBe('failed');
});

test('A new attempt after a failure shows as loading', () => {
  expect(loadMoreState({ ...fetching, isFetchNextPageError: true, isFetchingNextPage: true })).toBe(
    'loading',
  );
});
