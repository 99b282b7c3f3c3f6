import { Fragment } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetReservationByCode } from '#generated/hooks/booking/booking.ts';
import { useGetMedicalCase } from '#generated/hooks/care/care.ts';
import type { Reservation } from '#generated/model/reservation.ts';
import { ReservationAction } from '#generated/model/reservation-action.ts';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { WithWhom } from '#src/shared/care/with-whom.tsx';
import { moneyText } from '#src/shared/payment/money-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { CardSkeleton } from '#src/ui/card-skeleton.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { InfoIcon, SuccessIcon } from '#src/ui/icons/rest.tsx';
import { Page } from '#src/ui/page.tsx';
import { PersonHead } from '#src/ui/person-head.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './appointment-success.module.css';

/** Booked, and the visit is still to come. */
const live: readonly ReservationStatus[] = [ReservationStatus.RESERVED, ReservationStatus.ARRIVED];

export default function AppointmentSuccessPage() {
  const [search] = useSearchParams();
  const reservation = useGetReservationByCode(search.get('code') ?? '');
  return (
    <Page
      title="预约结果"
      back={false}
      bottomBar={
        <div className={styles.bar}>
          <Button block kind="plain" to={paths.home.link()}>
            回首页
          </Button>
          <Button block to={paths.hospitalize.link()}>
            看我的预约
          </Button>
        </div>
      }
    >
      <QueryView
        query={reservation}
        skeleton={
          <>
            <div className={styles.done}>
              <Bone width={56} height={56} />
              <Bone width={90} height="title" />
            </div>
            <CardSkeleton lines={4} />
            <CardSkeleton lines={4} />
          </>
        }
        errorTitle="这次预约没有加载出来"
        errorHint="已约的号在“就诊”页。"
        errorSecond={{ label: '去就诊里看', to: paths.hospitalize.link() }}
      >
        {data => (live.includes(data.status) ? <Result reservation={data} /> : <Over reservation={data} />)}
      </QueryView>
    </Page>
  );
}

const Result = ({ reservation }: { reservation: Reservation }) => {
  const payAtClinic = reservation.projectId !== null;
  return (
    <>
      <div className={styles.done} role="status">
        <SuccessIcon size={56} />
        <h2 className={styles.title}>预约成功</h2>
      </div>
      <Card>
        <Whom reservation={reservation} />
        <CardDivider />
        <FactList
          facts={[
            payAtClinic && [
              '理疗费',
              <Fragment key="fee">
                <Price fen={reservation.fee} />
                <span className={styles.soft}>到店在前台付</span>
              </Fragment>,
            ],
            ['地点', <Place key="place" reservation={reservation} />],
          ]}
        />
      </Card>
      <Card title="接下来">
        <ul className={styles.next}>
          {reservation.visitMode === VisitMode.IN_STORE ? (
            <>
              <li>
                <Phrases text="请提前 15 分钟到，前台签到" />
              </li>
              <li>
                <Phrases text="带好身份证件，孩子就诊须家长陪同" />
              </li>
              {!payAtClinic && (
                <li>
                  <Phrases
                    text={reservation.payable > 0 ? '诊费已付，不用再到前台付' : '诊费就诊时在前台付'}
                  />
                </li>
              )}
            </>
          ) : (
            <>
              <li>
                <Phrases text="请提前 5 分钟打开就诊页，找个安静亮堂的地方" />
              </li>
              <li>准备好以往的病历和在吃的药</li>
            </>
          )}
          <li>
            <Phrases text="如需取消，请在就诊开始前到“就诊”页操作" />
          </li>
        </ul>
      </Card>
    </>
  );
};

const Whom = ({ reservation }: { reservation: Reservation }) => (
  <PersonHead
    avatarUrl={reservation.avatarUrl}
    level={3}
    title={<When>{formatVisitTime(reservation.reservationDate, reservation.reservationStartTime)}</When>}
    lines={[<WithWhom key="whom" visit={reservation} />, `就诊人 ${reservation.patientName}`]}
  />
);

const overTitles: Partial<Record<ReservationStatus, string>> = {
  [ReservationStatus.ORDERED]: '预约还没有付款',
  [ReservationStatus.CANCELLED]: '预约已取消',
  [ReservationStatus.EXPIRED]: '未付款，预约已自动取消',
  [ReservationStatus.PAST_DUE]: '未按时到诊，预约已作废',
};

/** One may come back to this address when the visit has been cancelled, is over, or was never paid. */
const Over = ({ reservation }: { reservation: Reservation }) => {
  const { status, medicalCaseId, reservationCode } = reservation;
  const visit = useGetMedicalCase(medicalCaseId);
  const money = visit.data?.order && moneyText(visit.data.order);
  return (
    <>
      <div className={styles.over} role="status">
        <InfoIcon size={56} />
        <h2 className={styles.title}>{overTitles[status] ?? '这次就诊已开始或已完成'}</h2>
      </div>
      <Card>
        <Whom reservation={reservation} />
        {money && (
          <>
            <CardDivider />
            <FactList facts={[['诊费', money]]} />
          </>
        )}
      </Card>
      {reservation.allowedActions.includes(ReservationAction.PAY) && (
        <Button block to={paths.registerPayment.link({}, { code: reservationCode })}>
          去付款
        </Button>
      )}
    </>
  );
};

const Place = ({ reservation }: { reservation: Reservation }) =>
  reservation.visitMode === VisitMode.IN_STORE ? (
    <>
      {placeOf(reservation)} {reservation.room}
      <span className={styles.soft}>{reservation.clinicAddress}</span>
    </>
  ) : (
    '线上视频'
  );
