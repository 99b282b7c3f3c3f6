import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  children: ReactNode;
  /** A number, or true for a bare dot. */
  count: number | boolean | undefined;
  /** What waits there, for a screen reader: 条未读 */
  unit: string;
}

export const Badge = ({ children, count, unit }: BadgeProps) => (
  <span className={styles.anchor}>
    {children}
    {Boolean(count) && (
      <span className={count === true ? styles.dot : styles.count}>
        {typeof count === 'number' && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
        <span className="sr-only">{count === true ? `有${unit}` : `${count}${unit}`}</span>
      </span>
    )}
  </span>
);
