import { nextPage } from '../../../lib/paging.ts';

/** Page by page from the first, the same for every case list. */
export const paged = { initialPageParam: 1, getNextPageParam: nextPage };
