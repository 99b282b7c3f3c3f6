import type { Metadata, Sharp } from 'sharp';
import { BusinessError } from '#server/kernel/errors.ts';
import { pictureRefused } from './refused.ts';

/** A small report stays readable on it when enlarged. */
const longestSide = 2560;
const thumbnailSide = 360;
const quality = 82;
const longestGivenSide = 12_000;
/** A picture that is decoded whole takes four bytes a pixel; only a sequential JPEG is read line by line. */
const mostPixelsAtOnce = 50_000_000;
const timeoutSeconds = 20;
/** Decoding runs on libuv's four threads, which files and names need too. */
const atATime = 2;

export interface Reencoded {
  picture: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

interface Library {
  /** Reads no more than the header. */
  header(bytes: Buffer): Promise<Metadata>;
  open(bytes: Buffer): Sharp;
}

/** The library is 27 MB in memory: the first picture loads it. It reads three formats, and nothing else is reachable. */
async function load(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return {
    header: bytes => sharp(bytes, { limitInputPixels: false }).metadata(),
    open: bytes => sharp(bytes, { failOn: 'error', limitInputPixels: longestGivenSide ** 2 }),
  };
}

let loaded: Promise<Library> | undefined;

let free = atATime;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>(resolve => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** The header says how much memory the rest will take. */
function checkSize({ width, height, format, isProgressive, pages = 1 }: Metadata): void {
  if (pages > 1) throw pictureRefused('moving');
  const whole = format !== 'jpeg' || isProgressive;
  if (Math.max(width, height) > longestGivenSide || (whole && width * height > mostPixelsAtOnce)) {
    throw pictureRefused('tooManyPixels');
  }
}

/**
 * Encodes the picture again: upright, in plain sRGB on white, with its thumbnail. No byte of the upload is kept, so
 * that neither the place where it was taken nor anything hidden in it is passed on.
 *
 * @throws BusinessError IMAGE_REFUSED
 */
export async function reencode(bytes: Buffer): Promise<Reencoded> {
  loaded ??= load();
  const { header, open } = await loaded;
  return inTurn(async () => {
    try {
      checkSize(await header(bytes));
      const { data, info } = await open(bytes)
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer({ resolveWithObject: true });
      const thumbnail = await open(data)
        .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer();
      return { picture: data, thumbnail, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof BusinessError) throw error;
      throw pictureRefused('broken');
    }
  });
}
