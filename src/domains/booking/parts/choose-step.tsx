import { useSearchParams } from 'react-router-dom';
import { useListPhysicianSlots } from '#generated/hooks/booking/booking.ts';
import type { DoctorDetail } from '#generated/model/doctor-detail.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import { fortnight } from '#src/domains/booking/days.ts';
import {
  type AppointmentDraft,
  changeDraft,
  isChosen,
  noSlot,
  slotFields,
} from '#src/domains/booking/draft.ts';
import { visitModeLabels, visitModeOf } from '#src/domains/booking/labels.ts';
import { formatDay } from '#src/lib/business-date.ts';
import { overlays } from '#src/overlays/stack.ts';
import { paths } from '#src/paths.ts';
import { Chips } from '#src/ui/chips.tsx';
import { StoreIcon, VideoIcon } from '#src/ui/icons/home.tsx';
import { Page } from '#src/ui/page.tsx';
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
  const visitMode = draft.visitMode || (asked ?? doctor.visitModes[0] ?? VisitMode.IN_STORE);
  const days = fortnight();
  const slots = useListPhysicianSlots(doctor.physicianId, {
    clinicId,
    reservationType: 1,
    visitMode,
    ...days,
  });

  const chooseMode = (mode: VisitMode) => changeDraft(draftKey, { ...noSlot, visitMode: mode });
  const chosen = slots.data?.find(slot => isChosen(slot, draft) && slot.status === 'FREE');
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
          choices={doctor.clinics.map(clinic => ({ value: clinic.clinicId, label: clinic.name }))}
          onChange={value => {
            changeDraft(draftKey, noSlot);
            const there = { id: doctor.physicianId, clinicId: value };
            go(paths.appointmentDetail.link(there, { visitMode }), { replace: true });
          }}
        />
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
            chosenDate={draft.reservationDate}
            isChosen={slot => isChosen(slot, draft)}
            onChoose={slot => changeDraft(draftKey, slotFields(slot))}
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
