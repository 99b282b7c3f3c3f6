import type { ConfirmOptions } from './confirm-dialog.tsx';
import { overlays } from './stack.ts';

/** The code is spelled as the specification spells it (§5). */
class ConfirmCanceled extends Error {
  readonly code = 'COMFIRM_CANCELED';
}

/** Resolves when the person agrees; rejects with ConfirmCanceled on every other way out. */
export const confirm = async (options: ConfirmOptions): Promise<void> => {
  const agreed = await overlays.ask(() => import('./confirm-dialog.tsx'), options);
  if (!agreed) throw new ConfirmCanceled('canceled');
};
