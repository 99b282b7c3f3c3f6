import { loginLink } from '#src/http/login-redirect.ts';
import { overlays } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';

/** Specification §4: a person who agrees is led to the login. One who cancels only sees a notice (§8) and browses on. */
export const askPrivacy = async (): Promise<void> => {
  const agreed = await overlays.ask(() => import('./privacy-dialog.tsx'), {});
  if (agreed) window.location.assign(loginLink());
  else toast('同意才可使用问止中医');
};
