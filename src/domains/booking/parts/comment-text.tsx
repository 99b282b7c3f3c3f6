import type { Comment } from '#generated/model/comment.ts';
import { formatDay } from '../../../lib/business-date.ts';
import { Facts } from '../../../ui/facts.tsx';
import { significanceLabels } from '../labels.ts';
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
