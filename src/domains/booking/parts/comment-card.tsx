import type { Comment } from '#generated/model/comment.ts';
import type { CommentSummary } from '#generated/model/comment-summary.ts';
import { Card, CardDivider } from '../../../ui/card.tsx';
import { ForwardIcon } from '../../../ui/icons/rest.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type CommentSource, openComments } from '../comments.ts';
import { significanceLabels } from '../labels.ts';
import styles from './comment-card.module.css';
import { CommentText } from './comment-text.tsx';

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
        <button className={styles.all} type="button" onClick={() => openComments(source)}>
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
