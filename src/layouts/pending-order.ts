import type { QueryClient } from '@tanstack/react-query';
import { reportLostOrder } from '#generated/hooks/payment/payment.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { keptOrder, markKept } from '../domains/payment/kept-order.ts';
import { currentRoute } from '../http/login-redirect.ts';
import { formatFen } from '../lib/money.ts';
import { toast } from '../overlays/toast.ts';
import { paths } from '../paths.ts';

/** Nobody asked for this look: who is not logged in is not sent to the login page for it. */
const handles = [ErrorCode.NOT_FOUND, ErrorCode.NOT_LOGGED_IN];

/**
 * At the app's start looks at the payment that was under way when it was left (specification §7, lost order). What
 * cannot be known now is looked at again next time.
 */
export async function lookAtPendingOrder(queries: QueryClient): Promise<void> {
  const kept = keptOrder();
  // The page of the payment looks by itself, and says more.
  if (!kept || kept.state === 'known' || currentRoute() === paths.registerPayment.pattern) return;
  const found = await look(kept.tradeId).catch(() => false);
  if (found) await queries.invalidateQueries();
}

/** True when something became known. */
async function look(tradeId: string): Promise<boolean> {
  const { status, amount, refundReason } = await reportLostOrder({ tradeId }, { handles });
  if (status === 'UNPAID') return false;
  markKept(tradeId, 'known');
  if (status === 'PAID') toast(`上次付的 ${formatFen(amount)} 已收到，号已约好`, { type: 'success' });
  else if (refundReason !== null) toast(refundReason);
  return true;
}
