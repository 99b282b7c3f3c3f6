import type { PictureKind } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope, UserScope } from '#server/kernel/scope.ts';
import { mayBePublic } from './rules.ts';

interface Claim {
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
export async function claimPictures(scope: TxScope<UserScope>, claim: Claim): Promise<void> {
  const { db, now, userId } = scope;
  const { subject, kinds, pictureIds, shown } = claim;
  if (shown && !kinds.every(mayBePublic)) throw new Error(`pictures of ${kinds.join()} are never public`);
  await db
    .updateTable('picture')
    .set({ claimed_by: null, unclaimed_since: now, is_public: false })
    .where('claimed_by', '=', subject)
    .$if(pictureIds.length > 0, query => query.where('picture_id', 'not in', pictureIds))
    .execute();
  if (pictureIds.length === 0) return;
  const claimed = await db
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
export async function discardPicture({ db, now }: TxScope, pictureId: string): Promise<void> {
  await db
    .updateTable('picture')
    .set({ claimed_by: null, unclaimed_since: now, is_public: false, dropped_at: now })
    .where('picture_id', '=', pictureId)
    .execute();
}
