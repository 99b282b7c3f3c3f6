import { QueryClient } from '@tanstack/react-query';

/** Refetches in the background; what is on screen stays. */
const staleMs = 30_000;

export const createQueries = () =>
  new QueryClient({
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
