import { getRedPacketContent } from '#generated/hooks/promotion/promotion.ts';
import { overlays } from './stack.ts';

/** What waits to be claimed; with nothing to claim nothing opens. */
export async function openRedPacket(topOrgId: string): Promise<void> {
  const [summary, { RedPacketSheet }] = await Promise.all([
    getRedPacketContent({ topOrgId }),
    import('./red-packet-sheet.tsx'),
  ]);
  if (summary) overlays.open(RedPacketSheet, { summary });
}
