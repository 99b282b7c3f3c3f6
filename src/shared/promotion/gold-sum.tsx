import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import styles from './gold-sum.module.css';

interface GoldSumProps {
  label: string;
  fen: number;
  note?: string;
}

/** An amount of health gold as the subject of an overlay. */
export const GoldSum = ({ label, fen, note }: GoldSumProps) => (
  <div className={styles.sum}>
    <p className={styles.label}>{label}</p>
    <p className={styles.figure}>
      <Price fen={fen} size="balance" />
    </p>
    {note !== undefined && (
      <p className={styles.note}>
        <Phrases text={note} />
      </p>
    )}
  </div>
);
