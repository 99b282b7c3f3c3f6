import { getBoundPhone } from '#generated/hooks/auth/auth.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { hasCode } from '#src/http/errors.ts';
import { overlays } from '#src/overlays/stack.ts';
import { currentRoute } from '#src/platform/current-route.ts';
import { inTab } from '#src/platform/storage.ts';
import { askPrivacy } from '#src/shared/auth/ask-privacy.ts';
import { hasAgreedToPolicies } from '#src/shared/auth/policies.ts';

const ASKED = 'privacy-asked';

/** Pages on which a dialog interrupts nothing. */
const shell = /^\/(appointMentPhy|health|discovery)?$/;

/** A background request: a guest is not sent to the login page for it. */
const isGuest = () =>
  getBoundPhone({ handles: [ErrorCode.NOT_LOGGED_IN] }).then(
    () => false,
    (error: unknown) => hasCode(error, ErrorCode.NOT_LOGGED_IN),
  );

/** Shows a guest the privacy policies once per visit until they agree. Declining closes the dialog. */
export async function askAtFirstStart(): Promise<void> {
  if (hasAgreedToPolicies() || inTab.get(ASKED) !== null || !shell.test(currentRoute())) return;
  if (!(await isGuest())) return;
  // An overlay that opened in the meantime was opened by the person.
  if (overlays.layers.get().length > 0 || !shell.test(currentRoute())) return;
  inTab.set(ASKED, '1');
  // The popups wait for the page to be free: they begin only after this dialog has opened.
  await import('#src/shared/auth/privacy-dialog.tsx');
  void askPrivacy();
}
