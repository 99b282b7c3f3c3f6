import { blobOf, countOf, createQueue } from '#src/wechat/images.ts';
import type { ImageRequest, PickedImage } from '#src/wechat/port.ts';
import { CallFailed, call } from './sdk.ts';

const inTurn = createQueue();

/** How base64 begins, by the format's magic bytes. */
const beginnings = { iVBORw0KGgo: 'image/png', R0lGOD: 'image/gif', UklGR: 'image/webp' } as const;

const typeOf = (base64: string) =>
  Object.entries(beginnings).find(([beginning]) => base64.startsWith(beginning))?.[1] ?? 'image/jpeg';

/** iOS breaks the lines and misspells jpeg as 'jgp'; Android gives the bare base64. */
export function dataUrlOf(localData: string): string {
  const base64 = localData.replace(/^data:[^,]*,/, '').replace(/\s/g, '');
  return `data:${typeOf(base64)};base64,${base64}`;
}

/** Specification §5: some iOS clients give an id in lower case and then do not know it. */
const normaliseLocalId = (localId: string) => localId.replace('wxlocalresource', 'wxLocalResource');

const read = (localId: string): Promise<PickedImage> =>
  inTurn(async () => {
    const { localData } = await call('getLocalImgData', { localId: normaliseLocalId(localId) });
    const src = dataUrlOf(String(localData));
    return { src, file: blobOf(src) };
  });

export async function chooseImages({ count, sizes, sources }: ImageRequest = {}): Promise<PickedImage[]> {
  try {
    const { localIds } = await call('chooseImage', {
      count: countOf(count),
      sizeType: sizes ?? ['original', 'compressed'],
      sourceType: sources ?? ['album', 'camera'],
    });
    return await Promise.all((localIds as string[]).map(read));
  } catch (error) {
    if (error instanceof CallFailed && error.canceled) return [];
    throw error;
  }
}
