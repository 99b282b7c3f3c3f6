import type { ReactNode } from 'react';
import styles from './person-head.module.css';
import { Portrait } from './portrait.tsx';

interface PersonHeadProps {
  avatarUrl: string;
  /** The width of the portrait, in pixels. */
  width?: 48 | 56;
  /** A line above the title. */
  above?: ReactNode;
  title: ReactNode;
  level?: 2 | 3;
  /** The lines under the title. */
  lines: readonly ReactNode[];
}

/** A portrait with a title and lines of text beside it. */
export const PersonHead = ({ avatarUrl, width = 56, above, title, level = 2, lines }: PersonHeadProps) => {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.head}>
      <Portrait src={avatarUrl} alt="" width={width} />
      <div className={styles.texts}>
        {above !== undefined && <p className={styles.line}>{above}</p>}
        <Title className={styles.title}>{title}</Title>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place
          <p key={index} className={styles.line}>
            {line}
          </p>
        ))}
      </div>
    </div>
  );
};
