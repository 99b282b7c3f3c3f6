import type { PictureKind } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope, UserScope } from '#server/kernel/scope.ts';
import { mayBePublic } from './rules.ts';

interface Claim {
  /** The subject of the pictures, e.g. `comment:c1`. */
  subject: string;
  /** The purpose of their upload. A picture of another purpose is refused. */
  kinds: readonly PictureKind[];
  pictureIds: readonly string[];
  /** Whether everybody may see them. */
  shown: boolean;
}

/**
 * Claims exactly these pictures of its author for `subject`. Pictures that it claimed before and
 * does not name any more are dropped later. Call it again when the list, or who may see it, changes.
 *
 * @throws BusinessError INVALID_INPUT when one belongs to another account, purpose or subject, or is gone
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

/** Takes a picture from its subject. Nobody sees it from now on, and its bytes are deleted soon. */
export async function discardPicture({ db, now }: TxScope, pictureId: string): Promise<void> {
  await db
    .updateTable('picture')
    .set({ claimed_by: null, unclaimed_since: now, is_public: false, dropped_at: now })
    .where('picture_id', '=', pictureId)
    .execute();
}
