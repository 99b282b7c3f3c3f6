import { ErrorCode } from '#generated/model/error-code.ts';
import { ApiError, hasCode } from '#src/http/errors.ts';
import { isLeavingForLogin } from '#src/http/login-redirect.ts';

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
  if (hasCode(query.error, ErrorCode.NOT_LOGGED_IN) && isLeavingForLogin()) return 'loading';
  // A query paused for want of a network would wait without a word.
  return query.isError || query.fetchStatus === 'paused' ? 'error' : 'loading';
};

/** The server's own words where it has any; a fault of the system is none of the person's business (specification §8). */
export function failureTitle(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const quiet: readonly number[] = [ErrorCode.SYSTEM_FAULT, ErrorCode.SILENT_6033];
  return quiet.includes(error.code) ? otherwise : error.message;
}
