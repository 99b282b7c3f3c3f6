import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { operations } from '#generated/operations.ts';
import { dropPictures } from '#server/kernel/pictures/drop.ts';
import { pictureAddress, pictureFile, unclaimedLifeMs } from '#server/kernel/pictures/rules.ts';
import { mostBytesOfUser } from '#server/kernel/pictures/store.ts';
import { type Caller, openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { blackPng, drawn, jpeg, movingGif, movingWebp, phoneJpeg } from '#tests/support/pictures.ts';

const app = await openTestApp();
const { call, succeed, send, db, clock, scope, services } = app;
const make = createFactories(app);

const given = (file: Uint8Array<ArrayBuffer> | string, name = 'a.jpg', type = 'image/jpeg') => ({
  params: { type: 'post' as const },
  body: { file: new File([file], name, { type }) },
});

const upload = async (as: Caller, file: Buffer) => call('uploadImage', given(new Uint8Array(file)), { as });

const uploadFromWechat = (as: Caller, mediaId: string) =>
  call('uploadImage', { params: { type: 'post' }, body: { mediaId } }, { as });

const open = (address: string, as: Caller) =>
  app.app.request(`http://localhost${address}`, { headers: { cookie: as.cookie } });

/** What the app would show at an address. */
async function fetched(address: string, as: Caller) {
  const response = await open(address, as);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const rowsOf = ({ userId }: Member) =>
  db.selectFrom('picture').selectAll().where('user_id', '=', userId).execute();

describe('uploadImage', () => {
  test('The picture is encoded anew and stored with a thumbnail for its owner', async () => {
    const member = await make.user();
    const photo = await phoneJpeg();
    const { data } = await upload(member, photo);
    expect(data).toEqual({
      imageId: expect.stringMatching(/^i[0-9a-z]{20}$/),
      url: `/crm/uploads/${data.imageId}.jpg`,
      thumbnailUrl: `/crm/uploads/${data.imageId}-s.jpg`,
      width: 48,
      height: 64,
      uploadedAt: '2026-11-20 09:00:00',
    });
    for (const address of [data.url, data.thumbnailUrl]) {
      const shown = await fetched(address, member);
      const { format, width, height, exif, orientation } = await sharp(shown).metadata();
      expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 48, height: 64 });
      expect(shown.includes('SecretMaker')).toBe(false);
    }
  });

  test('Each declared format and purpose is accepted, judged by the bytes and not by name or type', async () => {
    const member = await make.user();
    const files = [await jpeg(), await drawn().png().toBuffer(), await drawn().webp().toBuffer()];
    for (const file of files) {
      const odd = given(new Uint8Array(file), '../../etc/passwd.svg', 'text/html');
      expect(await succeed('uploadImage', odd, { as: member })).toMatchObject({ width: 64, height: 48 });
    }
    const file = new File([new Uint8Array(await jpeg())], 'a.jpg');
    for (const type of ['avatar', 'comment', 'rating', 'answer'] as const) {
      await succeed('uploadImage', { params: { type }, body: { file } }, { as: member });
    }
    expect((await rowsOf(member)).map(({ kind }) => kind).sort()).toEqual(
      ['answer', 'avatar', 'comment', 'post', 'post', 'post', 'rating'].sort(),
    );
  });

  test('What is no still picture is refused with IMAGE_REFUSED and its own words, and nothing is kept', async () => {
    const member = await make.user();
    const refused: [name: string, file: Buffer, message: RegExp][] = [
      ['zero bytes', Buffer.alloc(0), /空/],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'), /只收/],
      ['HEIC', Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
      ['a GIF that moves', await movingGif(), /只收/],
      ['a WebP that moves', await movingWebp(), /会动/],
      ['a bomb of pixels', blackPng(30_000, 30_000), /像素太多/],
      ['half a picture', (await jpeg()).subarray(0, 600), /已损坏/],
    ];
    for (const [name, file, message] of refused) {
      const answer = await upload(member, file);
      expect(answer, name).toMatchObject(refusal('IMAGE_REFUSED'));
      expect(answer.message, name).toMatch(message);
    }
    expect(await rowsOf(member)).toEqual([]);
  });

  test('A picture above 10 MB is refused with IMAGE_REFUSED, and one of 10 MB is judged by its content', async () => {
    const member = await make.user();
    expect((await upload(member, Buffer.alloc(10_000_000))).message).toMatch(/只收/);
    const answer = await upload(member, Buffer.alloc(10_200_000));
    expect(answer).toMatchObject(refusal('IMAGE_REFUSED'));
    expect(answer.message).toMatch(/10 MB/);
  });

  test('A picture beyond the account’s storage limit is refused with IMAGE_REFUSED', async () => {
    const member = await make.user();
    await upload(member, await jpeg());
    await db
      .updateTable('picture')
      .set({ bytes: mostBytesOfUser - 1000 })
      .where('user_id', '=', member.userId)
      .execute();
    const answer = await upload(member, await jpeg());
    expect(answer).toMatchObject({ ...refusal('IMAGE_REFUSED'), message: '您存的图片已满，请先删去一些' });
    expect(await rowsOf(member)).toHaveLength(1);
  });

  test('More than 120 pictures in an hour are refused with TOO_OFTEN, for one account only', async () => {
    const member = await make.user();
    const nothing = Buffer.alloc(0);
    for (let sent = 0; sent < 120; sent += 1) {
      expect(await upload(member, nothing)).toMatchObject(refusal('IMAGE_REFUSED'));
    }
    expect(await upload(member, await jpeg())).toMatchObject(refusal('TOO_OFTEN'));
    expect((await upload(await make.user(), await jpeg())).code).toBe(0);
    clock.advance(3_600_000);
    expect((await upload(member, await jpeg())).code).toBe(0);
  });

  test('A third upload at once is refused with TOO_OFTEN, because the app sends one after the other', async () => {
    const member = await make.user();
    const file = await jpeg();
    const { storage } = services;
    const put = storage.put.bind(storage);
    const thirdAnswered = Promise.withResolvers<void>();
    vi.spyOn(storage, 'put').mockImplementation(async (...picture) => {
      await thirdAnswered.promise;
      await put(...picture);
    });
    const two = [upload(member, file), upload(member, file)];
    await vi.waitFor(() => expect(storage.put).toHaveBeenCalledTimes(2));
    expect(await upload(member, file)).toMatchObject(refusal('TOO_OFTEN'));
    thirdAnswered.resolve();
    expect((await Promise.all(two)).map(({ code }) => code)).toEqual([0, 0]);
    expect((await upload(member, file)).code).toBe(0);
    vi.restoreAllMocks();
  });

  test('A WeChat media id is fetched there, then judged and encoded like a file', async () => {
    const member = await make.user();
    const { data } = await uploadFromWechat(member, app.wechat.keepMedia(await phoneJpeg()));
    expect(data).toMatchObject({ width: 48, height: 64 });
    const shown = await fetched(data.url, member);
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    const refused: [Buffer, RegExp][] = [
      [Buffer.alloc(0), /空/],
      [await movingWebp(), /会动/],
      [Buffer.alloc(10_000_001), /10 MB/],
    ];
    for (const [bytes, message] of refused) {
      const answer = await uploadFromWechat(member, app.wechat.keepMedia(bytes));
      expect(answer).toMatchObject({ ...refusal('IMAGE_REFUSED'), message: expect.stringMatching(message) });
    }
    expect(await rowsOf(member)).toHaveLength(1);
  });

  test('An unknown or expired media id, or one without WeChat, is refused with IMAGE_REFUSED', async () => {
    const member = await make.user();
    const mediaId = app.wechat.keepMedia(await jpeg());
    expect(await uploadFromWechat(member, 'nobody_gave-this')).toMatchObject({
      message: expect.stringMatching(/过期/),
    });
    clock.advance(3 * 86_400_000);
    expect(await uploadFromWechat(member, mediaId)).toMatchObject(refusal('IMAGE_REFUSED'));
    const { wechat } = services;
    services.wechat = undefined;
    expect(await uploadFromWechat(member, mediaId)).toMatchObject({
      ...refusal('IMAGE_REFUSED'),
      message: '这里不能从微信取图，请直接选择图片上传',
    });
    services.wechat = { ...app.wechat, temporaryMedia: () => Promise.reject(new Error('media/get: 48001')) };
    expect(await uploadFromWechat(member, mediaId)).toMatchObject({
      ...refusal('IMAGE_REFUSED'),
      message: expect.stringMatching(/稍后再试/),
    });
    services.wechat = wechat;
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('uploadImage', given('x'))).toMatchObject(refusal('NOT_LOGGED_IN'));
  });

  test('A store that fails halfway is a fault: the picture is never shown, and what was stored is dropped', async () => {
    const member = await make.user();
    const { storage } = services;
    const { put } = storage;
    storage.put = (file, bytes) =>
      file.endsWith('-s.jpg')
        ? Promise.reject(new Error('the disk is full'))
        : put.call(storage, file, bytes);
    try {
      const request = send(
        operations.uploadImage,
        { params: { type: 'post' }, body: formWith(new Uint8Array(await jpeg())) },
        { as: member },
      );
      await expect(request).rejects.toThrow('answered 500');
    } finally {
      storage.put = put;
    }
    const [row] = await rowsOf(member);
    if (!row) throw new Error('no row knows of the picture');
    expect(row).toMatchObject({ stored_at: null, claimed_by: null });
    const { status } = await open(pictureAddress(pictureFile(row.picture_id)), member);
    expect(status).toBe(404);
    const keptFiles = () =>
      readdirSync(app.pictureFolder, { recursive: true, encoding: 'utf8' }).filter(file =>
        file.includes(row.picture_id),
      );
    expect(keptFiles()).toHaveLength(1);
    await dropPictures(scope({ now: new Date(clock.now().getTime() + unclaimedLifeMs('post') + 1) }));
    expect(keptFiles()).toEqual([]);
    expect(await rowsOf(member)).toEqual([]);
  });
});

function formWith(file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('file', new File([file], 'a.jpg'));
  return form;
}
