import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import { overlays } from './stack.ts';

/** Asks for a phone and binds it; gives what came of it, or undefined when the person closed it. */
export const bindPhone = async (): Promise<BindPhoneOutcome | undefined> => {
  const { BindPhoneSheet } = await import('./bind-phone-sheet.tsx');
  const outcome = await new Promise<BindPhoneOutcome | undefined>(resolve => {
    let bound: BindPhoneOutcome | undefined;
    const onBound = (result: BindPhoneOutcome) => {
      bound = result;
    };
    overlays.open(BindPhoneSheet, { onBound }, { onClose: () => resolve(bound) });
  });
  if (!outcome) return undefined;
  const { TipsDialog } = await import('./tips-dialog.tsx');
  await new Promise<void>(resolve => {
    overlays.open(TipsDialog, { message: '绑定成功' }, { onClose: resolve });
  });
  return outcome;
};
