import { loginLink } from '../http/login-redirect.ts';
import { overlays } from './stack.ts';
import { toast } from './toast.ts';

/**
 * Specification §4: who agrees goes on to the login; who cancels, however, is only told what follows (§8), and browses
 * on.
 */
export const askPrivacy = async (): Promise<void> => {
  const { PrivacyPopup } = await import('./privacy-popup.tsx');
  let agreed = false;
  const onAgree = () => {
    agreed = true;
  };
  const onClose = () => {
    if (agreed) window.location.assign(loginLink());
    else toast('同意才可使用问止中医');
  };
  overlays.open(PrivacyPopup, { onAgree }, { onClose });
};
