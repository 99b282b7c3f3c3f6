import type { ReactNode } from 'react';
import { Price } from './price.tsx';
import styles from './sum-bar.module.css';

interface SumBarProps {
  /** What the sum is: 应付 */
  label: ReactNode;
  fen: number;
  /** The button. */
  children: ReactNode;
}

/** The bar at the thumb of a screen that costs something: the sum, and beside it what one does about it. */
export const SumBar = ({ label, fen, children }: SumBarProps) => (
  <div className={styles.bar}>
    <div>
      <p className={styles.label}>{label}</p>
      <Price fen={fen} size="subject" />
    </div>
    <span className={styles.act}>{children}</span>
  </div>
);
