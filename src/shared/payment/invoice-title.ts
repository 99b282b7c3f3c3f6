import { overlays } from '#src/overlays/stack.ts';
import { type ChosenTitle, wechat } from '#src/wechat/wechat.ts';

/**
 * The title to put on an invoice: of the messaging app's own list, else typed into a form (specification §7). Undefined
 * when the person gives up.
 */
export async function chooseInvoiceTitle(): Promise<ChosenTitle | undefined> {
  const chosen = await (await wechat()).chooseInvoiceTitle();
  return chosen === 'elsewhere' ? overlays.ask(() => import('./invoice-title-sheet.tsx'), {}) : chosen;
}
