import { useParams, useSearchParams } from 'react-router-dom';
import { useGetPhysician } from '#generated/hooks/booking/booking.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { useTopOrgId } from '../../../ui/use-org.ts';
import { draftKey, useDraft } from '../draft.ts';
import { ChooseStep } from '../parts/choose-step.tsx';
import { ConfirmStep } from '../parts/confirm-step.tsx';
import { RescheduleStep } from '../parts/reschedule-step.tsx';
import { SlotsSkeleton } from '../parts/slots-skeleton.tsx';

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
  const doctor = useGetPhysician(id, { topOrgId, clinicId });

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
        errorTitle="网络不通，没取到医生"
        errorHint="已约好的号不受影响。"
      >
        {() => null}
      </QueryView>
    </Page>
  );
};
