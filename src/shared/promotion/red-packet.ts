import { getRedPacketContent } from '#generated/hooks/promotion/promotion.ts';
import { overlays } from '#src/overlays/stack.ts';

/** What waits to be claimed; with nothing to claim nothing opens. */
export async function openRedPacket(): Promise<void> {
  const summary = await getRedPacketContent();
  if (summary) await overlays.ask(() => import('./red-packet-sheet.tsx'), { summary });
}
