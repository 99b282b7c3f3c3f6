import { useSearchParams } from 'react-router-dom';
import { useListPhysicianSlots } from '#generated/hooks/booking/booking.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import type { Slot } from '#generated/model/slot.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { fortnight } from '#src/domains/booking/days.ts';
import {
  type AppointmentDraft,
  changeDraft,
  isAnother,
  isChosen,
  noSlot,
  slotFields,
} from '#src/domains/booking/draft.ts';
import { visitModeLabels, visitModeOf } from '#src/domains/booking/labels.ts';
import { formatDay, formatVisitTime } from '#src/lib/business-date.ts';
import { placeOfClinic } from '#src/lib/place.ts';
import { overlays } from '#src/overlays/stack.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { PinIcon, StoreIcon, VideoIcon } from '#src/ui/icons/home.tsx';
import { Page } from '#src/ui/page.tsx';
import { Phrases } from '#src/ui/phrases.tsx';
import { Portrait } from '#src/ui/portrait.tsx';
import { Price } from '#src/ui/price.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { Calendar } from './calendar.tsx';
import styles from './choose-step.module.css';
import { ChosenBar } from './chosen-bar.tsx';
import { SlotsSkeleton } from './slots-skeleton.tsx';
import { Waiting } from './waiting.tsx';

export interface StepProps {
  doctor: DoctorDetail;
  clinicId: string;
  draftKey: string;
  draft: AppointmentDraft;
}

export const ChooseStep = ({ doctor, clinicId, draftKey, draft }: StepProps) => {
  const go = useGo();
  const [search] = useSearchParams();
  const asked = doctor.visitModes.find(mode => mode === visitModeOf(search));
  // What was tapped wins: another time that was chosen earlier is offered, and never put in its place.
  const visitMode = asked ?? (draft.visitMode || (doctor.visitModes[0] ?? VisitMode.IN_STORE));
  const tappedDate = search.get('date') ?? '';
  const earlier = isAnother(draft, { visitMode, clinicId, date: tappedDate }) ? draft : undefined;
  const current = earlier ? { ...draft, ...noSlot } : draft;
  const days = fortnight();
  const slots = useListPhysicianSlots(doctor.physicianId, {
    clinicId,
    reservationType: 1,
    visitMode,
    ...days,
  });

  const show = (clinic: string, mode: VisitMode) => {
    const there = { id: doctor.physicianId, clinicId: clinic };
    go(paths.appointmentDetail.link(there, { visitMode: mode }), { replace: true });
  };
  const chooseMode = (mode: VisitMode) => {
    changeDraft(draftKey, { ...noSlot, visitMode: mode });
    show(clinicId, mode);
  };
  const chooseSlot = (slot: Slot) => {
    changeDraft(draftKey, slotFields(slot));
    if (tappedDate !== '') show(clinicId, visitMode);
  };
  const chosen = slots.data?.find(slot => isChosen(slot, current) && slot.status === 'FREE');
  const feeOf = (mode: VisitMode) =>
    (mode === VisitMode.IN_STORE ? doctor.inStoreFee : doctor.onlineFee) ?? 0;
  const confirm = () => {
    const here = { id: doctor.physicianId, clinicId };
    go(paths.appointmentDetail.link(here, { step: 'confirm' }));
  };

  return (
    <Page
      title={`约${doctor.name}`}
      heading={
        <span className={styles.heading}>
          <Portrait src={doctor.avatarUrl} alt="" width={36} round />
          {doctor.name}
          <span className={styles.rank}>{doctor.rank}</span>
        </span>
      }
      bottomBar={
        <ChosenBar
          chosen={chosen}
          subject={visitModeLabels[visitMode]}
          fen={feeOf(visitMode)}
          onNext={confirm}
        />
      }
    >
      {doctor.clinics.length > 1 && visitMode === VisitMode.IN_STORE && (
        <Chips
          label="门店"
          value={clinicId}
          choices={doctor.clinics.map(clinic => ({ value: clinic.clinicId, label: placeOfClinic(clinic) }))}
          onChange={value => {
            changeDraft(draftKey, noSlot);
            show(value, visitMode);
          }}
        />
      )}
      {doctor.clinics.length === 1 && visitMode === VisitMode.IN_STORE && (
        <p className={styles.place}>
          <PinIcon size={18} />
          {doctor.clinics.map(placeOfClinic)}
        </p>
      )}
      {doctor.visitModes.length > 1 && (
        <Segment
          label="就诊方式"
          value={visitMode}
          onChange={chooseMode}
          choices={doctor.visitModes.map(mode => ({
            value: mode,
            icon: mode === VisitMode.IN_STORE ? <StoreIcon size={20} /> : <VideoIcon size={20} />,
            label: (
              <>
                {visitModeLabels[mode]} <Price fen={feeOf(mode)} />
              </>
            ),
          }))}
        />
      )}
      {earlier && (
        <EarlierChoice draft={earlier} onUse={() => show(earlier.clinicId, earlier.visitMode || visitMode)} />
      )}
      <Waiting physicianId={doctor.physicianId} />
      <QueryView
        query={slots}
        skeleton={<SlotsSkeleton />}
        empty={{
          when: data => data.length === 0,
          title: `${formatDay(days.from)}起 14 天没有${visitModeLabels[visitMode]}号`,
          hint: '可以换一种就诊方式，或看看其他医生。',
          action: { label: '看其他医生', to: paths.home.link() },
        }}
        errorTitle="网络不通，时间没有加载出来"
        errorHint="已约好的号不受影响。"
      >
        {data => (
          <Calendar
            slots={data}
            newSlotsAt={doctor.newSlotsAt}
            chosenDate={current.reservationDate || tappedDate}
            isChosen={slot => isChosen(slot, current)}
            onChoose={chooseSlot}
            onWait={(date, parts, part) =>
              overlays.ask(
                () => import('./wait-sheet.tsx'),
                { doctor, clinicId, date, parts, part },
                { closeOnMask: true },
              )
            }
          />
        )}
      </QueryView>
    </Page>
  );
};

/** The time that was chosen on an earlier visit of this page, kept until it is used or another one is chosen. */
const EarlierChoice = ({ draft, onUse }: { draft: AppointmentDraft; onUse: () => void }) => (
  <Card>
    <div className={styles.earlier}>
      <p>
        <span className={styles.note}>上次选到</span>
        <Phrases
          text={`${visitModeLabels[draft.visitMode || 1]}，${formatVisitTime(draft.reservationDate, draft.reservationStartTime)}`}
        />
      </p>
      <Button kind="plain" small onClick={onUse}>
        继续用
      </Button>
    </div>
  </Card>
);
