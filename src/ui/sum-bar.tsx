import type { ReactNode } from 'react';
import { Price } from './price.tsx';
import { Bone } from './skeleton.tsx';
import styles from './sum-bar.module.css';

interface SumBarProps {
  /** What the sum is: 应付 */
  label: ReactNode;
  /** undefined: not known yet. */
  fen: number | undefined;
  /** The button. */
  children: ReactNode;
}

/** The bar at the thumb of a screen that costs something: the sum, and beside it what one does about it. */
export const SumBar = ({ label, fen, children }: SumBarProps) => (
  <div className={styles.bar}>
    <div>
      <p className={styles.label}>{label}</p>
      {fen === undefined ? <Bone width={96} height="title" /> : <Price fen={fen} size="subject" />}
    </div>
    <span className={styles.act}>{children}</span>
  </div>
);
