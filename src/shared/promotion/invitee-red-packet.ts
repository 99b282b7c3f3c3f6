import { getRedPacketAmount } from '#generated/hooks/promotion/promotion.ts';
import { overlays } from '#src/overlays/stack.ts';
import type { Invitation } from './invitee-red-packet-sheet.tsx';

/** What an invited person finds; its amount is loaded before it opens. */
export async function openInviteeRedPacket(invitation: Invitation): Promise<void> {
  const packet = await getRedPacketAmount(invitation);
  await overlays.ask(() => import('./invitee-red-packet-sheet.tsx'), { invitation, packet });
}
