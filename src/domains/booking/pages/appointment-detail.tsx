import { useParams, useSearchParams } from 'react-router-dom';
import { useGetPhysician } from '#generated/hooks/booking/booking.ts';
import { draftKey, useDraft } from '#src/domains/booking/draft.ts';
import { ChooseStep } from '#src/domains/booking/parts/choose-step.tsx';
import { ConfirmStep } from '#src/domains/booking/parts/confirm-step.tsx';
import { RescheduleStep } from '#src/domains/booking/parts/reschedule-step.tsx';
import { SlotsSkeleton } from '#src/domains/booking/parts/slots-skeleton.tsx';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';

/** With `reschedule=CODE` another time for that reservation; else a new one. */
export default function AppointmentDetailPage() {
  const [search] = useSearchParams();
  const code = search.get('reschedule');
  return code ? (
    <RescheduleStep code={code} />
  ) : (
    <NewAppointment confirm={search.get('step') === 'confirm'} />
  );
}

/** Choose mode, day and slot; then, at the same address with `step=confirm`, the patient, and confirm. */
const NewAppointment = ({ confirm }: { confirm: boolean }) => {
  const { id = '', clinicId = '' } = useParams();
  const topOrgId = useTopOrgId();
  const key = draftKey(topOrgId, id);
  const draft = useDraft(key);
  const doctor = useGetPhysician(id, { clinicId });

  if (doctor.data) {
    const confirming = confirm && draft.reservationDate !== '';
    const Step = confirming ? ConfirmStep : ChooseStep;
    return <Step doctor={doctor.data} clinicId={clinicId} draftKey={key} draft={draft} />;
  }
  return (
    <Page title="选就诊时间">
      <QueryView
        query={doctor}
        skeleton={
          <>
            <Bone height={50} />
            <SlotsSkeleton />
          </>
        }
        errorTitle="网络不通，医生没有加载出来"
        errorHint="已约好的号不受影响。"
      >
        {() => null}
      </QueryView>
    </Page>
  );
};
