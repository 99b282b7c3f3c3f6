import { uploadImage } from '#generated/hooks/organization/organization.ts';
import type { ImageType } from '#generated/model/image-type.ts';
import type { UploadedImage } from '#generated/model/uploaded-image.ts';
import { overlays } from '#src/overlays/stack.ts';
import { toast } from '#src/overlays/toast.ts';
import { createQueue } from '#src/wechat/images.ts';
import { type ImageRequest, type PickedImage, wechat } from '#src/wechat/wechat.ts';

const inTurn = createQueue();

/** One by default, nine at most (specification §5); none when the person gives up. Only ever behind a tap. */
export async function choosePictures(request?: ImageRequest): Promise<PickedImage[]> {
  try {
    return await (await wechat()).chooseImages(request);
  } catch {
    toast('没能打开相册，请在手机的设置里允许', { type: 'warn' });
    return [];
  }
}

/** One picture at a time, in the order they were chosen: together they would share a phone's narrow way out. */
export const uploadPicture = (
  { file }: PickedImage,
  type: ImageType,
  onProgress?: (share: number) => void,
): Promise<UploadedImage> => inTurn(() => uploadImage(type, { file }, { onProgress }));

/** By the messaging app's own viewer, else by one of ours. The platform wants whole addresses. */
export async function previewPictures(urls: readonly string[], tapped = urls[0]): Promise<void> {
  const whole = (url: string) => new URL(url, window.location.href).href;
  const first = tapped && whole(tapped);
  const shown = await (await wechat()).previewImages(urls.map(whole), first);
  if (shown !== 'elsewhere') return;
  const current = Math.max(
    0,
    urls.findIndex(url => whole(url) === first),
  );
  await overlays.ask(() => import('./picture-viewer.tsx'), { urls, current });
}
