import { MediaRefused } from '#server/kernel/ports/wechat/port.ts';
import type { Services } from '#server/kernel/services.ts';
import { pictureRefused } from './refused.ts';

/** The contract's 10 MB of a picture. */
export const maxPictureBytes = 10_000_000;

/** The form has one of the two. */
export interface PictureInput {
  file?: Blob | undefined;
  /** WeChat’s id of a picture that WeChat uploaded. */
  mediaId?: string | undefined;
}

/**
 * The bytes to judge, from the form or from WeChat.
 *
 * @throws BusinessError IMAGE_REFUSED
 */
export async function readPictureBytes(
  { wechat, log }: Pick<Services, 'wechat' | 'log'>,
  { file, mediaId }: PictureInput,
): Promise<Buffer> {
  if (file) return Buffer.from(await file.arrayBuffer());
  if (!wechat || mediaId === undefined) throw pictureRefused('noWechat');
  try {
    return await wechat.temporaryMedia(mediaId, maxPictureBytes);
  } catch (error) {
    if (error instanceof MediaRefused) throw pictureRefused(error.reason);
    log.warn({ err: error }, '没能从微信取到图片');
    throw pictureRefused('unreachable');
  }
}
