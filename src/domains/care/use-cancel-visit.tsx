import { useRef } from 'react';
import { useCancelAppointment } from '#generated/hooks/care/care.ts';
import type { MedicalCase } from '#generated/model/medical-case.ts';
import { formatVisitTime } from '#src/lib/business-date.ts';
import { formatFen } from '#src/lib/money.ts';
import { confirm } from '#src/overlays/confirm.ts';
import { toast } from '#src/overlays/toast.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';
import { moneyText } from '#src/shared/payment/money-text.ts';
import { Phrase, Phrases } from '#src/ui/phrases.tsx';
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
      onSuccess: ({ order }) => {
        const money = order && moneyText(order);
        toast(money ? `已取消，${money}` : '已取消', { type: 'success' });
      },
      onError: error => toastNetworkError(error, '没有收到结果，请稍后再看一下'),
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
  const { cancelTerms: terms } = visit;
  return (
    <>
      <p>
        <When>{formatVisitTime(reservationDate, reservationStartTime)}</When>，
        {projectName === null ? (
          <>
            <Phrase>{`就诊人 ${patientName}，`}</Phrase>
            <Phrase>{`${physicianName} ${rank}。`}</Phrase>
          </>
        ) : (
          <>
            <Phrase>{`就诊人 ${patientName}，`}</Phrase>
            <Phrase>{`${projectName}，${physicianName}。`}</Phrase>
          </>
        )}
      </p>
      {terms && terms.refundAmount > 0 && (
        <p>
          <strong>退回 {formatFen(terms.refundAmount)}。</strong>
          <Phrases text={`${terms.refundTo}，最晚 ${terms.refundDays} 个工作日到账。`} />
        </p>
      )}
      {terms?.refundAmount === 0 && <p>没有付过款，取消不收费。</p>}
      <p>
        <Phrases text="取消后，号源会放给其他患者。" />
        {terms && <Phrases text={`不取消而未按时到诊的，${terms.ifAbsent}。`} />}
      </p>
    </>
  );
};
