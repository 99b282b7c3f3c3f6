import { useState } from 'react';
import {
  useGetReservationByCode,
  useListPhysicianSlots,
  useRescheduleReservation,
} from '#generated/hooks/booking/booking.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Reservation } from '#generated/model/reservation.ts';
import { ReservationAction } from '#generated/model/reservation-action.ts';
import type { Slot } from '#generated/model/slot.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { fortnight } from '#src/domains/booking/days.ts';
import { hasCode } from '#src/http/errors.ts';
import { formatDay, formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { paths } from '#src/paths.ts';
import { WithWhom } from '#src/shared/care/with-whom.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { EmptyChair } from '#src/ui/illustrations/empty-chair.tsx';
import { Page } from '#src/ui/page.tsx';
import { PersonHead } from '#src/ui/person-head.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { When } from '#src/ui/when.tsx';
import { Calendar } from './calendar.tsx';
import styles from './reschedule-step.module.css';
import { SlotsSkeleton } from './slots-skeleton.tsx';

/** Another time with the same doctor, in the same way: the number held is given up only for the new one. */
export const RescheduleStep = ({ code }: { code: string }) => {
  const reservation = useGetReservationByCode(code);
  const visits = paths.hospitalize.link();
  if (!reservation.data) {
    return (
      <Page title="改期">
        <QueryView
          query={reservation}
          skeleton={
            <>
              <CardSkeleton lines={2} />
              <SlotsSkeleton />
            </>
          }
          errorTitle="这次预约没有加载出来"
          errorHint="原来的号还在。"
          errorSecond={{ label: '去就诊里看', to: visits }}
        >
          {() => null}
        </QueryView>
      </Page>
    );
  }
  if (!reservation.data.allowedActions.includes(ReservationAction.RESCHEDULE)) {
    return (
      <Page title="改期">
        <Empty
          art={<EmptyChair />}
          title="这次预约不能改期了"
          hint="开始之后、取消之后都不能改，可以另约时间。"
          action={{ label: '去就诊里看', to: visits }}
        />
      </Page>
    );
  }
  return <ChooseAnother reservation={reservation.data} />;
};

const ChooseAnother = ({ reservation }: { reservation: Reservation }) => {
  const go = useGo();
  const [wanted, setWanted] = useState<Slot>();
  const { physicianId, clinicId, reservationType, visitMode } = reservation;
  const days = fortnight();
  const slots = useListPhysicianSlots(physicianId, {
    clinicId,
    reservationType,
    visitMode,
    ...days,
  });
  const move = useRescheduleReservation({
    mutation: {
      onSuccess: () => {
        toast('已改期', { type: 'success' });
        go(paths.hospitalize.link(), { replace: true });
      },
      onError: error => {
        toastNetworkError(error, '没有收到结果，请到就诊里看一下');
        if (hasCode(error, ErrorCode.SLOT_GONE)) setWanted(undefined);
      },
    },
  });

  const isHeld = (slot: Slot) =>
    slot.reservationDate === reservation.reservationDate &&
    slot.reservationStartTime === reservation.reservationStartTime;
  const isWanted = (slot: Slot) =>
    slot.reservationDate === wanted?.reservationDate &&
    slot.reservationStartTime === wanted.reservationStartTime;

  const submit = () => {
    if (!wanted) return;
    const { reservationDate, reservationStartTime, reservationEndTime } = wanted;
    move.mutate({
      code: reservation.reservationCode,
      data: { reservationDate, reservationStartTime, reservationEndTime },
    });
  };

  return (
    <Page
      title="改期"
      bottomBar={
        <div className={styles.bar}>
          <p className={styles.new}>
            {wanted ? (
              <>
                改到 <When>{formatVisitTime(wanted.reservationDate, wanted.reservationStartTime)}</When>
              </>
            ) : (
              '改好之前，原来的号一直留着'
            )}
          </p>
          <Button
            block
            confirms
            disabledReason={!wanted && '先选新的时间'}
            loading={move.isPending && '正在改期'}
            onClick={submit}
          >
            确认改期
          </Button>
        </div>
      }
    >
      <Card>
        <PersonHead
          avatarUrl={reservation.avatarUrl}
          width={48}
          above="原来约的"
          title={
            <When>{formatVisitTime(reservation.reservationDate, reservation.reservationStartTime)}</When>
          }
          lines={[
            <Facts key="facts">
              {reservation.patientName}
              <WithWhom visit={reservation} />
              {visitMode === VisitMode.IN_STORE ? placeOf(reservation) : '线上视频'}
            </Facts>,
          ]}
        />
      </Card>
      <QueryView
        query={slots}
        skeleton={<SlotsSkeleton />}
        empty={{
          when: data => data.length === 0,
          title: `${formatDay(days.from)}起 14 天没有别的号`,
          hint: '原来的号还在。',
          action: { label: '回就诊', to: paths.hospitalize.link() },
        }}
        errorTitle="网络不通，时间没有加载出来"
        errorHint="原来的号还在。"
      >
        {data => (
          <Calendar
            slots={data.map(slot => (isHeld(slot) ? heldSlot(slot) : slot))}
            chosenDate={reservation.reservationDate}
            isChosen={isWanted}
            onChoose={setWanted}
          />
        )}
      </QueryView>
    </Page>
  );
};

/** One's own number is nothing to move to. */
const heldSlot = (slot: Slot): Slot => ({ ...slot, status: 'CLOSED', remaining: 0, closedReason: '您已约' });
