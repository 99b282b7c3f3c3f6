import type { Tx } from '../context.ts';
import type { PictureKind } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { mayBePublic } from './rules.ts';

interface Claim {
  userId: string;
  /** What carries the pictures, e.g. `comment:c1`. */
  subject: string;
  /** What the pictures were uploaded for; one of another kind is refused. */
  kinds: readonly PictureKind[];
  pictureIds: readonly string[];
  /** Whether everybody may see them from now on. */
  shown: boolean;
}

/**
 * Lets `subject` carry exactly these pictures of its author: they are kept, and those that it carried before and does
 * not name any more wait to be dropped. To be called again when what is shown, or to whom, changes.
 *
 * @throws BusinessError INVALID_INPUT when one is somebody else's, of another kind, gone, or carried by something else
 */
export async function claimPictures(tx: Tx, now: Date, claim: Claim): Promise<void> {
  const { userId, subject, kinds, pictureIds, shown } = claim;
  if (shown && !kinds.every(mayBePublic)) throw new Error(`pictures of ${kinds.join()} are never public`);
  await tx
    .updateTable('picture')
    .set({ claimed_by: null, unclaimed_since: now, is_public: false })
    .where('claimed_by', '=', subject)
    .$if(pictureIds.length > 0, query => query.where('picture_id', 'not in', pictureIds))
    .execute();
  if (pictureIds.length === 0) return;
  const claimed = await tx
    .updateTable('picture')
    .set({ claimed_by: subject, unclaimed_since: null, is_public: shown })
    .where('picture_id', 'in', pictureIds)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('stored_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .where(eb => eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '=', subject)]))
    .returning('picture_id')
    .execute();
  if (claimed.length !== new Set(pictureIds).size) {
    throw new BusinessError('INVALID_INPUT', '有图片已失效，请重新上传');
  }
}

/** Takes a picture away from whatever carries it; nobody sees it from now on, and its bytes go soon after. */
export async function discardPicture(tx: Tx, now: Date, pictureId: string): Promise<void> {
  await tx
    .updateTable('picture')
    .set({ claimed_by: null, unclaimed_since: now, is_public: false, dropped_at: now })
    .where('picture_id', '=', pictureId)
    .execute();
}
