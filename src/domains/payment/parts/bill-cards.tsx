import type { Reservation } from '#generated/model/reservation.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { formatMoment, formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { ClockIcon } from '#src/ui/icons/home.tsx';
import { PersonHead } from '#src/ui/person-head.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './bill-cards.module.css';

interface BillCardsProps {
  reservation: Reservation;
  /** The time is over, and the last moment's payment is being looked for. */
  closing: boolean;
  onTimeOver: () => void;
}

/** How long the seat is still held, what is paid for, and the sum with what it is made of. */
export const BillCards = ({ reservation, closing, onTimeOver }: BillCardsProps) => {
  const { fee, payable, holdUntil, visitMode } = reservation;
  return (
    <>
      {holdUntil !== null && !closing ? (
        <Held holdUntil={holdUntil} onOver={onTimeOver} />
      ) : (
        <Card>
          <p className={styles.line} role="status">
            <ClockIcon size={20} />
            <span>
              <Phrases text="时间到了，正在核对有没有付款" />
              <span className={styles.soft}>几秒就好，请稍等</span>
            </span>
          </p>
        </Card>
      )}
      <Card>
        <PersonHead
          avatarUrl={reservation.avatarUrl}
          title={
            <When>{formatVisitTime(reservation.reservationDate, reservation.reservationStartTime)}</When>
          }
          lines={[
            <Facts key="where">
              {`${reservation.physicianName} ${reservation.rank}`}
              {visitMode === VisitMode.IN_STORE ? placeOf(reservation) : '线上视频'}
            </Facts>,
            `就诊人 ${reservation.patientName}`,
          ]}
        />
      </Card>
      <Card>
        <p className={styles.row}>
          诊费 <Price fen={fee} />
        </p>
        {payable < fee && (
          <p className={styles.row}>
            优惠 <Price fen={payable - fee} />
          </p>
        )}
        <CardDivider />
        <p className={styles.total}>
          应付 <Price fen={payable} size="subject" />
        </p>
        <p className={styles.soft}>
          <Phrases text="开始之前取消，全额原路退回。" />
        </p>
      </Card>
    </>
  );
};

const Held = ({ holdUntil, onOver }: { holdUntil: string; onOver: () => void }) => (
  <Card>
    <p className={styles.line}>
      <ClockIcon size={20} />
      <span>
        已为您留号，剩余 <TimeLeft className={styles.left} until={holdUntil} onOver={onOver} />
        <span className={styles.soft}>
          <Phrases text={`${formatMoment(holdUntil)} 前未付款，预约自动取消，不扣款`} />
        </span>
      </span>
    </p>
  </Card>
);
