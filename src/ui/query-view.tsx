import type { ReactNode } from 'react';
import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '#src/http/errors.ts';
import { Empty, type EmptyAction } from './empty.tsx';
import { CrackedBowl } from './illustrations/cracked-bowl.tsx';
import { EmptyChair } from './illustrations/empty-chair.tsx';
import { failureTitle, type Query, stateOf } from './query-state.ts';
import styles from './query-view.module.css';
import { Skeleton } from './skeleton.tsx';

interface Nothing {
  title: string;
  hint?: ReactNode;
  action?: EmptyAction;
  second?: EmptyAction;
  /** null: no picture, for use among other content. */
  art?: ReactNode;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Blocks in the shape of the content. */
  skeleton: ReactNode;
  empty?: Nothing & { when: (data: Data) => boolean };
  /** Where an address may lead to what is no longer there; the query then handles NOT_FOUND. */
  notFound?: Nothing | undefined;
  errorTitle?: string;
  /** What is not harmed. */
  errorHint?: ReactNode;
  errorSecond?: EmptyAction;
  children: (data: Data) => ReactNode;
}

export const QueryView = <Data,>({
  query,
  skeleton,
  empty,
  notFound,
  errorTitle = '网络不通，内容没有加载出来',
  errorHint = '已提交的预约不受影响。',
  errorSecond,
  children,
}: QueryViewProps<Data>) => {
  const { data } = query;
  const state = stateOf(query, empty?.when);
  const gone = state === 'error' && hasCode(query.error, ErrorCode.NOT_FOUND) ? notFound : undefined;
  const nothing = state === 'empty' ? empty : gone;
  return (
    <div className={styles.view} aria-busy={state === 'loading'}>
      {state === 'loading' && <Skeleton>{skeleton}</Skeleton>}
      {state === 'error' && !gone && (
        <div role="alert">
          <Empty
            art={<CrackedBowl />}
            title={failureTitle(query.error, errorTitle)}
            hint={errorHint}
            action={{ label: '再试一次', onClick: () => query.refetch() }}
            second={errorSecond}
          />
        </div>
      )}
      {nothing && (
        <div role="status">
          <Empty {...nothing} art={nothing.art === undefined ? <EmptyChair /> : nothing.art} />
        </div>
      )}
      {state === 'content' && data !== undefined && children(data)}
    </div>
  );
};
