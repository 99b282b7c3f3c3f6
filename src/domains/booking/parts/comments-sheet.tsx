import type { InfiniteData } from '@tanstack/react-query';
import {
  useListClinicCommentsInfinite,
  useListDepartmentStaffCommentsInfinite,
  useListStaffCommentsInfinite,
} from '#generated/hooks/booking/booking.ts';
import type { CommentPage } from '#generated/model/comment-page.ts';
import { paged } from '#src/lib/paging.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { CardDivider } from '#src/ui/card.tsx';
import type { PagedQuery } from '#src/ui/load-more-state.ts';
import { PagedList } from '#src/ui/paged-list.tsx';
import type { Query } from '#src/ui/query-state.ts';
import { Bone } from '#src/ui/skeleton.tsx';
import { CommentText } from './comment-text.tsx';

export interface CommentSource {
  of: 'staff' | 'clinic' | 'department';
  id: string;
}

/** Every comment, page by page. */
export default function CommentsSheet({ of, id }: CommentSource & OverlayControl) {
  if (of === 'staff') return <OfStaff id={id} />;
  return of === 'clinic' ? <OfClinic id={id} /> : <OfDepartment id={id} />;
}

type Source = Omit<CommentSource, 'of'>;

const OfStaff = ({ id }: Source) => (
  <Comments query={useListStaffCommentsInfinite(id, undefined, { query: paged })} />
);

const OfClinic = ({ id }: Source) => (
  <Comments query={useListClinicCommentsInfinite(id, undefined, { query: paged })} />
);

const OfDepartment = ({ id }: { id: string }) => (
  <Comments query={useListDepartmentStaffCommentsInfinite(id, undefined, { query: paged })} />
);

const Comments = ({ query }: { query: Query<InfiniteData<CommentPage>> & PagedQuery }) => (
  <Sheet title="患者评价" note={query.data && `${query.data.pages[0]?.totalCount ?? 0} 条，最新在前`}>
    <PagedList
      query={query}
      skeleton={
        <>
          <Bone height={110} />
          <Bone height={110} />
          <Bone height={110} />
        </>
      }
      empty={{ title: '还没有评价', hint: '就诊之后，患者说的会在这里。' }}
      errorTitle="网络不通，评价没有加载出来"
    >
      {(comment, index) => (
        <div key={comment.commentId}>
          {index > 0 && <CardDivider />}
          <CommentText comment={comment} />
        </div>
      )}
    </PagedList>
  </Sheet>
);
