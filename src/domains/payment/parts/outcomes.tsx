import type { ReactNode } from 'react';
import { useGetFastAppointment } from '#generated/hooks/booking/booking.ts';
import { useGetMedicalCase } from '#generated/hooks/care/care.ts';
import type { FastSlot } from '#generated/model/fast-slot.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { Reservation } from '#generated/model/reservation.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ClockIcon } from '#src/ui/icons/home.tsx';
import { InfoIcon, PhoneIcon, SuccessIcon } from '#src/ui/icons/rest.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './outcomes.module.css';

interface OutcomeProps {
  reservation: Reservation;
}

/** The payment's outcome is unknown. No second payment is offered until it is known. */
export const Waiting = ({ reservation }: OutcomeProps) => {
  const visit = useGetMedicalCase(reservation.medicalCaseId);
  return (
    <>
      <Headline icon={<ClockIcon size={56} />} title="正在等付款结果">
        <Phrases text="正在向微信支付查询，有结果就自动显示。" />
        <br />
        <Phrases text={reservation.status === 'O' ? '您的号还留着，请不要再付一次。' : '请不要再付一次。'} />
      </Headline>
      <div className={styles.doors}>
        {visit.data && (
          <a className={styles.call} href={`tel:${visit.data.clinicPhone}`}>
            <PhoneIcon size={20} />
            打电话问{visit.data.clinicName}
          </a>
        )}
        <Button block kind="plain" to={paths.hospitalize.link()}>
          回就诊
        </Button>
      </div>
    </>
  );
};

/** The money is on its way back, or has arrived. */
export const Refunded = ({ reservation, order }: OutcomeProps & { order: PayOrder }) => {
  const done = order.status === 'REFUNDED';
  return (
    <>
      <Headline
        icon={done ? <SuccessIcon size={56} /> : <ClockIcon size={56} />}
        title={done ? '已退款' : '正在退款'}
      >
        {order.refundReason && <Phrases text={`${order.refundReason}。`} />}
      </Headline>
      <Card>
        <p className={styles.row}>
          退回金额 <Price fen={order.amount} />
        </p>
        <p className={styles.soft}>
          <Phrases text="退到付款时用的零钱或银行卡，零钱即时到账，银行卡 1 至 3 个工作日到账。" />
        </p>
      </Card>
      <NextSlot reservation={reservation} />
    </>
  );
};

/** The hold ran out, or was given up, and nothing was paid. */
export const SeatGone = ({ reservation }: OutcomeProps) => (
  <>
    <Headline
      icon={<InfoIcon size={56} />}
      title={reservation.status === 'C' ? '这次预约已取消' : '号已放出'}
    >
      <Phrases text="没有扣款。想看的话，可以另约时间。" />
    </Headline>
    <NextSlot reservation={reservation} />
  </>
);

const Headline = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className={styles.headline} role="status">
    {icon}
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.soft}>{children}</p>
  </div>
);

const NextSlot = ({ reservation }: OutcomeProps) => {
  const { physicianId, clinicId, visitMode } = reservation;
  const slots = useGetFastAppointment({ physicianId, clinicId, visitMode });
  const [slot] = slots.data ?? [];
  if (slots.isPending) return <Bone height={140} />;
  return (
    <Card title="最近可约">
      {slot && <SlotLine slot={slot} />}
      <div className={styles.doors}>
        {slot && (
          <Button
            block
            to={paths.appointmentDetail.link(
              { id: slot.physicianId, clinicId: slot.clinicId },
              { visitMode: slot.visitMode },
            )}
          >
            去约{slot.physicianName}
          </Button>
        )}
        <Button block kind="plain" to={paths.home.link()}>
          看看其他医生
        </Button>
      </div>
    </Card>
  );
};

const SlotLine = ({ slot }: { slot: FastSlot }) => (
  <p className={styles.slot}>
    <When>{formatVisitTime(slot.reservationDate, slot.reservationStartTime)}</When>
    <span className={styles.soft}>
      {slot.physicianName} {slot.rank}，{slot.visitMode === VisitMode.IN_STORE ? placeOf(slot) : '线上视频'}
    </span>
  </p>
);
