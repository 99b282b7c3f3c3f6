import { describe, expect, test } from 'vitest';
import { BusinessError } from '#server/kernel/errors.ts';
import { blackPng, drawn, jpeg, movingGif, movingPng, phoneJpeg } from '#tests/support/pictures.ts';
import { inspectPicture } from './inspect.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** The message for this file; undefined if it is accepted. */
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

describe('a still picture', () => {
  test.each([
    ['JPEG', () => jpeg()],
    ['progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
    ['JPEG of a phone, with EXIF, XMP and a profile', phoneJpeg],
    ['PNG', () => drawn().png().toBuffer()],
    ['lossy WebP', () => drawn().webp().toBuffer()],
    ['lossless WebP with transparency', () => drawn().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
  ])('A still picture is accepted: %s', async (_, make) => {
    expect(verdict(await make())).toBeUndefined();
  });
});

describe('any other file', () => {
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
  ])('Another file is refused by its bytes, whatever it is called: %s', (_, text, message) => {
    expect(verdict(bytes(text))).toMatch(message);
  });

  test('A GIF is refused, moving or not', async () => {
    expect(verdict(await movingGif())).toMatch(/^只收/);
  });
});

test('A moving PNG is refused, which the decoder would take for a still one', () => {
  expect(verdict(movingPng())).toMatch(/会动/);
  expect(verdict(blackPng(20, 20))).toBeUndefined();
});
