import { useCreatePhysiotherapyReservation } from '#generated/hooks/booking/booking.ts';
import type { AgreedProtocol } from '#generated/model/agreed-protocol.ts';
import type { Patient } from '#generated/model/patient.ts';
import { changeDraft, noSlot, readDraft } from '#src/domains/booking/draft.ts';
import { reserveHandles, useReserve } from '#src/domains/booking/use-reserve.ts';
import { toast } from '#src/overlays/toast.ts';
import { paths } from '#src/paths.ts';
import { Facts } from '#src/ui/facts.tsx';
import { useGo } from '#src/ui/use-go.ts';
import { ConfirmPage } from './confirm-page.tsx';
import type { PhyStepProps } from './phy-choose-step.tsx';

export const PhyConfirmStep = ({ project, draftKey, draft }: PhyStepProps) => {
  const go = useGo();
  const create = useCreatePhysiotherapyReservation({ request: { handles: reserveHandles } });
  const reserve = useReserve(draftKey);
  const { projectId, clinic } = project;
  const choose = paths.phyTherapyDetail.link({ id: projectId, clinicId: clinic.clinicId });
  const therapist = project.physiotherapists.find(each => each.physicianId === draft.physicianId);

  const submit = (patient: Patient, protocols: AgreedProtocol[]) => {
    if (create.isPending) return;
    const wanted = readDraft(draftKey);
    void reserve({
      send: () =>
        create.mutateAsync({
          data: {
            reservationType: 2,
            projectId,
            physicianId: wanted.physicianId,
            clinicId: clinic.clinicId,
            patientId: patient.patientId,
            useHealthIns: wanted.useHealthIns,
            reservationDate: wanted.reservationDate,
            reservationStartTime: wanted.reservationStartTime,
            reservationEndTime: wanted.reservationEndTime,
            protocols,
          },
          headers: { 'Idempotency-Key': wanted.idempotencyKey },
        }),
      onGone: () => {
        toast(`${wanted.reservationStartTime} 刚被约走，没有扣款，请另选时间`, { type: 'warn' });
        changeDraft(draftKey, noSlot);
        go(choose, { replace: true });
      },
    });
  };

  return (
    <ConfirmPage
      draftKey={draftKey}
      draft={draft}
      avatarUrl={therapist?.avatarUrl ?? project.iconUrl}
      subject={
        <Facts>
          {`${project.name} ${project.minutes} 分钟`}
          {therapist?.name}
        </Facts>
      }
      clinic={clinic}
      changeTo={choose}
      fee={{ label: '理疗费', fen: project.fee, payable: 0, later: '到店在前台付' }}
      sending={create.isPending}
      error={create.error}
      onConfirm={submit}
    />
  );
};
