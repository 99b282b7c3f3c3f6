import { pictureRefused } from './refused.ts';

type Format = 'jpeg' | 'png' | 'webp';

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function formatOf(bytes: Buffer): Format | 'heic' | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  // ISO 23008-12, annex B: the brands of pictures coded with HEVC.
  if (text(bytes, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(text(bytes, 8, 12)))
    return 'heic';
  return undefined;
}

/** The marker after coded data: in it, FF is followed by 00 or by a restart marker (ITU T.81, B.1.1.5). */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}

function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (at + 4 > bytes.length) return undefined;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = nextMarker(bytes, at);
    }
  }
  return undefined;
}

/** @throws BusinessError for an animated one: APNG announces itself by `acTL` */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = text(bytes, at + 4, at + 8);
    if (type === 'acTL') throw pictureRefused('moving');
    if (type === 'IEND') return at + 12;
  }
  return undefined;
}

/** @throws BusinessError for an animated one: the flags of the VP8X chunk tell (RFC 9649, 2.7) */
function endOfWebp(bytes: Buffer): number | undefined {
  if (bytes.length < 21) return undefined;
  if (text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0) throw pictureRefused('moving');
  const end = 8 + bytes.readUInt32LE(4);
  return end <= bytes.length ? end : undefined;
}

const endOf: Record<Format, (bytes: Buffer) => number | undefined> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
};

/** Archives are read from their end: its record, then a comment as long as the record says (APPNOTE 4.3.16). */
function isArchive(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  for (
    let at = bytes.indexOf('PK\x05\x06', first, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}

const otherFiles = ['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '%PDF-', '\x7fELF'];
const markup = /<script|<\?php|<html|<!doctype|<iframe|<svg[\s>]/i;

/**
 * Whether it is another kind of file as well. Phones append honest things to a picture (a second exposure, a short
 * film, their maker's notes), so that not every trailer is one.
 */
function smuggles(bytes: Buffer, end: number): boolean {
  const trailer = text(bytes, end, bytes.length);
  // Readers of PDF look for its head in the first 1024 bytes (ISO 32000-1, annex H, 3.4.1).
  return (
    isArchive(bytes) ||
    bytes.subarray(0, 1024).includes('%PDF-') ||
    otherFiles.some(head => trailer.startsWith(head)) ||
    markup.test(trailer)
  );
}

/**
 * Judges a file by its bytes, whatever it is called: a still JPEG, PNG or WebP from its head to its end.
 *
 * @throws BusinessError IMAGE_REFUSED that says what to do
 */
export function inspectPicture(bytes: Buffer): void {
  if (bytes.length === 0) throw pictureRefused('empty');
  const format = formatOf(bytes);
  if (format === undefined) throw pictureRefused('otherKind');
  if (format === 'heic') throw pictureRefused('heic');
  const end = endOf[format](bytes);
  if (end === undefined) throw pictureRefused('broken');
  if (smuggles(bytes, end)) throw pictureRefused('smuggling');
}
