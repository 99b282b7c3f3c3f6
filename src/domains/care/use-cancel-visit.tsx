import { useRef } from 'react';
import { useCancelAppointment } from '#generated/hooks/care/care.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { confirm } from '#src/overlays/confirm.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { Phrase } from '#src/ui/phrases.tsx';
import { useTapGate } from '#src/ui/use-tap-gate.ts';
import { When } from '#src/ui/when.tsx';

/** Asks whether the visit is really to be cancelled, and cancels it. */
export const useCancelVisit = (visit: MedicalCase) => {
  const mayAsk = useTapGate();
  /** The dialog's code may be longer in coming than the gate is closed. */
  const asking = useRef(false);
  const cancelling = useCancelAppointment({
    // The button stays busy until the card is gone.
    request: { awaitsReads: true },
    mutation: {
      onSuccess: () => toast('已取消', { type: 'success' }),
      onError: error => toastNetworkError(error, '没有收到答复，请稍后再看一下'),
    },
  });

  const cancel = async () => {
    if (asking.current || !mayAsk()) return;
    asking.current = true;
    try {
      await confirm({
        title: '取消这次预约？',
        body: <WhatIsCancelled visit={visit} />,
        confirmLabel: '取消预约',
        cancelLabel: '先不取消',
        danger: true,
      });
    } catch {
      return;
    } finally {
      asking.current = false;
    }
    cancelling.mutate({ medicalCaseId: visit.medicalCaseId, data: {} });
  };

  return { cancel, cancelling: cancelling.isPending };
};

const WhatIsCancelled = ({ visit }: { visit: MedicalCase }) => {
  const { reservationDate, reservationStartTime, patientName, projectName, physicianName, rank } = visit;
  return (
    <>
      <p>
        <When>{formatVisitTime(reservationDate, reservationStartTime)}</When>，
        {projectName === null ? (
          <>
            <Phrase>{`${patientName}看${physicianName}`}</Phrase>
            <Phrase>{rank}。</Phrase>
          </>
        ) : (
          <>
            <Phrase>{`${patientName}做${projectName}，`}</Phrase>
            <Phrase>{physicianName}。</Phrase>
          </>
        )}
      </p>
      <p>取消后号就放给别人。</p>
    </>
  );
};
