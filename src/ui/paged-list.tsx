import type { InfiniteData } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';
import type { PagedQuery } from './load-more-state.ts';
import type { Query } from './query-state.ts';
import { QueryView } from './query-view.tsx';

interface ListPage<Item> {
  totalCount: number;
  datas: readonly Item[];
}

type View = ComponentProps<typeof QueryView>;

interface PagedListProps<Item>
  extends Pick<View, 'skeleton' | 'notFound' | 'errorTitle' | 'errorHint' | 'errorSecond'> {
  query: Query<InfiniteData<ListPage<Item>>> & PagedQuery;
  /** Shown instead of an empty list. */
  empty: Omit<NonNullable<View['empty']>, 'when'>;
  /** Loads the next page only near the end of the list (specification §9, pennants). */
  near?: boolean;
  /** Draws what is around the items, such as `<ul>`. */
  frame?: (items: ReactNode) => ReactNode;
  children: (item: Item, index: number) => ReactNode;
}

/** A list that goes on: its pages, loading, emptiness and errors. */
export const PagedList = <Item,>({
  query,
  empty,
  near = false,
  frame = items => items,
  children,
  ...rest
}: PagedListProps<Item>) => (
  <QueryView query={query} empty={{ ...empty, when: data => data.pages[0]?.totalCount === 0 }} {...rest}>
    {data => (
      <>
        {frame(data.pages.flatMap(page => page.datas).map(children))}
        <LoadMore query={query} near={near} />
      </>
    )}
  </QueryView>
);
