import { useNavigate } from 'react-router-dom';
import { useCreatePhysiotherapyReservation } from '#generated/hooks/booking/booking.ts';
import type { Patient } from '#generated/model/patient.ts';
import { toast } from '../../../overlays/toast.ts';
import { paths } from '../../../paths.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useLink, useTopOrgId } from '../../../ui/use-org.ts';
import { changeDraft, noSlot, readDraft } from '../draft.ts';
import { reserveHandles, useReserve } from '../use-reserve.ts';
import { ConfirmPage } from './confirm-page.tsx';
import type { PhyStepProps } from './phy-choose-step.tsx';

export const PhyConfirmStep = ({ project, draftKey, draft }: PhyStepProps) => {
  const topOrgId = useTopOrgId();
  const link = useLink();
  const navigate = useNavigate();
  const create = useCreatePhysiotherapyReservation({ request: { handles: reserveHandles } });
  const reserve = useReserve(draftKey);
  const { projectId, clinic } = project;
  const choose = link(paths.phyTherapyDetail.link({ id: projectId, clinicId: clinic.clinicId }));
  const therapist = project.physiotherapists.find(each => each.physicianId === draft.physicianId);

  const submit = (patient: Patient) => {
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
            topOrgId,
            useHealthIns: wanted.useHealthIns,
            reservationDate: wanted.reservationDate,
            reservationStartTime: wanted.reservationStartTime,
            reservationEndTime: wanted.reservationEndTime,
          },
          headers: { 'Idempotency-Key': wanted.idempotencyKey },
        }),
      onGone: () => {
        toast(`${wanted.reservationStartTime} 刚被约走，没有扣款，请另选时间`, { type: 'warn' });
        changeDraft(draftKey, noSlot);
        navigate(choose, { replace: true });
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
