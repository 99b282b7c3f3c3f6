import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blackPng, drawn, jpeg, movingWebp, phoneJpeg } from '#tests/support/pictures.ts';
import { reencode } from './reencode.ts';

const refused = (message: RegExp) =>
  expect.objectContaining({ errorName: 'IMAGE_REFUSED', message: expect.stringMatching(message) });

test('The picture and its thumbnail are JPEGs, each bounded, in the shape of the original', async () => {
  const { picture, thumbnail, width, height } = await reencode(await jpeg(4000, 1000));
  expect({ width, height }).toEqual({ width: 2560, height: 640 });
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 640 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 90 });
});

test('A small picture is not enlarged', async () => {
  const { width, height, thumbnail } = await reencode(await jpeg(64, 48));
  expect({ width, height }).toEqual({ width: 64, height: 48 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 64, height: 48 });
});

test('A photo is turned upright, and loses its position and every other note', async () => {
  const given = await phoneJpeg();
  expect(await sharp(given).metadata()).toMatchObject({ orientation: 6, width: 64, height: 48 });
  expect(given.includes('SecretMaker')).toBe(true);
  const { picture, thumbnail } = await reencode(given);
  for (const file of [picture, thumbnail]) {
    const { orientation, exif, xmp, icc, iptc, width, height } = await sharp(file).metadata();
    expect({ orientation, exif, xmp, icc, iptc }).toEqual({});
    expect({ width, height }).toEqual({ width: 48, height: 64 });
    for (const trace of ['Exif', 'SecretMaker', 'xmpmeta', 'ICC_PROFILE'])
      expect(file.includes(trace)).toBe(false);
  }
});

test.each(['<script>alert()</script>', 'PK\x03\x04', 'PK\x05\x06', '%PDF-1.4', '<?php system()'])(
  'Nothing that is hidden in a picture is kept: %j',
  async hidden => {
    const secret = Buffer.from(hidden, 'latin1');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(secret.length + 2);
    const picture = await jpeg();
    const given = Buffer.concat([
      picture.subarray(0, 2),
      Buffer.from('\xff\xfe', 'latin1'),
      length,
      secret,
      picture.subarray(2),
      secret,
    ]);
    const { picture: stored, thumbnail } = await reencode(given);
    expect(stored.includes(secret)).toBe(false);
    expect(thumbnail.includes(secret)).toBe(false);
  },
);

test.each([
  ['JPEG', () => jpeg()],
  ['progressive JPEG', () => drawn().jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => drawn().png().toBuffer()],
  ['WebP', () => drawn().webp().toBuffer()],
])('A picture that was cut off is refused wherever it ends: %s', async (_, make) => {
  const whole = await make();
  const ends = Array.from({ length: 12 }, (_, part) => Math.floor((whole.length * (part + 1)) / 13));
  const accepted: number[] = [];
  for (const end of ends) {
    await reencode(whole.subarray(0, end)).then(
      () => accepted.push(end),
      error => expect(error).toEqual(refused(/已损坏/)),
    );
  }
  expect(accepted).toEqual([]);
});

test('A moving WebP is refused', async () => {
  await expect(reencode(await movingWebp())).rejects.toEqual(refused(/会动/));
});

test('Transparent parts become white', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const { picture } = await reencode(clear);
  const { channels } = await sharp(picture).stats();
  for (const { min } of channels) expect(min).toBeGreaterThan(250);
});

test('Colours for print and sixteen bits become plain sRGB', async () => {
  const forPrint = await drawn().toColourspace('cmyk').jpeg().toBuffer();
  const deep = await drawn().toColourspace('rgb16').png().toBuffer();
  for (const given of [forPrint, deep]) {
    const { picture } = await reencode(given);
    expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
  }
});

test.each([
  ['30000 × 30000', 30_000, 30_000],
  ['a line of 12001', 12_001, 1],
  ['8000 × 8000, all decoded at once', 8000, 8000],
])('A small file of too many pixels is refused by its header: %s', async (_, width, height) => {
  const bomb = blackPng(width, height);
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  await expect(reencode(bomb)).rejects.toEqual(refused(/像素太多/));
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

test('Many pixels that are read line by line are accepted, progressive ones are not', async () => {
  const plain = sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#6a8' } });
  const { width, height } = await reencode(await plain.clone().jpeg().toBuffer());
  expect({ width, height }).toEqual({ width: 2560, height: 1707 });
  await expect(reencode(await plain.clone().jpeg({ progressive: true }).toBuffer())).rejects.toEqual(
    refused(/像素太多/),
  );
});

test('An unaccepted format is not even opened, should the inspection ever let it pass', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  for (const other of [svg, gif]) await expect(reencode(other)).rejects.toEqual(refused(/已损坏/));
});

test('Pixels that cannot be decoded are refused', async () => {
  const broken = await drawn(400, 300).png().toBuffer();
  broken.fill(0x55, 200, 2000);
  await expect(reencode(broken)).rejects.toEqual(refused(/已损坏/));
});

test('The server goes on while pictures are drawn', async () => {
  const large = await jpeg(3000, 2000);
  let turns = 0;
  let done = false;
  const drawing = Promise.all([1, 2, 3].map(() => reencode(large))).finally(() => {
    done = true;
  });
  for (; !done; turns += 1) await nextTurn();
  await drawing;
  expect(turns).toBeGreaterThan(100);
});
