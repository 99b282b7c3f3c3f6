import { pictureRefused } from './refused.ts';

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  // ISO 23008-12, annex B: the brands of pictures coded with HEVC.
  if (text(bytes, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(text(bytes, 8, 12)))
    return 'heic';
  return undefined;
}

/** APNG announces its frames by `acTL` before the first `IDAT`; libvips would read the first frame alone. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = text(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/**
 * Accepts a file by its first bytes, whatever it is called: a JPEG, PNG or WebP. `reencode` refuses broken and moving
 * ones, and keeps no byte of the file, so that nothing hidden in it is passed on.
 *
 * @throws BusinessError IMAGE_REFUSED that says what to do
 */
export function inspectPicture(bytes: Buffer): void {
  if (bytes.length === 0) throw pictureRefused('empty');
  const format = formatOf(bytes);
  if (format === undefined) throw pictureRefused('otherKind');
  if (format === 'heic') throw pictureRefused('heic');
  if (format === 'png' && isAnimatedPng(bytes)) throw pictureRefused('moving');
}
