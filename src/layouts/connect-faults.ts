import { onReaction } from '../http/reactions.ts';
import { loading } from '../overlays/loading.ts';
import { toast } from '../overlays/toast.ts';

/** What `http` decides about a fault is shown here (specification §8). */
export function connectFaults(): void {
  onReaction(reaction => {
    if (reaction.kind === 'hide-loading') loading.hide();
    else toast(reaction.text, { position: 'middle', duration: reaction.durationMs });
  });
}
