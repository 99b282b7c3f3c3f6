import type { Comment } from '#generated/model/comment.ts';
import { significanceLabels } from '#src/domains/booking/labels.ts';
import { formatDay } from '#src/lib/business-date.ts';
import { Facts } from '#src/ui/facts.tsx';
import styles from './comment-text.module.css';

export const CommentText = ({ comment }: { comment: Comment }) => (
  <>
    <p>{comment.text}</p>
    <p className={styles.by}>
      <Facts>
        {comment.author}
        {comment.disease}
        {significanceLabels[comment.significance]}
        {formatDay(comment.commentTime.slice(0, 10))}
      </Facts>
    </p>
  </>
);
