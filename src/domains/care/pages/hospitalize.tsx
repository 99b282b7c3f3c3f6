import { useListAppointedCasesInfinite, useListDoneCasesInfinite } from '#generated/hooks/care/care.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { ReservationAction } from '#generated/model/reservation-action.ts';
import { ReservationStatus } from '#generated/model/reservation-status.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { againPath } from '#src/domains/care/again-path.ts';
import { CaseList } from '#src/domains/care/parts/case-list.tsx';
import { CasesPage } from '#src/domains/care/parts/cases-page.tsx';
import { closingPause, payUntil } from '#src/domains/care/pay-until.ts';
import { useCancelVisit } from '#src/domains/care/use-cancel-visit.tsx';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { formatFen } from '#src/lib/money.ts';
import { paged } from '#src/lib/paging.ts';
import { placeOf } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { WithWhom } from '#src/shared/care/with-whom.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card, CardDivider } from '#src/ui/card.tsx';
import { Dot } from '#src/ui/dot.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { Tag } from '#src/ui/tag.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import { When } from '#src/ui/when.tsx';
import styles from './hospitalize.module.css';

const arriveEarlyMinutes = 15;

/** Visits that did take place. */
const seen: readonly ReservationStatus[] = [ReservationStatus.TREATED, ReservationStatus.FINISHED];

export default function HospitalizePage() {
  const appointed = useListAppointedCasesInfinite(undefined, {
    query: {
      ...paged,
      refetchInterval: ({ state: { data } }) => closingPause(data?.pages.flatMap(page => page.datas) ?? []),
    },
  });
  const nothing = appointed.data?.pages[0]?.totalCount === 0;
  const done = useListDoneCasesInfinite(undefined, { query: { ...paged, enabled: nothing } });
  const last = done.data?.pages[0]?.datas.find(visit => seen.includes(visit.status));

  return (
    <CasesPage tab="reserved">
      <CaseList
        query={appointed}
        subject="预约"
        skeleton={ReservedCardSkeleton}
        empty={{
          title: '还没有预约',
          hint: '时间、地点和要带的东西，约好以后都在这里。',
          action: { label: '去约医生', to: paths.home.link() },
          ...(last && {
            second: {
              label:
                last.projectName === null
                  ? `上次看的是${last.physicianName}`
                  : `上次做的是${last.projectName}`,
              to: againPath(last),
            },
          }),
        }}
      >
        {visit => (
          <ReservedCard key={visit.medicalCaseId} visit={visit} onTimeOver={() => void appointed.refetch()} />
        )}
      </CaseList>
    </CasesPage>
  );
}

interface ReservedCardProps {
  visit: MedicalCase;
  /** The time to pay is over. */
  onTimeOver: () => void;
}

const ReservedCard = ({ visit, onTimeOver }: ReservedCardProps) => {
  const { cancel, cancelling } = useCancelVisit(visit);
  const time = formatVisitTime(visit.reservationDate, visit.reservationStartTime);
  const online = visit.visitMode === VisitMode.ONLINE;

  return (
    <Card>
      <h2 className={styles.time}>
        <When>{time}</When>
      </h2>
      <div className={styles.who}>
        <Portrait src={visit.avatarUrl} alt="" width={48} />
        <div className={styles.facts}>
          <p>
            <WithWhom visit={visit} />
          </p>
          <p className={styles.detail}>
            <span className={styles.fact}>
              {visit.patientName} {relationLabels[visit.relation]}
            </span>
            {visit.minor && <Tag tone="sand">须陪同</Tag>}
            <span className={styles.dot}>
              <Dot />
            </span>
            <span className={styles.fact}>{online ? '线上问诊' : `${placeOf(visit)} ${visit.room}`}</span>
          </p>
        </div>
      </div>
      {visit.complaint !== null && <p className={styles.complaint}>{visit.complaint}</p>}
      {visit.projectName !== null && (
        <p className={styles.complaint}>理疗费 {formatFen(visit.fee)}，到店在前台付</p>
      )}
      <CardDivider />
      <div className={styles.foot}>
        <p className={styles.todo}>
          <Todo visit={visit} onTimeOver={onTimeOver} />
        </p>
        {visit.allowedActions.includes(ReservationAction.RESCHEDULE) && (
          <Button
            kind="plain"
            small
            label={`改期，${time}`}
            to={paths.appointmentDetail.link(
              { id: visit.physicianId, clinicId: visit.clinicId },
              { reschedule: visit.reservationCode },
            )}
          >
            改期
          </Button>
        )}
        {visit.allowedActions.includes(ReservationAction.CANCEL) && (
          <Button kind="plain" small loading={cancelling && '正在取消'} onClick={cancel}>
            取消预约
          </Button>
        )}
        <a
          className={styles.call}
          href={`tel:${visit.clinicPhone}`}
          aria-label={`打电话给${visit.clinicName}`}
        >
          打电话
        </a>
      </div>
      {visit.allowedActions.includes(ReservationAction.PAY) && (
        <div className={styles.pay}>
          <Button block to={paths.registerPayment.link({}, { code: visit.reservationCode })}>
            去付款
          </Button>
        </div>
      )}
    </Card>
  );
};

const Todo = ({ visit, onTimeOver }: ReservedCardProps) => {
  const { visitMode, reservationStartTime, allowedActions } = visit;
  const until = payUntil(visit);
  if (until !== undefined)
    return allowedActions.includes(ReservationAction.PAY) ? (
      <>
        请付诊费，剩余 <TimeLeft until={until} onOver={onTimeOver} />
      </>
    ) : (
      '付款时间已过，正在核对'
    );
  if (visitMode === VisitMode.ONLINE) return '请按时候诊';
  return `${minutesBefore(reservationStartTime, arriveEarlyMinutes)} 前签到`;
};

/** From 09:30 fifteen minutes before it is 09:15. */
const minutesBefore = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = hour * 60 + minute - minutes;
  return [Math.floor(total / 60), total % 60].map(part => String(part).padStart(2, '0')).join(':');
};

const ReservedCardSkeleton = () => (
  <Card>
    <Bone width="70%" height="title" />
    <div className={styles.who}>
      <Bone width={48} height={58} />
      <div className={styles.facts}>
        <Bone width="45%" />
        <Bone width="70%" height="secondary" />
      </div>
    </div>
    <CardDivider />
    <div className={styles.foot}>
      <span className={styles.todo}>
        <Bone width={110} height="secondary" />
      </span>
      <Bone width={140} height={44} />
    </div>
  </Card>
);
