import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '../http/errors.ts';

/** What it needs of a react-query result; queries, infinite queries and tests all have it. */
export interface Query<Data> {
  data: Data | undefined;
  isError: boolean;
  error?: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

export type QueryState = 'loading' | 'error' | 'empty' | 'content';

/** Content once shown stays: a refetch, and one that fails, change nothing here. */
export const stateOf = <Data>(query: Query<Data>, isEmpty?: (data: Data) => boolean): QueryState => {
  if (query.data !== undefined) return isEmpty?.(query.data) ? 'empty' : 'content';
  // The login page is on its way: an error would only flash.
  if (hasCode(query.error, ErrorCode.NOT_LOGGED_IN)) return 'loading';
  // A query paused for want of a network would wait without a word.
  return query.isError || query.fetchStatus === 'paused' ? 'error' : 'loading';
};
