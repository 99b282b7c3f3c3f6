import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captcha-picture.ts';

const width = 300;

/** How dark each dot is, read as a browser reads it. */
function dotsOf(png: Buffer): number[] {
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return [...rows].filter((_, index) => index % (width + 1) !== 0);
}

/** On the average of several: the lines across and the specks are random. */
function inkOf(code: string): number {
  const pictures = Array.from({ length: 8 }, () => dotsOf(drawCaptcha(code)));
  return pictures.flatMap(dots => dots.filter(dot => dot > 15)).length / pictures.length;
}

test('Two pictures of the same digits are never alike', () => {
  expect(drawCaptcha('7048').equals(drawCaptcha('7048'))).toBe(false);
});

test('Each digit draws ink of its own', () => {
  const empty = inkOf('----');
  for (const digit of '0123456789') {
    expect(inkOf(digit.repeat(4)) - empty, digit).toBeGreaterThan(4 * 120);
  }
  expect(inkOf('8888')).toBeGreaterThan(inkOf('1111'));
});

test('The digits are spread over the whole width', () => {
  const dots = dotsOf(drawCaptcha('8888'));
  for (const quarter of [0, 1, 2, 3]) {
    const dark = dots.filter(
      (dot, index) => dot > 15 && Math.floor((index % width) / (width / 4)) === quarter,
    );
    expect(dark.length, `${quarter}`).toBeGreaterThan(300);
  }
});
