import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import { overlays } from '#src/overlays/stack.ts';
import { followAccount } from '#src/shared/organization/follow-account.ts';

interface BindPhoneOptions {
  /** The phone is asked for so that a red packet or a coupon can be claimed with it. */
  forCoupons?: boolean;
}

/**
 * Asks for a phone and binds it.
 *
 * @returns what the server said of it; undefined when the person closed the sheet
 */
export const bindPhone = async ({
  forCoupons = false,
}: BindPhoneOptions = {}): Promise<BindPhoneOutcome | undefined> => {
  const outcome = await overlays.ask(() => import('./bind-phone-sheet.tsx'), {});
  if (!outcome) return undefined;
  if (!forCoupons) await showBound();
  else if (outcome.oldUser) {
    await overlays.ask(() => import('#src/shared/promotion/failed-coupons-dialog.tsx'), {});
  }
  // The phone is bound, also when the QR codes of the account cannot be loaded.
  else await followAccount().catch(showBound);
  return outcome;
};

const showBound = () => overlays.ask(() => import('#src/overlays/tips-dialog.tsx'), { message: '绑定成功' });
