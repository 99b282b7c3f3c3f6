import { describe, expect, test } from 'vitest';
import { readCaptcha } from '#server/dev/captcha.ts';
import { SmsRefused } from '#server/kernel/ports/sms.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { nextPhone, nextSerial } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, clock, outbox, db, services } = app;
const make = createFactories(app);

const minute = 60_000;
const nextAddress = () => `10.1.0.${nextSerial()}`;

/** A captcha that was made out: by ear. */
async function captcha() {
  const randomKey = `loginkey${String(nextSerial()).padStart(12, '0')}`;
  await succeed('getImageCaptcha', { query: { randomKey } }, { address: nextAddress() });
  return { randomKey, imageCode: (await readCaptcha(app.services, randomKey)) ?? '' };
}

const requestCode = (
  phone: string,
  address = nextAddress(),
  query?: { randomKey?: string; imageCode?: string },
) => call('sendSmsCode', { query, body: { phone, scene: 'LOGIN' } }, { address });

/** Once more for a phone that has had one. */
const requestAnother = async (phone: string, address?: string) =>
  requestCode(phone, address, await captcha());

/** The code that the newest message to this phone carries. */
function codeSentTo(phone: string): string {
  const text = outbox.findLast(sms => sms.phone === phone)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

/** Another six digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const logIn = (phone: string, verifyCode: string, address = nextAddress()) =>
  call('login', { body: { phone, verifyCode } }, { address });

const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('sendSmsCode', () => {
  test('Six digits are sent, and the answer is the same whether the phone has an account or not', async () => {
    const { phone } = await make.user();
    const stranger = nextPhone();
    const answers = [await requestCode(phone), await requestCode(stranger)];
    for (const { status, code, message, data } of answers) {
      expect({ status, code, message, data }).toEqual({
        status: 200,
        code: 0,
        message: 'SUCCESS',
        data: null,
      });
    }
    for (const to of [phone, stranger]) expect(codeSentTo(to)).toMatch(/^\d{6}$/);
  });

  test('A second code within 60 seconds is refused with TOO_OFTEN, and the first one stays good', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const code = codeSentTo(phone);
    clock.advance(minute - 1);
    expect(await requestCode(phone)).toMatchObject(refusal('TOO_OFTEN'));
    expect(outbox.filter(sms => sms.phone === phone)).toHaveLength(1);
    expect(await logIn(phone, code)).toMatchObject({ code: 0 });
  });

  test('After 60 seconds a new code replaces the old one', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const first = codeSentTo(phone);
    clock.advance(minute);
    await requestAnother(phone);
    if (codeSentTo(phone) !== first) {
      expect(await logIn(phone, first)).toMatchObject(refusal('SMS_CODE_WRONG'));
    }
    expect(await logIn(phone, codeSentTo(phone))).toMatchObject({ code: 0 });
  });

  test('The eleventh code of a phone in a day is refused with TOO_OFTEN', async () => {
    const phone = nextPhone();
    const codes = [];
    for (let sent = 0; sent < 11; sent += 1) {
      codes.push((await requestAnother(phone)).code);
      clock.advance(13 * minute);
    }
    expect(codes).toEqual([...Array(10).fill(0), 4029]);
    expect(outbox.filter(sms => sms.phone === phone)).toHaveLength(10);
  });

  test('The sixth code of a phone in an hour is refused with TOO_OFTEN', async () => {
    const phone = nextPhone();
    const codes = [];
    for (let sent = 0; sent < 6; sent += 1) {
      codes.push((await requestAnother(phone)).code);
      clock.advance(minute);
    }
    expect(codes).toEqual([...Array(5).fill(0), 4029]);
    clock.advance(54 * minute);
    expect(await requestCode(phone)).toMatchObject({ code: 0 });
  });

  test('The second code of a phone in an hour needs a captcha, and half a captcha counts as none', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    clock.advance(minute);
    const { randomKey, imageCode } = await captcha();
    for (const half of [undefined, { randomKey }, { imageCode }]) {
      expect(await requestCode(phone, nextAddress(), half)).toMatchObject(refusal('CAPTCHA_REQUIRED'));
    }
    expect(outbox.filter(sms => sms.phone === phone)).toHaveLength(1);
    expect(await requestCode(phone, nextAddress(), { randomKey, imageCode })).toMatchObject({ code: 0 });
  });

  test('A wrong captcha is refused with CAPTCHA_WRONG, also when it is tried again, and the sent code stays good', async () => {
    const [phone, other] = [nextPhone(), nextPhone()];
    await requestCode(phone);
    await requestCode(other);
    clock.advance(minute);
    const made = await captcha();
    const guess = { ...made, imageCode: wrong(made.imageCode).slice(2) };
    expect(await requestCode(phone, nextAddress(), guess)).toMatchObject(refusal('CAPTCHA_WRONG'));
    expect(await requestCode(phone, nextAddress(), made)).toMatchObject({ code: 0 });
    expect(await requestCode(other, nextAddress(), made)).toMatchObject(refusal('CAPTCHA_WRONG'));
    expect(await logIn(other, codeSentTo(other))).toMatchObject({ code: 0 });
  });

  test('One captcha sends one code, however many requests bring it at once', async () => {
    const phones = Array.from({ length: 10 }, nextPhone);
    for (const phone of phones) await requestCode(phone);
    clock.advance(minute);
    const made = await captcha();
    const answers = await Promise.all(phones.map(phone => requestCode(phone, nextAddress(), made)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(outbox.filter(sms => phones.includes(sms.phone))).toHaveLength(11);
  });

  test('The thirty-first phone of an address in an hour needs a captcha', async () => {
    const address = nextAddress();
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await requestCode(nextPhone(), address)).code).toBe(0);
    }
    expect(await requestCode(nextPhone(), address)).toMatchObject(refusal('CAPTCHA_REQUIRED'));
    expect(await requestAnother(nextPhone(), address)).toMatchObject({ code: 0 });
  });

  test('The sixty-first phone of an address in an hour is refused with TOO_OFTEN, and other addresses are not', {
    timeout: 90_000,
  }, async () => {
    const address = nextAddress();
    for (let sent = 0; sent < 30; sent += 1) await requestCode(nextPhone(), address);
    for (let sent = 0; sent < 30; sent += 1) await requestAnother(nextPhone(), address);
    expect(await requestAnother(nextPhone(), address)).toMatchObject(refusal('TOO_OFTEN'));
    expect(await requestCode(nextPhone())).toMatchObject({ code: 0 });
    clock.advance(60 * minute);
    expect(await requestCode(nextPhone(), address)).toMatchObject({ code: 0 });
  });

  test('The four hundred and first code of an address in a day is refused with TOO_OFTEN, even hours apart', async () => {
    const address = nextAddress();
    expect(await requestCode(nextPhone(), address)).toMatchObject({ code: 0 });
    const { numUpdatedRows } = await db
      .updateTable('rate_window')
      .set({ hits: 399 })
      .where('bucket', 'like', `%-day:${address}`)
      .executeTakeFirstOrThrow();
    expect(Number(numUpdatedRows)).toBe(1);
    clock.advance(60 * minute);
    expect(await requestCode(nextPhone(), address)).toMatchObject({ code: 0 });
    clock.advance(60 * minute);
    expect(await requestCode(nextPhone(), address)).toMatchObject(refusal('TOO_OFTEN'));
    clock.advance(24 * 60 * minute);
    expect(await requestCode(nextPhone(), address)).toMatchObject({ code: 0 });
  });

  test('The addresses of one IPv6 network of 64 bits are counted together', async () => {
    expect(await requestCode(nextPhone(), '2001:db8:5:6::1')).toMatchObject({ code: 0 });
    await db
      .updateTable('rate_window')
      .set({ hits: 400 })
      .where('bucket', 'like', '%-day:2001:db8:5:6::/64')
      .execute();
    expect(await requestCode(nextPhone(), '2001:db8:5:6:ffff::2')).toMatchObject(refusal('TOO_OFTEN'));
    expect(await requestCode(nextPhone(), '2001:db8:5:7::1')).toMatchObject({ code: 0 });
  });

  test('A phone that the provider refuses is answered so, and no fault is reported', async () => {
    const { sms } = services;
    const refusing = (reason: 'too-often' | 'bad-number') => {
      services.sms = { send: () => Promise.reject(new SmsRefused(reason, 'as told')) };
    };
    refusing('too-often');
    expect(await requestCode(nextPhone())).toMatchObject(refusal('TOO_OFTEN'));
    refusing('bad-number');
    expect(await requestCode(nextPhone())).toMatchObject({ ...refusal('INVALID_INPUT'), msg: 'body.phone' });
    services.sms = sms;
  });

  test('A message that the provider did not accept leaves no waiting time', async () => {
    const { sms } = services;
    const phone = nextPhone();
    services.sms = { send: () => Promise.reject(new Error('unreachable')) };
    await expect(requestCode(phone)).rejects.toThrow('500');
    services.sms = sms;
    expect(await requestAnother(phone)).toMatchObject({ code: 0 });
    expect(await logIn(phone, codeSentTo(phone))).toMatchObject({ code: 0 });
  });

  test('Of twenty requests at once one sends a code', async () => {
    const phone = nextPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestCode(phone)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4029)).toHaveLength(19);
    expect(outbox.filter(sms => sms.phone === phone)).toHaveLength(1);
  });
});

describe('login', () => {
  test('The first login opens an account, and the second one finds it', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const first = await logIn(phone, codeSentTo(phone));
    expect(first.data).toEqual({
      userId: expect.stringMatching(/^u/),
      nickname: `用户${phone.slice(-4)}`,
      phone: `139****${phone.slice(-4)}`,
      newUser: true,
    });
    clock.advance(minute);
    await requestAnother(phone);
    const second = await logIn(phone, codeSentTo(phone));
    expect(second.data).toEqual({ ...first.data, newUser: false });
  });

  test('The session’s cookie works, and is out of reach of scripts and other sites', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const { headers, data } = await logIn(phone, codeSentTo(phone));
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
    expect(cookie.split('; ').slice(1).sort()).toEqual(
      [`Max-Age=${30 * 86_400}`, 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'].sort(),
    );
    const profile = await succeed('getProfile', {}, { as: { cookie: cookieOf(headers) } });
    expect(profile.personal.userId).toBe(data.userId);
  });

  test('The database holds neither the code nor the token in plain text', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const code = codeSentTo(phone);
    const stored = await db.selectFrom('sms_code').selectAll().where('phone', '=', phone).execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    const token = cookieOf((await logIn(phone, code)).headers).split('=')[1] ?? 'none';
    const sessions = await db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test.each([
    ['nothing', {}, '手机格式错误', 'body.phone'],
    ['a code without its phone', { verifyCode: '246810' }, '手机格式错误', 'body.phone'],
    ['a phone without its code', { phone: '13800000001' }, '请输入验证码', 'body.verifyCode'],
  ])('A bad request is refused with INVALID_INPUT: %s', async (_, body, message, msg) => {
    expect(await call('login', { body })).toMatchObject({ ...refusal('INVALID_INPUT'), message, msg });
  });

  test('A WeChat code is refused with NOT_OPEN where there is no official account, and nobody is logged in', async () => {
    const { wechat } = services;
    services.wechat = undefined;
    const answer = await call('login', { body: { code: '061QmT000w8xQW1pYk200Zc4Dq1QmT0J' } });
    services.wechat = wechat;
    expect(answer).toMatchObject(refusal('NOT_OPEN'));
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('A WeChat code that this browser did not ask for is refused with WECHAT_KEY_INVALID', async () => {
    const code = await app.wechat.issueCode('o-of-a-stranger');
    const answer = await call('login', { body: { code, state: 'f'.repeat(64) } });
    expect(answer).toMatchObject(refusal('WECHAT_KEY_INVALID'));
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('A wrong code is refused with SMS_CODE_WRONG, and after five guesses the right one with SMS_CODE_EXPIRED', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const code = codeSentTo(phone);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await logIn(phone, wrong(code))).toMatchObject(refusal('SMS_CODE_WRONG'));
    }
    expect(await logIn(phone, code)).toMatchObject(refusal('SMS_CODE_EXPIRED'));
  });

  test('The fifth guess may still be the right one', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const code = codeSentTo(phone);
    for (let guess = 0; guess < 4; guess += 1) await logIn(phone, wrong(code));
    expect(await logIn(phone, code)).toMatchObject({ code: 0 });
  });

  test('Twenty guesses at once count as five guesses', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const guess = wrong(codeSentTo(phone));
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(phone, guess)));
    expect(answers.filter(({ code }) => code === 6201)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 6202)).toHaveLength(15);
  });

  test('A code logs in once, however many requests try it at once', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const code = codeSentTo(phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(phone, code)));
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1);
    expect(await logIn(phone, code)).toMatchObject(refusal('SMS_CODE_EXPIRED'));
  });

  test('A code is refused with SMS_CODE_EXPIRED after five minutes, and where none was sent', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    clock.advance(5 * minute);
    expect(await logIn(phone, codeSentTo(phone))).toMatchObject(refusal('SMS_CODE_EXPIRED'));
    expect(await logIn(nextPhone(), '123456')).toMatchObject(refusal('SMS_CODE_EXPIRED'));
  });

  test('The code of another phone does not log in', async () => {
    const [mine, other] = [nextPhone(), nextPhone()];
    await requestCode(mine);
    await requestCode(other);
    if (codeSentTo(mine) !== codeSentTo(other)) {
      expect(await logIn(mine, codeSentTo(other))).toMatchObject(refusal('SMS_CODE_WRONG'));
    }
  });

  test('An address that tries phone after phone is refused with TOO_OFTEN, and other addresses are not', async () => {
    const address = nextAddress();
    for (let tried = 0; tried < 120; tried += 1) {
      expect((await logIn(nextPhone(), '000000', address)).code).toBe(6202);
    }
    expect(await logIn(nextPhone(), '000000', address)).toMatchObject(refusal('TOO_OFTEN'));
    expect(await logIn(nextPhone(), '000000')).toMatchObject(refusal('SMS_CODE_EXPIRED'));
  });

  test('A session ends after its days, to the millisecond', async () => {
    const member = await make.user();
    clock.advance(30 * 86_400_000 - 1);
    await succeed('listPatients', {}, { as: member });
    clock.advance(1);
    expect(await call('listPatients', {}, { as: member })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('logout', () => {
  test('Logging out ends this session only and deletes the cookie', async () => {
    const phone = nextPhone();
    await requestCode(phone);
    const first = await logIn(phone, codeSentTo(phone));
    await requestAnother(phone);
    const second = await logIn(phone, codeSentTo(phone));
    const [here, there] = [first, second].map(({ headers }) => ({ cookie: cookieOf(headers) }));

    const { headers, data } = await call('logout', {}, { as: here });
    expect(data).toBeNull();
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0;/);
    expect(await call('getProfile', {}, { as: here })).toMatchObject(refusal('NOT_LOGGED_IN'));
    await succeed('getProfile', {}, { as: there });
  });

  test('Logging out succeeds without a login and with an unknown cookie', async () => {
    expect(await succeed('logout')).toBeNull();
    expect(await succeed('logout', {}, { as: { cookie: '__Host-session=nonsense' } })).toBeNull();
  });
});
