import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useGetReservationByCode } from '#generated/hooks/booking/booking.ts';
import { useGetOrderStatus } from '#generated/hooks/payment/payment.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { Reservation } from '#generated/model/reservation.ts';
import { formatFen } from '../../../lib/money.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SumBar } from '../../../ui/sum-bar.tsx';
import { useLink } from '../../../ui/use-org.ts';
import { BillCards } from '../parts/bill-cards.tsx';
import { Refunded, SeatGone, Waiting } from '../parts/outcomes.tsx';
import { pollPause, type Stage, seatPause, stageOf } from '../stage.ts';
import { usePayment } from '../use-payment.ts';

export default function RegisterPaymentPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const link = useLink();
  const { kept, busy, start, settled } = usePayment(code);
  const order = useGetOrderStatus(kept?.tradeId ?? '', {
    request: { handles: [ErrorCode.NOT_FOUND] },
    query: {
      enabled: kept !== undefined && !busy,
      refetchInterval: ({ state }) =>
        kept?.state !== 'known' || state.data?.status === 'REFUNDING'
          ? pollPause(state.dataUpdateCount + state.errorUpdateCount)
          : false,
    },
  });
  const reservation = useGetReservationByCode(code, {
    query: {
      refetchInterval: ({ state: { data } }) => (data ? seatPause(data) : false),
    },
  });
  const stage = reservation.data && stageOf(reservation.data, order.data, kept?.state);

  const { refetch } = reservation;
  const ended = order.data && order.data.status !== 'UNPAID' ? order.data.tradeId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an order, when its end is known
  useEffect(() => {
    if (ended === undefined || busy) return;
    settled(ended);
    void refetch();
  }, [ended, busy]);

  if (stage === 'paid') {
    return <Navigate replace to={link(paths.appointmentSuccess.link({}, { code }))} />;
  }
  return (
    <Page
      title="付诊费"
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
        query={reservation}
        skeleton={
          <>
            <CardSkeleton lines={1} />
            <CardSkeleton lines={3} />
            <CardSkeleton lines={3} />
          </>
        }
        errorTitle="没取到这次预约"
        errorHint="这里没有扣款，约好的号都在就诊里。"
        errorSecond={{ label: '去就诊里看', to: link(paths.hospitalize.link()) }}
      >
        {data => (
          <Content
            stage={stage ?? 'closing'}
            reservation={data}
            order={order.data}
            onTimeOver={() => void refetch()}
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
