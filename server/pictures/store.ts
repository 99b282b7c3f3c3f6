import type { Services } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import type { PictureKind } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { countHit } from '../rate-limit.ts';
import { type GivenPicture, givenBytes } from './given.ts';
import { inspectPicture } from './inspect.ts';
import { type Reencoded, reencode } from './reencode.ts';
import { pictureRefused } from './refused.ts';
import { pictureFile, thumbnailFile } from './rules.ts';

/** Two whole pre-diagnosis forms of 54 pictures fit into an hour. */
const picturesAnHour = { limit: 120, windowSeconds: 3600 };
const picturesADay = { limit: 300, windowSeconds: 86_400 };
/** Some seven hundred pictures as they are kept. */
export const mostBytesOfUser = 500_000_000;

interface Upload {
  userId: string;
  kind: PictureKind;
  given: GivenPicture;
}

export interface StoredPicture {
  pictureId: string;
  width: number;
  height: number;
  uploadedAt: Date;
}

/** The row comes first: what a crash leaves half stored is dropped like a picture that nobody used. */
async function announce(
  { db }: Pick<Services, 'db'>,
  { userId, kind }: Upload,
  { picture, thumbnail, width, height }: Reencoded,
  now: Date,
): Promise<string> {
  const bytes = picture.length + thumbnail.length;
  const pictureId = newId('i');
  await inTransaction(db, async tx => {
    // Who uploads several at once has them counted one after the other.
    await tx
      .selectFrom('app_user')
      .select('user_id')
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    const { stored } = await tx
      .selectFrom('picture')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('stored'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(stored) + bytes > mostBytesOfUser) throw pictureRefused('full');
    await tx
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
 * Takes a picture on: judged by its bytes, drawn anew, stored, and its owner's alone until something carries it.
 *
 * @throws BusinessError IMAGE_REFUSED, TOO_OFTEN
 */
export async function storePicture(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'wechat' | 'log'>,
  upload: Upload,
): Promise<StoredPicture> {
  const { db, clock, storage } = services;
  const now = clock.now();
  await countHit(db, now, `picture-hour:${upload.userId}`, picturesAnHour);
  await countHit(db, now, `picture-day:${upload.userId}`, picturesADay);
  const given = await givenBytes(services, upload.given);
  inspectPicture(given);
  const drawn = await reencode(given);
  const pictureId = await announce(services, upload, drawn, now);
  await storage.put(pictureFile(pictureId), drawn.picture);
  await storage.put(thumbnailFile(pictureId), drawn.thumbnail);
  await db
    .updateTable('picture')
    .set({ stored_at: clock.now() })
    .where('picture_id', '=', pictureId)
    .execute();
  return { pictureId, width: drawn.width, height: drawn.height, uploadedAt: now };
}
