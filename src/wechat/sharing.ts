import { orgOf } from '#src/platform/org.ts';
import { createStore } from '#src/platform/store.ts';
import type { ShareCard } from './port.ts';
import { shareLinkOf } from './share-link.ts';

export interface ShareWorld {
  /** The organization's words, once the messaging app lets us speak. */
  prepare: (topOrgId: string) => Promise<{ title: string; description: string; picUrl: string }>;
  share: (card: ShareCard) => Promise<void>;
}

/** Whether the menu at the top right sends what belongs to this screen (specification §4). */
export const sharingReady = createStore(false);

/** The platform fetches the picture itself. */
const absolute = (url: string, address: string) => new URL(url, address).href;

/**
 * Tells the messaging app what to send from the address at hand: on every change of it, once for each, and only where
 * topOrgId is in the query (specification §4).
 */
export function createSharing({ prepare, share }: ShareWorld) {
  let told = '';
  return async (address: string): Promise<void> => {
    const topOrgId = orgOf(new URL(address).hash.split('?')[1] ?? '');
    if (topOrgId === undefined || address === told) return;
    told = address;
    sharingReady.set(false);
    try {
      const { title, description, picUrl } = await prepare(topOrgId);
      const link = shareLinkOf(address, topOrgId);
      // The person has navigated: the new screen sets its own title.
      if (told !== address) return;
      await share({ title, desc: description, link, imgUrl: absolute(picUrl, address) });
      if (told === address) sharingReady.set(true);
    } catch (error) {
      // Specification §8, share config failure.
      console.warn('config fail', error instanceof Error ? error.message : error);
    }
  };
}
