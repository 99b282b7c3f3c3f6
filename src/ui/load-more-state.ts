/** What it needs of react-query's infinite query. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

export type LoadMoreState = 'end' | 'failed' | 'loading' | 'waiting' | 'ready';

export const loadMoreState = ({
  hasNextPage,
  isFetching,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchStatus,
}: Omit<PagedQuery, 'fetchNextPage'>): LoadMoreState => {
  if (!hasNextPage) return 'end';
  // Paused for want of a network it would wait without a word; react-query does not count that as fetching.
  if (fetchStatus === 'paused') return 'failed';
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'failed';
  // While the whole list is read again, a request for one page more would be dropped.
  return isFetching ? 'waiting' : 'ready';
};
