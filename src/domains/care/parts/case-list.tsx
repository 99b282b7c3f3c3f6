import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import type { MedicalCasePage } from '#generated/model/medical-case-page.ts';
import { hasCode } from '#src/http/errors.ts';
import type { EmptyAction } from '#src/ui/empty.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';

interface CaseListProps {
  query: UseInfiniteQueryResult<InfiniteData<MedicalCasePage, unknown>>;
  /** What could not be read, if it could not: 预约 */
  subject: string;
  skeleton: ComponentType;
  empty: { title: string; hint: string; action: EmptyAction; second?: EmptyAction };
  children: (visit: MedicalCase, index: number) => ReactNode;
}

export const CaseList = ({ query, subject, skeleton: Bones, empty, children }: CaseListProps) => {
  const guest = hasCode(query.error, ErrorCode.NOT_LOGGED_IN);
  return (
    <PagedList
      query={query}
      skeleton={
        <>
          <Bones />
          <Bones />
          <Bones />
        </>
      }
      empty={empty}
      errorTitle={guest ? '请先登录' : `网络不通，${subject}没有加载出来`}
      errorHint={guest ? `登录后就能看到您的${subject}。` : '已约好的号不受影响。'}
    >
      {children}
    </PagedList>
  );
};
