import type { Comment } from '#generated/model/comment.ts';
import type { CommentSummary } from '#generated/model/comment-summary.ts';
import { significanceLabels } from '#src/domains/booking/labels.ts';
import { overlays } from '#src/overlays/stack.ts';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { ForwardIcon } from '#src/ui/icons/rest.tsx';
import { Tag } from '#src/ui/tag.tsx';
import styles from './comment-card.module.css';
import { CommentText } from './comment-text.tsx';
import type { CommentSource } from './comments-sheet.tsx';

interface CommentCardProps {
  summary: CommentSummary;
  /** The newest. */
  comments: readonly Comment[];
  source: CommentSource;
}

/** All three outcomes are counted, the bad one too. */
export const CommentCard = ({ summary, comments, source }: CommentCardProps) => (
  <Card
    title="患者评价"
    note={`${summary.total} 条`}
    aside={
      summary.total > comments.length && (
        <button className={styles.all} type="button" onClick={() => showAll(source)}>
          看全部
          <ForwardIcon size={18} />
        </button>
      )
    }
  >
    <div className={styles.tags}>
      <Tag>
        {significanceLabels[1]} {summary.significant}
      </Tag>
      <Tag tone="sand">
        {significanceLabels[2]} {summary.slight}
      </Tag>
      <Tag tone="sand">
        {significanceLabels[3]} {summary.none}
      </Tag>
    </div>
    {comments.map((comment, index) => (
      <div key={comment.commentId}>
        {index > 0 && <CardDivider />}
        <CommentText comment={comment} />
      </div>
    ))}
  </Card>
);

const showAll = (source: CommentSource) =>
  overlays.ask(() => import('./comments-sheet.tsx'), source, { closeOnMask: true });
