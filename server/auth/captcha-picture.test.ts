import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captcha-picture.ts';

const width = 300;

/** Which dots are dark. */
async function dotsOf(png: Buffer): Promise<boolean[]> {
  const grey = await sharp(png).greyscale().raw().toBuffer();
  return [...grey].map(dot => dot < 160);
}

/** On the average of several: the lines across and the specks are random. */
async function inkOf(code: string): Promise<number> {
  const pictures = await Promise.all(Array.from({ length: 8 }, async () => dotsOf(await drawCaptcha(code))));
  return pictures.flatMap(dots => dots.filter(Boolean)).length / pictures.length;
}

test('Two pictures of the same digits are never alike', async () => {
  expect((await drawCaptcha('7048')).equals(await drawCaptcha('7048'))).toBe(false);
});

test('Each digit draws ink of its own', async () => {
  const empty = await inkOf('----');
  for (const digit of '0123456789') {
    expect((await inkOf(digit.repeat(4))) - empty, digit).toBeGreaterThan(4 * 120);
  }
  expect(await inkOf('8888')).toBeGreaterThan(await inkOf('1111'));
});

test('The digits are spread over the whole width', async () => {
  const dots = await dotsOf(await drawCaptcha('8888'));
  for (const quarter of [0, 1, 2, 3]) {
    const dark = dots.filter((dot, index) => dot && Math.floor((index % width) / (width / 4)) === quarter);
    expect(dark.length, `${quarter}`).toBeGreaterThan(300);
  }
});
