import { useEffect } from 'react';
import { useCreateDiagnosisReservation } from '#generated/hooks/booking/booking.ts';
import { useGetRegistrationFee } from '#generated/hooks/payment/payment.ts';
import type { AgreedProtocol } from '#generated/model/agreed-protocol.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import type { Patient } from '#generated/model/patient.ts';
import { VisitMode } from '#generated/model/visit-mode.ts';
import {
  changeDraft,
  forPatient,
  draftKey as keyOf,
  noSlot,
  readDraft,
  slotFields,
} from '#src/domains/booking/draft.ts';
import { earlierVisitOf, lacksEarlierVisit } from '#src/domains/booking/earlier-visit.ts';
import { reserveHandles, useReserve } from '#src/domains/booking/use-reserve.ts';
import { hasCode } from '#src/http/errors.ts';
import { overlays } from '#src/overlays/stack.ts';
import { paths } from '#src/paths.ts';
import { useTopOrgId } from '#src/platform/org-scope.tsx';
import { Facts } from '#src/ui/facts.tsx';
import { useGo } from '#src/ui/use-go.ts';
import type { StepProps } from './choose-step.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { EarlierVisit } from './earlier-visit.tsx';

export const ConfirmStep = ({ doctor, clinicId, draftKey, draft }: StepProps) => {
  const topOrgId = useTopOrgId();
  const go = useGo();
  const create = useCreateDiagnosisReservation({ request: { handles: reserveHandles } });
  const { physicianId } = doctor;
  const visitMode = draft.visitMode || 1;
  const fee = (visitMode === VisitMode.IN_STORE ? doctor.inStoreFee : doctor.onlineFee) ?? 0;
  const due = useGetRegistrationFee(physicianId, { clinicId: draft.clinicId, visitMode });
  const choose = paths.appointmentDetail.link({ id: physicianId, clinicId });

  const reserve = useReserve(draftKey);

  const { refetch } = due;
  useEffect(() => {
    if (hasCode(create.error, ErrorCode.FEE_CHANGED)) void refetch();
  }, [create.error, refetch]);

  const submit = (patient: Patient, protocols: AgreedProtocol[]) => {
    if (create.isPending) return;
    const wanted = readDraft(draftKey);
    void reserve({
      send: () =>
        create.mutateAsync({
          data: {
            reservationType: 1,
            visitMode,
            physicianId,
            clinicId: wanted.clinicId,
            patientId: patient.patientId,
            useHealthIns: wanted.useHealthIns,
            reservationDate: wanted.reservationDate,
            reservationStartTime: wanted.reservationStartTime,
            reservationEndTime: wanted.reservationEndTime,
            ...earlierVisitOf(wanted),
            protocols,
            shownPayable: due.data?.payable,
          },
          headers: { 'Idempotency-Key': wanted.idempotencyKey },
        }),
      onGone: () => offerOthers(patient, protocols),
    });
  };

  const offerOthers = async (patient: Patient, protocols: AgreedProtocol[]) => {
    const slot = await overlays.ask(
      () => import('./slot-gone-sheet.tsx'),
      { draft: readDraft(draftKey), physicianId },
      { closeOnMask: true },
    );
    if (!slot) return;
    if (slot.physicianId === physicianId) {
      changeDraft(draftKey, slotFields(slot));
      submit(patient, protocols);
      return;
    }
    changeDraft(keyOf(topOrgId, slot.physicianId), {
      ...slotFields(slot),
      ...forPatient(patient.patientId),
    });
    const at = { id: slot.physicianId, clinicId: slot.clinicId };
    go(paths.appointmentDetail.link(at, { step: 'confirm' }), { replace: true });
  };

  const chooseInStore = () => {
    changeDraft(draftKey, { ...noSlot, visitMode: 1 });
    go(choose, { replace: true });
  };

  return (
    <ConfirmPage
      draftKey={draftKey}
      draft={draft}
      avatarUrl={doctor.avatarUrl}
      subject={
        <Facts>
          {`${doctor.name} ${doctor.rank}`}
          {doctor.departments[0]}
        </Facts>
      }
      clinic={doctor.clinics.find(place => place.clinicId === draft.clinicId) ?? doctor.clinics[0]}
      changeTo={choose}
      fee={{
        label: '诊费',
        payable: undefined,
        ...due.data,
        fen: due.data?.fee ?? fee,
        onRetry: due.isError ? () => void due.refetch() : undefined,
      }}
      disabledReason={
        (lacksEarlierVisit(draft) && '请选以前的就诊') ||
        (!due.data && (due.isError ? '费用还没有核对' : '正在核对费用'))
      }
      sending={create.isPending}
      error={create.error}
      onConfirm={submit}
    >
      {patient =>
        visitMode === VisitMode.ONLINE && (
          <EarlierVisit
            patientId={patient.patientId}
            draftKey={draftKey}
            draft={draft}
            onInStore={doctor.visitModes.includes(1) ? chooseInStore : undefined}
          />
        )
      }
    </ConfirmPage>
  );
};
