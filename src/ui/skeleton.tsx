import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

interface BoneProps {
  /** Px, or a share of the row: '60%'. */
  width?: number | string;
  /** As tall as a line of this text, or px. */
  height?: 'secondary' | 'body' | 'title' | number;
}

/** One still block in the place of a text or a picture; it does not shimmer. */
export const Bone = ({ width = '100%', height = 'body' }: BoneProps) => (
  <span
    className={`${styles.bone} ${typeof height === 'string' ? styles[height] : ''}`}
    style={typeof height === 'number' ? { width, height } : { width }}
  />
);

/** Says once that something is loading; what it holds is hidden from a screen reader. */
export const Skeleton = ({ children }: { children: ReactNode }) => (
  <div role="status">
    <span className="sr-only">正在加载</span>
    <div className={styles.shape} aria-hidden="true">
      {children}
    </div>
  </div>
);
