import type { Slot } from '#generated/model/slot.ts';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import styles from './chosen-bar.module.css';

interface ChosenBarProps {
  chosen: Slot | undefined;
  /** In what way, or by whom: the fee is for that. */
  subject: string;
  fen: number;
  onNext: () => void;
}

/** The bar at the bottom of a page with times: the choice so far, and the button to continue once it is complete. */
export const ChosenBar = ({ chosen, subject, fen, onNext }: ChosenBarProps) => (
  <div className={styles.bar}>
    <div>
      <p className={styles.time}>
        {chosen ? formatVisitTime(chosen.reservationDate, chosen.reservationStartTime) : '还没选时间'}
      </p>
      <p className={styles.fee}>
        {subject} <Price fen={fen} size="body" />
      </p>
    </div>
    <span className={styles.act}>
      <Button block disabledReason={!chosen && '先选时间'} onClick={onNext}>
        去确认
      </Button>
    </span>
  </div>
);
