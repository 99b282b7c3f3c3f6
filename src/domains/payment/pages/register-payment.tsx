import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetReservationByCode } from '#generated/hooks/booking/booking.ts';
import { useGetMedicalCase } from '#generated/hooks/care/care.ts';
import { createPayOrder, useGetOrderStatus } from '#generated/hooks/payment/payment.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { Reservation } from '#generated/model/reservation.ts';
import { seatPause, seatState } from '#src/domains/payment/held-seat.ts';
import { BillCards } from '#src/domains/payment/parts/bill-cards.tsx';
import { Refunded, SeatGone, Waiting } from '#src/domains/payment/parts/outcomes.tsx';
import { purposes } from '#src/domains/payment/purposes.ts';
import { pollPause, type Stage, stageOf } from '#src/domains/payment/stage.ts';
import { usePayment } from '#src/domains/payment/use-payment.ts';
import { formatFen } from '#src/lib/money.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { Redirect } from '#src/ui/link.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { SumBar } from '#src/ui/sum-bar.tsx';

const purpose = purposes.registration;

export default function RegisterPaymentPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const payable = { bizType: 'registration', bizId: code } as const;
  const reservation = useGetReservationByCode(code, {
    query: {
      refetchInterval: ({ state: { data } }) => (data ? seatPause(data) : false),
    },
  });
  const shownPayable = reservation.data?.payable;
  const { kept, busy, start, noteEnded } = usePayment(payable, () =>
    createPayOrder({ ...payable, shownPayable, payType: 1, payChannel: 'WX', payWay: 'WX_MP' }),
  );
  const order = useGetOrderStatus(kept?.tradeId ?? '', {
    request: { handles: [ErrorCode.NOT_FOUND] },
    query: {
      enabled: kept !== undefined && !busy,
      refetchInterval: ({ state }) =>
        kept?.state !== 'ended' || state.data?.status === 'REFUNDING'
          ? pollPause(state.dataUpdateCount + state.errorUpdateCount)
          : false,
    },
  });
  const seat = reservation.data && seatState(reservation.data);
  // The visit knows the money of a seat that is gone, whichever phone paid it.
  const visit = useGetMedicalCase(reservation.data?.medicalCaseId ?? '', {
    query: { enabled: seat?.state === 'gone' },
  });
  const money = order.data ?? visit.data?.order ?? undefined;
  const stage = seat && stageOf(seat, money, kept?.state);

  // Whether money was taken is not said before it is known.
  const { isError, error, fetchStatus, refetch } = visit;
  const shown =
    seat?.state === 'gone' && !money && !visit.data
      ? { data: undefined, isError, error, fetchStatus, refetch }
      : reservation;

  const ended = order.data && order.data.status !== 'UNPAID' ? order.data.tradeId : undefined;
  useEffect(() => {
    if (ended !== undefined && !busy) noteEnded(ended);
  }, [ended, busy, noteEnded]);

  if (stage === 'paid') {
    return <Redirect to={purpose.paidAt(code)} />;
  }
  return (
    <Page
      title={purpose.title}
      bottomBar={
        stage === 'payable' && reservation.data ? (
          <SumBar label="应付" fen={reservation.data.payable}>
            <Button block confirms loading={busy && '正在付款'} onClick={start}>
              去付 {formatFen(reservation.data.payable)}
            </Button>
          </SumBar>
        ) : undefined
      }
    >
      <QueryView
        query={shown}
        skeleton={
          <>
            <CardSkeleton lines={1} />
            <CardSkeleton lines={3} />
            <CardSkeleton lines={3} />
          </>
        }
        errorTitle="这次预约没有加载出来"
        errorHint="这里没有扣款，已约的号在“就诊”页。"
        errorSecond={{ label: '去就诊里看', to: paths.hospitalize.link() }}
      >
        {data => (
          <Content
            stage={stage ?? 'closing'}
            reservation={data}
            order={money}
            onTimeOver={() => void reservation.refetch()}
          />
        )}
      </QueryView>
    </Page>
  );
}

interface ContentProps {
  stage: Stage;
  reservation: Reservation;
  order: PayOrder | undefined;
  onTimeOver: () => void;
}

const Content = ({ stage, reservation, order, onTimeOver }: ContentProps) => {
  if (stage === 'refund' && order) return <Refunded reservation={reservation} order={order} />;
  if (stage === 'gone') return <SeatGone reservation={reservation} />;
  if (stage === 'waiting') return <Waiting reservation={reservation} />;
  return <BillCards reservation={reservation} closing={stage === 'closing'} onTimeOver={onTimeOver} />;
};
