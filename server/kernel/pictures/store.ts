import type { PictureKind } from '#server/kernel/db/schema.ts';
import { newId } from '#server/kernel/ids.ts';
import { countHit } from '#server/kernel/rate-limit.ts';
import { inTransaction, type UserScope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { inspectPicture } from './inspect.ts';
import { type PictureInput, readPictureBytes } from './picture-input.ts';
import { type Reencoded, reencode } from './reencode.ts';
import { pictureRefused } from './refused.ts';
import { pictureFile, thumbnailFile } from './rules.ts';

/** Two whole pre-diagnosis forms of 54 pictures fit into an hour. */
const picturesAnHour = { limit: 120, windowSeconds: 3600 };
const picturesADay = { limit: 300, windowSeconds: 86_400 };
/** Some seven hundred stored pictures. */
export const mostBytesOfUser = 500_000_000;

interface Upload {
  kind: PictureKind;
  given: PictureInput;
}

export interface StoredPicture {
  pictureId: string;
  width: number;
  height: number;
  uploadedAt: Date;
}

/** The row is written first, so that the remains of a crash are dropped like an unclaimed picture. */
async function insertPicture(
  scope: UserScope,
  kind: PictureKind,
  { picture, thumbnail, width, height }: Reencoded,
): Promise<string> {
  const bytes = picture.length + thumbnail.length;
  const pictureId = newId('i');
  await inTransaction(scope, async ({ db, now, userId }) => {
    // The lock makes the account's simultaneous uploads count one after the other.
    await db
      .selectFrom('app_user')
      .select('user_id')
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    const { stored } = await db
      .selectFrom('picture')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('stored'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(stored) + bytes > mostBytesOfUser) throw pictureRefused('full');
    await db
      .insertInto('picture')
      .values({
        picture_id: pictureId,
        user_id: userId,
        kind,
        width,
        height,
        bytes,
        uploaded_at: now,
        unclaimed_since: now,
      })
      .execute();
  });
  return pictureId;
}

/**
 * Accepts a picture: checks its bytes, encodes it again, stores it. Only its owner sees it until a subject claims it.
 *
 * @throws BusinessError IMAGE_REFUSED, TOO_OFTEN
 */
export async function storePicture(
  scope: UserScope & Pick<Services, 'clock' | 'storage' | 'wechat' | 'log'>,
  { kind, given }: Upload,
): Promise<StoredPicture> {
  const { db, now, userId, clock, storage } = scope;
  await countHit(scope, `picture-hour:${userId}`, picturesAnHour);
  await countHit(scope, `picture-day:${userId}`, picturesADay);
  const bytes = await readPictureBytes(scope, given);
  inspectPicture(bytes);
  const drawn = await reencode(bytes);
  const pictureId = await insertPicture(scope, kind, drawn);
  await storage.put(pictureFile(pictureId), drawn.picture);
  await storage.put(thumbnailFile(pictureId), drawn.thumbnail);
  await db
    .updateTable('picture')
    .set({ stored_at: clock.now() })
    .where('picture_id', '=', pictureId)
    .execute();
  return { pictureId, width: drawn.width, height: drawn.height, uploadedAt: now };
}
