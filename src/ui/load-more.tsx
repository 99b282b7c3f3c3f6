import { useEffect, useRef } from 'react';
import { RefreshIcon } from './icons/home.tsx';
import styles from './load-more.module.css';
import { loadMoreState, type PagedQuery } from './load-more-state.ts';
import { Spinner } from './spinner.tsx';

interface LoadMoreProps {
  query: PagedQuery;
  /** Only as the end comes into view: 20 px before it, as the specification has it for the pennants (§9). */
  near?: boolean;
}

/** Stands at the end of a list and loads its next page shortly before the end comes into view. */
export const LoadMore = ({ query, near = false }: LoadMoreProps) => {
  const state = loadMoreState(query);
  const reach = useRef<HTMLSpanElement>(null);
  const { fetchNextPage } = query;

  useEffect(() => {
    if (state !== 'ready' || reach.current === null) return;
    // Each page brings a new observer, so that a short page is followed by the next one without a scroll.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void fetchNextPage({ cancelRefetch: false });
    });
    observer.observe(reach.current);
    return () => observer.disconnect();
  }, [state, fetchNextPage]);

  if (state === 'end') return null;
  return (
    <div className={styles.row}>
      <span ref={reach} className={styles.reach} data-near={near ? '' : undefined} />
      {state === 'failed' ? (
        <button className={styles.retry} type="button" onClick={() => fetchNextPage()}>
          <RefreshIcon size={20} />
          后面的没有加载出来，再试一次
        </button>
      ) : (
        <span className={styles.busy} role="status">
          <Spinner />
          正在加载
        </span>
      )}
    </div>
  );
};
