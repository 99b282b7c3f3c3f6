import type { Comment } from '#generated/model/comment.ts';
import type { CommentSummary } from '#generated/model/comment-summary.ts';
import { formatDay } from '../../../lib/business-date.ts';
import { Card, CardDivider } from '../../../ui/card.tsx';
import { Dot } from '../../../ui/dot.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { significanceLabels } from '../labels.ts';
import styles from './comment-card.module.css';

interface CommentCardProps {
  summary: CommentSummary;
  comments: readonly Comment[];
}

/** All three outcomes are counted, the bad one too. */
export const CommentCard = ({ summary, comments }: CommentCardProps) => (
  <Card title="患者评价" note={`${summary.total} 条`}>
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
        <p>{comment.text}</p>
        <p className={styles.by}>
          {comment.author}
          <Dot />
          {comment.disease}
          <Dot />
          {formatDay(comment.commentTime.slice(0, 10))}
        </p>
      </div>
    ))}
  </Card>
);
