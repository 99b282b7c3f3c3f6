import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { BusinessError } from '#server/kernel/errors.ts';
import {
  archive,
  blackPng,
  drawn,
  jpeg,
  movingGif,
  movingPng,
  movingWebp,
  phoneJpeg,
} from '#tests/support/pictures.ts';
import { inspectPicture } from './inspect.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** What is said to whoever gives this file; undefined when it is taken. */
function verdict(file: Buffer): string | undefined {
  try {
    inspectPicture(file);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(BusinessError);
    expect(error).toMatchObject({ errorName: 'IMAGE_REFUSED' });
    return (error as Error).message;
  }
}

describe('a still picture is taken', () => {
  test.each([
    ['JPEG', () => jpeg()],
    ['progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
    ['JPEG of a phone, with EXIF, XMP and a profile', phoneJpeg],
    ['PNG', () => drawn().png().toBuffer()],
    ['lossy WebP', () => drawn().webp().toBuffer()],
    ['lossless WebP with transparency', () => drawn().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
  ])('%s', async (_, make) => {
    expect(verdict(await make())).toBeUndefined();
  });

  test('with what phones append: a second exposure, a short film, padding, notes of the maker', async () => {
    const picture = await jpeg();
    const trailers = [
      await jpeg(8, 8),
      bytes('\0\0\0\x18ftypmp42\0\0\0\0'),
      Buffer.alloc(4096),
      bytes('\0\0SEFHe\0\0SEFT'),
    ];
    for (const trailer of trailers) expect(verdict(Buffer.concat([picture, trailer]))).toBeUndefined();
  });

  test('with fill bytes before a marker', async () => {
    const picture = await jpeg();
    const filled = Buffer.concat([picture.subarray(0, 2), bytes('\xff\xff'), picture.subarray(2)]);
    expect(verdict(filled)).toBeUndefined();
  });
});

describe('what is none is refused by its bytes, whatever it is called', () => {
  test.each([
    ['nothing', '', '图片是空的，请重新选择'],
    ['a text', 'hello', /^只收 JPEG、PNG、WebP/],
    ['SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /^只收/],
    ['HTML', '<!doctype html><script>alert(1)</script>', /^只收/],
    ['PDF', '%PDF-1.7\n', /^只收/],
    ['TIFF', 'II*\0\x08\0\0\0', /^只收/],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0', /^只收/],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf', /^只收/],
    ['HEIC', '\0\0\0\x1cftypheic\0\0\0\0mif1miaf', /HEIC/],
    ['HEIF of another brand', '\0\0\0\x1cftypmif1\0\0\0\0heic', /HEIC/],
    ['a RIFF that is a sound', 'RIFF\x24\0\0\0WAVEfmt ', /^只收/],
    ['the head of a JPEG and no more', '\xff\xd8\xff', /已损坏/],
    ['the head of a PNG and no more', '\x89PNG\r\n\x1a\n', /已损坏/],
    ['the head of a WebP and no more', 'RIFF\x24\0\0\0WEBP', /已损坏/],
  ])('%s', (_, text, message) => {
    expect(verdict(bytes(text))).toMatch(message);
  });

  test('GIF, moving or not', async () => {
    expect(verdict(await movingGif())).toMatch(/^只收/);
  });
});

describe('a picture that was cut off', () => {
  test.each([
    ['JPEG', () => jpeg()],
    ['progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => drawn().png().toBuffer()],
    ['WebP', () => drawn().webp().toBuffer()],
  ])('%s: is refused wherever it ends', async (_, make) => {
    const whole = await make();
    const taken: number[] = [];
    for (let end = 20; end < whole.length; end += 7) {
      if (verdict(whole.subarray(0, end)) === undefined) taken.push(end);
    }
    expect(taken).toEqual([]);
  });
});

describe('a picture that moves', () => {
  test.each([
    ['WebP', movingWebp],
    ['PNG', async () => movingPng()],
  ])('%s: is refused', async (_, make) => {
    const file = await make();
    expect(verdict(file)).toMatch(/会动/);
  });

  test('PNG without the announcement stands still', () => {
    expect(verdict(blackPng(20, 20))).toBeUndefined();
  });
});

describe('a picture that is another file as well is refused', () => {
  const smuggling = /夹带/;

  test.each([
    ['an archive', archive()],
    ['an archive with a comment', archive('made by hand')],
    ['an archive from its first file', bytes('PK\x03\x04\x14\0')],
    ['a page', bytes('\n<HTML><body onload=alert(1)>')],
    ['a script', bytes('\0\0\0<script>alert(1)</script>')],
    ['a drawing', bytes('<svg onload="alert(1)">')],
    ['a program of the server', bytes('<?php system($_GET["c"]);')],
    ['a document', bytes('%PDF-1.4\n')],
    ['a program', bytes('\x7fELF\x02\x01\x01')],
  ])('%s at its end', async (_, trailer) => {
    const pictures = [await jpeg(), await drawn().png().toBuffer(), await drawn().webp().toBuffer()];
    for (const picture of pictures) expect(verdict(Buffer.concat([picture, trailer]))).toMatch(smuggling);
  });

  test('an archive within a comment of its own', async () => {
    const picture = await jpeg();
    const record = archive('x'.repeat(picture.length - 2));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(24);
    const comment = Buffer.concat([bytes('\xff\xfe'), length, record.subarray(0, 22)]);
    expect(verdict(Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]))).toMatch(smuggling);
  });

  test('a document from its first kilobyte', async () => {
    const comment = bytes('\xff\xfe\0\x0a%PDF-1.4');
    const picture = await jpeg();
    expect(verdict(Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]))).toMatch(smuggling);
  });

  test('letters that happen to look like an archive’s end are none', async () => {
    const picture = await jpeg();
    expect(
      verdict(Buffer.concat([picture, archive('x').subarray(0, 22), bytes('more than it says')])),
    ).toBeUndefined();
  });

  test('what it hides in its own structure is taken, and gone when it is drawn anew (reencode.test.ts)', async () => {
    const hidden = await sharp(await jpeg())
      .withExif({ IFD0: { ImageDescription: '<script>x</script>' } })
      .toBuffer();
    expect(verdict(hidden)).toBeUndefined();
  });
});
