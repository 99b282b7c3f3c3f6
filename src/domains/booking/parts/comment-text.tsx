import type { Comment } from '#generated/model/comment.ts';
import { formatDay } from '../../../lib/business-date.ts';
import { Dot } from '../../../ui/dot.tsx';
import { significanceLabels } from '../labels.ts';
import styles from './comment-text.module.css';

export const CommentText = ({ comment }: { comment: Comment }) => (
  <>
    <p>{comment.text}</p>
    <p className={styles.by}>
      {comment.author}
      <Dot />
      {comment.disease}
      <Dot />
      {significanceLabels[comment.significance]}
      <Dot />
      <span className={styles.day}>{formatDay(comment.commentTime.slice(0, 10))}</span>
    </p>
  </>
);
