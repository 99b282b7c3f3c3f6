/** What it needs of a react-query result; queries, infinite queries and tests all have it. */
export interface Query<Data> {
  data: Data | undefined;
  isError: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

export type QueryState = 'loading' | 'error' | 'empty' | 'content';

/** Content once shown stays: a refetch, and one that fails, change nothing here. */
export const stateOf = <Data>(query: Query<Data>, isEmpty?: (data: Data) => boolean): QueryState => {
  if (query.data !== undefined) return isEmpty?.(query.data) ? 'empty' : 'content';
  // A query paused for want of a network would wait without a word.
  return query.isError || query.fetchStatus === 'paused' ? 'error' : 'loading';
};
