import type { ReactNode } from 'react';
import styles from './tag.module.css';

interface TagProps {
  children: ReactNode;
  tone?: 'jade' | 'sand' | 'gilt';
}

export const Tag = ({ children, tone = 'jade' }: TagProps) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
);
