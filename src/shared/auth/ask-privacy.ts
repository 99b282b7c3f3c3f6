import { loginLink } from '#src/http/login-redirect.ts';
import { overlays } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';

/** Specification §4: agreeing leads to the login. Cancelling shows a notice (§8), and the person may keep browsing. */
export const askPrivacy = async (): Promise<void> => {
  const agreed = await overlays.ask(() => import('./privacy-dialog.tsx'), {});
  if (agreed) window.location.assign(loginLink());
  else toast('同意才可使用问止中医');
};
