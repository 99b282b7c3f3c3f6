import {
  type DefaultedQueryObserverOptions,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { withinOrg } from './org.ts';

/** Refetches in the background; what is on screen stays. */
const staleMs = 30_000;

/** The queries of one organization: each request that they begin carries its id (decision 50). */
class OrgQueries extends QueryClient {
  readonly topOrgId: string;

  constructor(topOrgId: string) {
    super({
      defaultOptions: {
        queries: {
          staleTime: staleMs,
          // A kept-alive screen has no observers while it is hidden: dropped, it would come back empty.
          gcTime: Number.POSITIVE_INFINITY,
          // An answer with a code is an answer; only a lost one is worth asking again.
          retry: (failures, error) => failures < 1 && error.name === 'TransportError',
          networkMode: 'offlineFirst',
        },
        mutations: { networkMode: 'always', retry: false },
      },
    });
    this.topOrgId = topOrgId;
  }

  override defaultQueryOptions<FnData, Failure, Data, Cached, Key extends QueryKey, Page>(
    options:
      | QueryObserverOptions<FnData, Failure, Data, Cached, Key, Page>
      | DefaultedQueryObserverOptions<FnData, Failure, Data, Cached, Key>,
  ): DefaultedQueryObserverOptions<FnData, Failure, Data, Cached, Key> {
    const defaulted = super.defaultQueryOptions(options);
    const { queryFn } = defaulted;
    if (options._defaulted || typeof queryFn !== 'function') return defaulted;
    return { ...defaulted, queryFn: context => withinOrg(this.topOrgId, () => queryFn(context)) };
  }
}

const clients = new Map<string, QueryClient>();

/** One client for each organization, so that a screen never shows data of another one (decision 50). */
export function queriesOf(topOrgId: string): QueryClient {
  const known = clients.get(topOrgId) ?? new OrgQueries(topOrgId);
  clients.set(topOrgId, known);
  return known;
}

/** The operation of a query key. Keys of paged lists begin with 'infinite'. */
const operationOf = ([first, second]: QueryKey) => (first === 'infinite' ? second : first);

/**
 * Asks again for what these operations have read: at once where it is on screen, else when it is shown again.
 *
 * @param operations '*' means every read
 */
export async function invalidateReads(operations: readonly string[]): Promise<void> {
  const everything = operations.includes('*');
  const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
    everything || operations.includes(String(operationOf(queryKey)));
  await Promise.all([...clients.values()].map(queries => queries.invalidateQueries({ predicate })));
}

/** Drops all cached answers: another person may use the phone next. */
export function dropReads(): void {
  for (const queries of clients.values()) queries.clear();
}
