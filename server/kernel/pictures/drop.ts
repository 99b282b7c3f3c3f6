import { ImageType } from '#generated/model/image-type.ts';
import { PreDiagnosisImageType } from '#generated/model/pre-diagnosis-image-type.ts';
import type { Scope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { pictureFile, thumbnailFile, unclaimedLifeMs } from './rules.ts';

const kinds = [...Object.values(ImageType), ...Object.values(PreDiagnosisImageType)];
const atATime = 200;

/** After this no claim succeeds, so no subject has a picture whose bytes are about to be deleted. */
async function markForgotten({ db, now }: Scope): Promise<void> {
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

/** Drops unclaimed pictures: first the bytes, then the row. */
export async function dropPictures(scope: Scope & Pick<Services, 'storage'>): Promise<void> {
  const { db, storage } = scope;
  await markForgotten(scope);
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
