import { getRedPacketAmount } from '#generated/hooks/promotion/promotion.ts';
import { overlays } from './stack.ts';

export interface Invitation {
  topOrgId: string;
  /** Of the link that the person came by. */
  invitationCode: string;
}

/** What an invited person finds; it has its amount before it opens. */
export async function openInviteeRedPacket(invitation: Invitation): Promise<void> {
  const [packet, { InviteeRedPacketSheet }] = await Promise.all([
    getRedPacketAmount(invitation),
    import('./invitee-red-packet-sheet.tsx'),
  ]);
  overlays.open(InviteeRedPacketSheet, { invitation, packet });
}
