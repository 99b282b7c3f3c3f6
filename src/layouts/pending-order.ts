import { reportLostOrder } from '#generated/hooks/payment/payment.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { type KeptOrder, keptOrder, markKept } from '#src/domains/payment/kept-order.ts';
import { purposes } from '#src/domains/payment/purposes.ts';
import { formatFen } from '#src/lib/money.ts';
import { toast } from '#src/overlays/toast.ts';
import { currentRoute } from '#src/platform/current-route.ts';

/** A background request: a guest is not sent to the login page for it. */
const handles = [ErrorCode.NOT_FOUND, ErrorCode.NOT_LOGGED_IN];

/**
 * At the app's start looks at the payment that was under way when it was left (specification §7, lost order). What
 * cannot be known now is looked at again next time.
 */
export async function lookAtPendingOrder(): Promise<void> {
  const kept = keptOrder();
  // The page of the payment looks by itself, and says more.
  if (!kept || kept.state === 'ended' || currentRoute() === purposes[kept.bizType].page) return;
  // Without an answer the next start looks again.
  await look(kept).catch(() => undefined);
}

async function look({ tradeId, bizType }: KeptOrder): Promise<void> {
  const { status, amount, refundReason } = await reportLostOrder({ tradeId }, { handles });
  if (status === 'UNPAID') return;
  markKept(tradeId, 'ended');
  if (status === 'PAID') {
    toast(`上次付的 ${formatFen(amount)} 已收到，${purposes[bizType].paidNews}`, { type: 'success' });
  } else if (refundReason !== null) toast(refundReason);
}
