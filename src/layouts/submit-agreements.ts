import { confirmAgreement } from '#generated/hooks/organization/organization.ts';
import { ErrorCode } from '#generated/model/error-code.ts';
import { inTab } from '#src/platform/storage.ts';
import { hasAgreedToPolicies, policies } from '#src/shared/auth/policies.ts';

const SUBMITTED = 'policies-submitted';

/** A background request: a guest is not sent to the login page for it. */
const handles = Object.values(ErrorCode);

/** What was agreed to on this phone before the login is kept with the account once there is one (specification §4). */
export async function submitAgreements(): Promise<void> {
  if (!hasAgreedToPolicies() || inTab.get(SUBMITTED) !== null) return;
  try {
    for (const { id: policyId, version } of policies) {
      await confirmAgreement({ policyId, version }, { handles });
    }
    inTab.set(SUBMITTED, '1');
  } catch {
    // A guest, or no answer: the next start tries again.
  }
}
