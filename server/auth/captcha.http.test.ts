import { describe, expect, test } from 'vitest';
import { readCaptcha } from '#server/dev/captcha.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { nextPhone, nextSerial } from '#tests/support/ids.ts';
import { dropOldCaptchas } from './captcha.ts';

const app = await openTestApp();
const { call, succeed, clock, scope, db } = app;

const nextAddress = () => `10.3.0.${nextSerial()}`;
const nextKey = () => `captchakey${String(nextSerial()).padStart(10, '0')}`;

/** A captcha, and its digits as they are to be heard. */
async function captcha(randomKey = nextKey()) {
  await succeed('getImageCaptcha', { query: { randomKey } }, { address: nextAddress() });
  return { randomKey, imageCode: (await readCaptcha(app.services, randomKey)) ?? '' };
}

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const check = (query: { randomKey: string; imageCode: string }) =>
  call('checkImageCaptcha', { query }, { address: nextAddress() });

describe('getImageCaptcha', () => {
  test('The picture is three times as wide as high, and the sound comes only when it is asked for', async () => {
    const { captchaImg, captchaAudio, expiresIn } = await succeed('getImageCaptcha', {
      query: { randomKey: nextKey() },
    });
    const png = Buffer.from(captchaImg.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 100]);
    expect({ captchaAudio, expiresIn }).toEqual({ captchaAudio: null, expiresIn: 300 });
  });

  test('The digits of the sound are the ones that the server accepts', async () => {
    const { randomKey, imageCode } = await captcha();
    expect(imageCode).toMatch(/^\d{4}$/);
    expect(await check({ randomKey, imageCode })).toMatchObject({ code: 0, message: 'SUCCESS', data: null });
  });

  test('Another captcha of the same key replaces the first, with its own tries', async () => {
    const first = await captcha();
    for (let tried = 0; tried < 5; tried += 1) await check({ ...first, imageCode: wrong(first.imageCode) });
    const second = await captcha(first.randomKey);
    expect(await check(second)).toMatchObject({ code: 0 });
    if (first.imageCode !== second.imageCode) {
      expect(await check(first)).toMatchObject(refusal('CAPTCHA_WRONG'));
    }
  });

  test('The database does not hold the digits in plain text', async () => {
    const { randomKey, imageCode } = await captcha();
    const row = await db
      .selectFrom('captcha')
      .select('code_hash')
      .where('random_key', '=', randomKey)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(43);
    expect(row.code_hash).not.toBe(imageCode);
  });

  test('The 121st captcha of an address in an hour is refused with TOO_OFTEN, and other addresses are not', async () => {
    const address = nextAddress();
    const get = (from: string) =>
      call('getImageCaptcha', { query: { randomKey: nextKey() } }, { address: from });
    for (let got = 0; got < 120; got += 1) expect((await get(address)).code).toBe(0);
    expect(await get(address)).toMatchObject(refusal('TOO_OFTEN'));
    expect(await get(nextAddress())).toMatchObject({ code: 0 });
  });
});

describe('checkImageCaptcha', () => {
  test('Checking does not use the captcha up, however often', async () => {
    const made = await captcha();
    for (let looked = 0; looked < 8; looked += 1) expect(await check(made)).toMatchObject({ code: 0 });
  });

  test('Wrong digits are refused with CAPTCHA_WRONG, and after five guesses the right ones, too', async () => {
    const made = await captcha();
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await check({ ...made, imageCode: wrong(made.imageCode) });
      expect(answer).toMatchObject({ ...refusal('CAPTCHA_WRONG'), message: '图形验证码错误' });
    }
    expect(await check(made)).toMatchObject(refusal('CAPTCHA_WRONG'));
  });

  test('Twenty guesses at once count as five guesses', async () => {
    const made = await captcha();
    const guesses = Array.from({ length: 20 }, () => check({ ...made, imageCode: wrong(made.imageCode) }));
    await Promise.all(guesses);
    const { attempts } = await db
      .selectFrom('captcha')
      .select('attempts')
      .where('random_key', '=', made.randomKey)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect(await check(made)).toMatchObject(refusal('CAPTCHA_WRONG'));
  });

  test('A captcha is refused with CAPTCHA_WRONG after five minutes, and for a key that has none', async () => {
    const made = await captcha();
    clock.advance(300_000 - 1);
    expect(await check(made)).toMatchObject({ code: 0 });
    clock.advance(1);
    expect(await check(made)).toMatchObject(refusal('CAPTCHA_WRONG'));
    expect(await check({ ...made, randomKey: nextKey() })).toMatchObject(refusal('CAPTCHA_WRONG'));
  });

  test('The captcha of another key is refused', async () => {
    const [mine, other] = [await captcha(), await captcha()];
    if (mine.imageCode !== other.imageCode) {
      expect(await check({ ...mine, imageCode: other.imageCode })).toMatchObject(refusal('CAPTCHA_WRONG'));
    }
  });

  test('An address that tries captcha after captcha is refused with TOO_OFTEN', async () => {
    const address = nextAddress();
    const query = { randomKey: nextKey(), imageCode: '0000' };
    for (let tried = 0; tried < 240; tried += 1) {
      expect((await call('checkImageCaptcha', { query }, { address })).code).not.toBe(4029);
    }
    expect(await call('checkImageCaptcha', { query }, { address })).toMatchObject(refusal('TOO_OFTEN'));
  });

  test('The sweep deletes old captchas and nothing else', async () => {
    const old = await captcha();
    clock.advance(200_000);
    const young = await captcha();
    clock.advance(100_000);
    await dropOldCaptchas(scope());
    const kept = await db.selectFrom('captcha').select('random_key').execute();
    expect(kept.map(row => row.random_key)).toContain(young.randomKey);
    expect(kept.map(row => row.random_key)).not.toContain(old.randomKey);
  });
});

describe('checkPhoneNeedsCaptcha', () => {
  const needs = (phone: string, address: string) =>
    succeed('checkPhoneNeedsCaptcha', { body: { phone } }, { address });
  const send = (phone: string, address: string) =>
    call('sendSmsCode', { body: { phone, scene: 'LOGIN' } }, { address });

  test('After its first code of an hour a phone needs a captcha, from every address', async () => {
    const phone = nextPhone();
    expect(await needs(phone, nextAddress())).toBe(false);
    await send(phone, nextAddress());
    expect(await needs(phone, nextAddress())).toBe(true);
    clock.advance(3_600_000);
    expect(await needs(phone, nextAddress())).toBe(false);
  });

  test('After thirty codes of an hour every phone behind that address needs a captcha', async () => {
    const address = nextAddress();
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await needs(nextPhone(), address)).toBe(false);
      await send(nextPhone(), address);
    }
    expect(await needs(nextPhone(), address)).toBe(true);
    expect(await needs(nextPhone(), nextAddress())).toBe(false);
  });

  test('An address that asks about phone after phone is refused with TOO_OFTEN', async () => {
    const address = nextAddress();
    for (let asked = 0; asked < 300; asked += 1) await needs(nextPhone(), address);
    const answer = await call('checkPhoneNeedsCaptcha', { body: { phone: nextPhone() } }, { address });
    expect(answer).toMatchObject(refusal('TOO_OFTEN'));
  });
});
