import { countOf, createQueue } from '#src/wechat/images.ts';
import type { ImageRequest, PickedImage } from '#src/wechat/port.ts';
import { onIos } from '#src/wechat/where.ts';
import { toJpeg } from './to-jpeg.ts';

/** An opened picture takes four bytes a pixel: never two at a time. */
const inTurn = createQueue();

/**
 * iOS gives JPEG in HEIC's place to whom names what he takes. Elsewhere such a list keeps the album shut in some of the
 * messaging app's own web views.
 */
const accepted = onIos ? 'image/jpeg,image/png,image/webp' : 'image/*';

/** Of the browser's own picker, within the tap that asked for it. */
export async function chooseImages({ count, sources }: ImageRequest = {}): Promise<PickedImage[]> {
  const wanted = countOf(count);
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accepted;
  input.multiple = wanted > 1;
  if (sources?.length === 1 && sources[0] === 'camera') input.setAttribute('capture', 'environment');
  const files = await pick(input);
  return Promise.all(files.slice(0, wanted).map(file => inTurn(() => read(file))));
}

async function read(picked: File): Promise<PickedImage> {
  const file = await toJpeg(picked);
  return { file, src: await dataUrlOf(file) };
}

const pick = (input: HTMLInputElement): Promise<File[]> =>
  new Promise(resolve => {
    const answer = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', answer);
    // Chromium below 113 and Safari below 16.4 report no cancellation: the promise then ends with the page.
    input.addEventListener('cancel', answer);
    // Safari drops an input that is not in a document.
    input.hidden = true;
    document.body.append(input);
    input.click();
  });

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
