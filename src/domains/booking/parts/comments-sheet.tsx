import type { InfiniteData } from '@tanstack/react-query';
import {
  useListClinicCommentsInfinite,
  useListDepartmentStaffCommentsInfinite,
  useListStaffCommentsInfinite,
} from '#generated/hooks/booking/booking.ts';
import type { CommentPage } from '#generated/model/comment-page.ts';
import { paged } from '../../../lib/paging.ts';
import { Sheet } from '../../../overlays/sheet.tsx';
import { CardDivider } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import type { PagedQuery } from '../../../ui/load-more-state.ts';
import type { Query } from '../../../ui/query-state.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import type { CommentSource } from '../comments.ts';
import { CommentText } from './comment-text.tsx';

export const CommentsSheet = ({ of, id, topOrgId }: CommentSource) => {
  if (of === 'staff') return <OfStaff id={id} topOrgId={topOrgId} />;
  return of === 'clinic' ? <OfClinic id={id} topOrgId={topOrgId} /> : <OfDepartment id={id} />;
};

type Source = Omit<CommentSource, 'of'>;

const OfStaff = ({ id, topOrgId }: Source) => (
  <Comments query={useListStaffCommentsInfinite(id, { topOrgId }, { query: paged })} />
);

const OfClinic = ({ id, topOrgId }: Source) => (
  <Comments query={useListClinicCommentsInfinite(id, { topOrgId }, { query: paged })} />
);

const OfDepartment = ({ id }: { id: string }) => (
  <Comments query={useListDepartmentStaffCommentsInfinite(id, {}, { query: paged })} />
);

const Comments = ({ query }: { query: Query<InfiniteData<CommentPage>> & PagedQuery }) => (
  <Sheet title="患者评价" note={query.data && `${query.data.pages[0]?.totalCount ?? 0} 条，新的在前`}>
    <QueryView
      query={query}
      skeleton={
        <>
          <Bone height={110} />
          <Bone height={110} />
          <Bone height={110} />
        </>
      }
      empty={{
        when: data => data.pages[0]?.totalCount === 0,
        title: '还没有评价',
        hint: '就诊之后，患者说的会在这里。',
      }}
      errorTitle="网络不通，没取到评价"
    >
      {data => (
        <>
          {data.pages
            .flatMap(page => page.datas)
            .map((comment, index) => (
              <div key={comment.commentId}>
                {index > 0 && <CardDivider />}
                <CommentText comment={comment} />
              </div>
            ))}
          <LoadMore query={query} />
        </>
      )}
    </QueryView>
  </Sheet>
);
