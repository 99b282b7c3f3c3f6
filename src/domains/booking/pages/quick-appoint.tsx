import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetFastAppointment } from '#generated/hooks/booking/booking.ts';
import type { FastSlot } from '#generated/model/fast-slot.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { changeDraft, draftKey, slotFields } from '#src/domains/booking/draft.ts';
import { visitModeOf } from '#src/domains/booking/labels.ts';
import { Waiting } from '#src/domains/booking/parts/waiting.tsx';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { placeOf } from '#src/lib/place.ts';
import { paths } from '#src/paths.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { useStore } from '#src/platform/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { elder } from '#src/ui/elder.ts';
import { Facts } from '#src/ui/facts.tsx';
import { Page } from '#src/ui/page.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { When } from '#src/ui/when.tsx';
import styles from './quick-appoint.module.css';

const visitModes = [
  { value: VisitMode.IN_STORE, label: '到店' },
  { value: VisitMode.ONLINE, label: '线上' },
];

/** The soonest numbers of a clinic, a doctor, or all: one tap leads to the confirmation. */
export default function QuickAppointPage() {
  const [search] = useSearchParams();
  const topOrgId = useTopOrgId();
  const go = useGo();
  const [visitMode, setVisitMode] = useState<VisitMode>(() => visitModeOf(search) ?? VisitMode.IN_STORE);
  const soonest = useGetFastAppointment(
    {
      clinicId: search.get('clinicId') ?? undefined,
      physicianId: search.get('physicianId') ?? undefined,
      visitMode,
    },
    { query: { staleTime: 0 } },
  );

  const book = (slot: FastSlot) => {
    changeDraft(draftKey(topOrgId, slot.physicianId), slotFields(slot));
    const at = { id: slot.physicianId, clinicId: slot.clinicId };
    go(paths.appointmentDetail.link(at, { step: 'confirm' }));
  };

  return (
    <Page title="最快可约">
      <Waiting />
      <Segment label="就诊方式" choices={visitModes} value={visitMode} onChange={setVisitMode} />
      <QueryView
        query={soonest}
        skeleton={
          <>
            <SoonCardSkeleton />
            <SoonCardSkeleton />
            <SoonCardSkeleton />
          </>
        }
        empty={{
          when: data => data.length === 0,
          title: '14 天内都约满了',
          hint: '可以换一种就诊方式，或候补一位医生。',
          action: { label: '看全部医生', to: paths.home.link() },
        }}
        errorTitle="网络不通，号没有加载出来"
        errorHint="已约好的号不受影响。"
        errorSecond={{ label: '看全部医生', to: paths.home.link() }}
      >
        {data => data.map(slot => <SoonCard key={keyOf(slot)} slot={slot} onBook={() => book(slot)} />)}
      </QueryView>
    </Page>
  );
}

const keyOf = (slot: FastSlot) =>
  `${slot.physicianId} ${slot.clinicId} ${slot.reservationDate} ${slot.reservationStartTime}`;

const SoonCard = ({ slot, onBook }: { slot: FastSlot; onBook: () => void }) => {
  const large = useStore(elder);
  return (
    <Card>
      <h2 className={styles.time}>
        <When>{formatVisitTime(slot.reservationDate, slot.reservationStartTime)}</When>
      </h2>
      <p>
        {slot.physicianName} <span className={styles.soft}>{slot.rank}</span>
      </p>
      <div className={styles.foot}>
        <p className={styles.soft}>
          <Facts>
            {slot.visitMode === VisitMode.IN_STORE ? placeOf(slot) : '线上视频'}
            {`余 ${slot.remaining} 号`}
            <Price fen={slot.fee} />
          </Facts>
        </p>
        <Button
          kind={large ? 'primary' : 'quiet'}
          small
          label={`就约 ${slot.reservationStartTime}，${slot.physicianName}`}
          onClick={onBook}
        >
          就约 {slot.reservationStartTime}
        </Button>
      </div>
    </Card>
  );
};

const SoonCardSkeleton = () => {
  const large = useStore(elder);
  return (
    <Card>
      <Bone width="70%" height="title" />
      <Bone width="45%" />
      <div className={styles.foot}>
        <Bone width="50%" height="secondary" />
        <Bone width={large ? '100%' : 104} height={large ? 60 : 44} />
      </div>
    </Card>
  );
};
