import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import { currentTopOrgId } from '../http/login-redirect.ts';
import { defaultOrgId } from '../lib/org.ts';
import { followAccount } from './follow-account.ts';
import { overlays } from './stack.ts';

interface BindPhoneOptions {
  /** The phone is asked for so that a red packet or a coupon can be claimed with it. */
  forCoupons?: boolean;
}

/** Asks for a phone and binds it; gives what came of it, or undefined when the person closed it. */
export const bindPhone = async ({
  forCoupons = false,
}: BindPhoneOptions = {}): Promise<BindPhoneOutcome | undefined> => {
  const { BindPhoneSheet } = await import('./bind-phone-sheet.tsx');
  const outcome = await new Promise<BindPhoneOutcome | undefined>(resolve => {
    let bound: BindPhoneOutcome | undefined;
    const onBound = (result: BindPhoneOutcome) => {
      bound = result;
    };
    overlays.open(BindPhoneSheet, { onBound }, { onClose: () => resolve(bound) });
  });
  if (!outcome) return undefined;
  if (!forCoupons) await tellBound();
  else if (outcome.oldUser) await tellNoCoupons();
  // The phone is bound, even if the codes to press long cannot be had.
  else await followAccount(currentTopOrgId() ?? defaultOrgId).catch(tellBound);
  return outcome;
};

const tellBound = async () => {
  const { TipsDialog } = await import('./tips-dialog.tsx');
  await new Promise<void>(resolve => {
    overlays.open(TipsDialog, { message: '绑定成功' }, { onClose: resolve });
  });
};

const tellNoCoupons = async () => {
  const { FailedCouponsDialog } = await import('./failed-coupons-dialog.tsx');
  await new Promise<void>(resolve => {
    overlays.open(FailedCouponsDialog, {}, { onClose: resolve });
  });
};
