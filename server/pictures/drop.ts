import { ImageType } from '#generated/model/image-type.ts';
import { PreDiagnosisImageType } from '#generated/model/pre-diagnosis-image-type.ts';
import type { Db, Services } from '../context.ts';
import { pictureFile, thumbnailFile, unclaimedLifeMs } from './rules.ts';

const kinds = [...Object.values(ImageType), ...Object.values(PreDiagnosisImageType)];
const atATime = 200;

/** From here on no claim succeeds, so that nothing carries a picture whose bytes are going. */
async function markForgotten(db: Db, now: Date): Promise<void> {
  for (const kind of kinds) {
    await db
      .updateTable('picture')
      .set({ dropped_at: now })
      .where('kind', '=', kind)
      .where('dropped_at', 'is', null)
      .where('unclaimed_since', '<', new Date(now.getTime() - unclaimedLifeMs(kind)))
      .execute();
  }
}

/** Drops what nobody used: first the bytes, then the row that knows of them. */
export async function dropPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  await markForgotten(db, now);
  for (;;) {
    const dropped = await db
      .selectFrom('picture')
      .select('picture_id')
      .where('dropped_at', 'is not', null)
      .limit(atATime)
      .execute();
    for (const { picture_id: id } of dropped) {
      await storage.remove(thumbnailFile(id));
      await storage.remove(pictureFile(id));
      await db.deleteFrom('picture').where('picture_id', '=', id).execute();
    }
    if (dropped.length < atATime) return;
  }
}
