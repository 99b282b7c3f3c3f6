import { useQueryClient } from '@tanstack/react-query';
import { getListAppointedCasesInfiniteQueryKey } from '#generated/hooks/care/care.ts';
import type { CreatedReservation } from '#generated/model/created-reservation.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '#src/http/errors.ts';
import { toast } from '#src/overlays/toast.ts';
import { paths } from '#src/paths.ts';
import { useGo } from '#src/ui/use-go.ts';
import { clearDraft } from './draft.ts';

/** Refusals that the confirm page answers itself. */
export const reserveHandles = [ErrorCode.SLOT_GONE, ErrorCode.IDEMPOTENCY_CONFLICT];

interface Sending {
  send: () => Promise<CreatedReservation>;
  onGone: () => unknown;
}

/** Sends a confirmed draft and leads on by what comes of it; the same for doctors and for physiotherapy. */
export const useReserve = (draftKey: string) => {
  const go = useGo();
  const queries = useQueryClient();

  const finish = (address: string) => {
    clearDraft(draftKey);
    // Shown for a moment, the list from before would say that there is no visit.
    queries.removeQueries({ queryKey: getListAppointedCasesInfiniteQueryKey(), type: 'inactive' });
    go(address, { replace: true });
  };

  return async ({ send, onGone }: Sending) => {
    try {
      const { reservationCode: code, payable } = await send();
      finish((payable > 0 ? paths.registerPayment : paths.appointmentSuccess).link({}, { code }));
    } catch (error) {
      if (hasCode(error, ErrorCode.SLOT_GONE)) await onGone();
      if (hasCode(error, ErrorCode.IDEMPOTENCY_CONFLICT)) {
        toast('上一次提交已经约好，请在就诊里查看', { type: 'success' });
        finish(paths.hospitalize.link());
      }
    }
  };
};
