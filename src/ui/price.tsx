import { figureOf, signOf } from '#src/lib/money.ts';
import styles from './price.module.css';

interface PriceProps {
  fen: number;
  /** Without it the amount takes the size of the text around it. */
  size?: 'secondary' | 'body' | 'title' | 'subject' | 'sum' | 'balance';
}

export const Price = ({ fen, size }: PriceProps) => {
  const sign = signOf(fen);
  return (
    <span className={[styles.price, size && styles[size]].filter(Boolean).join(' ')}>
      {sign && <span className={styles.sign}>{sign}</span>}
      <span className={styles.yuan}>¥</span>
      {figureOf(fen)}
    </span>
  );
};
