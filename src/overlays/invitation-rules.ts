import type { InvitationActivity } from '#generated/model/invitation-activity.ts';
import { overlays } from './stack.ts';

/** Who gets what by the invitation, and by which rules. */
export async function openInvitationRules(activity: InvitationActivity): Promise<void> {
  const { InvitationRulesSheet } = await import('./invitation-rules-sheet.tsx');
  overlays.open(InvitationRulesSheet, { activity }, { closeOnMask: true });
}
