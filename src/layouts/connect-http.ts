import { onReaction } from '#src/http/reactions.ts';
import { onStaleReads } from '#src/http/stale-reads.ts';
import { loading } from '#src/overlays/loading.ts';
import { toast } from '#src/overlays/toast.ts';
import { invalidateReads } from '#src/platform/query-client.ts';

/** Shows what `http` decides about a fault (specification §8), and asks again for what a write made stale. */
export function connectHttp(): void {
  onReaction(reaction => {
    if (reaction.kind === 'hide-loading') loading.hide();
    else toast(reaction.text, { position: 'middle', duration: reaction.durationMs });
  });
  onStaleReads(invalidateReads);
}
