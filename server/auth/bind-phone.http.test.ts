import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readCaptcha } from '#server/dev/captcha.ts';
import { openSession } from '#server/kernel/http/session.ts';
import { type Caller, openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { idNumberOf, nextPhone, nextSerial } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, clock, scope, outbox, db, services } = app;
const make = createFactories(app);

const minute = 60_000;
const nextAddress = () => `10.4.0.${nextSerial()}`;

const codeSentTo = (phone: string) =>
  /\d{6}/.exec(outbox.findLast(sms => sms.phone === phone)?.text ?? '')?.[0] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const followWechat = (userId: string) =>
  db
    .insertInto('wechat_identity')
    .values({
      app_id: 'wxtest',
      openid: `o${userId}`,
      unionid: null,
      user_id: userId,
      created_at: clock.now(),
    })
    .execute();

/** Somebody who came through WeChat and has no phone yet. */
async function newcomer() {
  const userId = `u${nextSerial()}`;
  await db
    .insertInto('app_user')
    .values({ user_id: userId, phone: null, nickname: '微信用户', avatar_url: null, created_at: clock.now() })
    .execute();
  await followWechat(userId);
  const token = await openSession(scope(), { userId, days: services.config.sessionDays });
  return { userId, phone: '', cookie: `__Host-session=${token}` };
}

async function captcha() {
  const randomKey = `bindkey${String(nextSerial()).padStart(13, '0')}`;
  await succeed('getImageCaptcha', { query: { randomKey } }, { address: nextAddress() });
  return { randomKey, imageCode: (await readCaptcha(app.services, randomKey)) ?? '' };
}

const requestCode = (as: Caller, phone: string, query?: { randomKey: string; imageCode: string }) =>
  call('sendBindPhoneCode', { query, body: { account: phone } }, { as, address: nextAddress() });

const bindWith = (as: Caller, phone: string, verifyCode: string) =>
  call('bindPhone', { body: { phone, verifyCode } }, { as });

async function bind(as: Caller, phone: string) {
  await requestCode(as, phone);
  return (await bindWith(as, phone, codeSentTo(phone))).data;
}

const userIdOf = async (as: Caller) => (await succeed('getProfile', {}, { as })).personal.userId;

describe('sendBindPhoneCode', () => {
  test('Six digits are sent', async () => {
    const phone = nextPhone();
    expect(await requestCode(await newcomer(), phone)).toMatchObject({ code: 0, data: null });
    expect(codeSentTo(phone)).toMatch(/^\d{6}$/);
  });

  test('A guest is refused with NOT_LOGGED_IN, and nothing is sent', async () => {
    const phone = nextPhone();
    const answer = await call('sendBindPhoneCode', { body: { account: phone } });
    expect(answer).toMatchObject(refusal('NOT_LOGGED_IN'));
    expect(codeSentTo(phone)).toBe('');
  });

  test('Codes are limited: TOO_OFTEN within 60 seconds, then a captcha is needed, checked, and another code is sent', async () => {
    const [user, phone] = [await newcomer(), nextPhone()];
    await requestCode(user, phone);
    expect(await requestCode(user, phone)).toMatchObject(refusal('TOO_OFTEN'));
    clock.advance(minute);
    expect(await requestCode(user, phone)).toMatchObject(refusal('CAPTCHA_REQUIRED'));
    const made = await captcha();
    const guess = { ...made, imageCode: 'AAAA' };
    expect(await requestCode(user, phone, guess)).toMatchObject(refusal('CAPTCHA_WRONG'));
    expect(await requestCode(user, phone, made)).toMatchObject({ code: 0 });
    expect(outbox.filter(sms => sms.phone === phone)).toHaveLength(2);
  });
});

describe('bindPhone', () => {
  test('A phone without an account is bound and logs in to this account', async () => {
    const [user, phone] = [await newcomer(), nextPhone()];
    expect(await bind(user, phone)).toEqual({ success: true, oldUser: false, message: null });
    expect(await succeed('getBoundPhone', {}, { as: user })).toBe(`139****${phone.slice(-4)}`);
    clock.advance(60 * minute);
    await call('sendSmsCode', { body: { phone, scene: 'LOGIN' } }, { address: nextAddress() });
    const login = await succeed('login', { body: { phone, verifyCode: codeSentTo(phone) } });
    expect(login).toMatchObject({ userId: user.userId, newUser: false });
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const body = { phone: nextPhone(), verifyCode: '123456' };
    expect(await call('bindPhone', { body })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });

  test('A wrong code is refused with SMS_CODE_WRONG, and after five guesses the right one with SMS_CODE_EXPIRED', async () => {
    const [user, phone] = [await newcomer(), nextPhone()];
    await requestCode(user, phone);
    const code = codeSentTo(phone);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await bindWith(user, phone, wrong(code))).toMatchObject(refusal('SMS_CODE_WRONG'));
    }
    expect(await bindWith(user, phone, code)).toMatchObject(refusal('SMS_CODE_EXPIRED'));
    expect(await succeed('getBoundPhone', {}, { as: user })).toBeNull();
  });

  test('A code for logging in binds no phone, and a code for binding logs nobody in', async () => {
    const [user, phone, other] = [await newcomer(), nextPhone(), nextPhone()];
    await call('sendSmsCode', { body: { phone, scene: 'LOGIN' } }, { address: nextAddress() });
    expect(await bindWith(user, phone, codeSentTo(phone))).toMatchObject(refusal('SMS_CODE_EXPIRED'));
    await requestCode(user, other);
    const login = await call('login', { body: { phone: other, verifyCode: codeSentTo(other) } });
    expect(login).toMatchObject(refusal('SMS_CODE_EXPIRED'));
  });

  test('The twenty-first try of an account in an hour is refused with TOO_OFTEN', async () => {
    const user = await newcomer();
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await bindWith(user, nextPhone(), '000000')).code).toBe(6202);
    }
    expect(await bindWith(user, nextPhone(), '000000')).toMatchObject(refusal('TOO_OFTEN'));
  });

  test('A phone that is in somebody’s records belongs to an old customer', async () => {
    const phone = nextPhone();
    await make.patient(await make.user(), { phone });
    expect(await bind(await newcomer(), phone)).toEqual({ success: true, oldUser: true, message: null });
  });

  test('A reseller’s number is refused with the reason', async () => {
    const user = await newcomer();
    const phone = `170${nextPhone().slice(3)}`;
    expect(await bind(user, phone)).toEqual({
      success: false,
      oldUser: false,
      message: '暂不支持这个号段，请换一个手机号',
    });
    expect(await succeed('getBoundPhone', {}, { as: user })).toBeNull();
  });

  test('A phone that is bound to another WeChat is refused, and both accounts stay as they were', async () => {
    const [user, holder] = [await newcomer(), await make.user()];
    await followWechat(holder.userId);
    expect(await bind(user, holder.phone)).toEqual({
      success: false,
      oldUser: true,
      message: '该手机号已被其他微信绑定',
    });
    expect(await userIdOf(user)).toBe(user.userId);
    expect(await userIdOf(holder)).toBe(holder.userId);
  });

  test('An account keeps its phone, and binding the same phone again succeeds', async () => {
    const user = await make.user();
    expect(await bind(user, nextPhone())).toEqual({
      success: false,
      oldUser: false,
      message: '这个账号已绑定另一个手机号',
    });
    expect(await bind(user, user.phone)).toMatchObject({ success: true, oldUser: true });
  });

  test('Of two accounts that bind the same phone at once one gets it', async () => {
    const [first, second, phone] = [await newcomer(), await newcomer(), nextPhone()];
    await requestCode(first, phone);
    const code = codeSentTo(phone);
    const answers = await Promise.all([first, second].map(user => bindWith(user, phone, code)));
    expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
  });
});

describe('two accounts become one', () => {
  /** A visit of this person, booked in this account. */
  async function visit(user: Awaited<ReturnType<typeof newcomer>>, patientId: string, hour = '09') {
    const clinic = await make.doctor({ top_org_id: await make.organization() });
    const slot = await make.slot(clinic, { start_time: `${hour}:30`, end_time: `${hour}:50` });
    return { clinic, slot, ...(await make.reservation(slot, user, patientId)) };
  }

  test('Patients, visits and sessions move to the older account, and the WeChat login leads there', async () => {
    const [user, holder] = [await newcomer(), await make.user()];
    const theirs = await make.patient(holder);
    const own = await make.patient(user, { phone: nextPhone() });
    const { reservationCode } = await visit(user, own);
    expect(await bind(user, holder.phone)).toEqual({ success: true, oldUser: true, message: null });
    expect(await userIdOf(user)).toBe(holder.userId);
    const { patients } = await succeed('getProfile', {}, { as: user });
    expect(patients.map(({ patientId }) => patientId).sort()).toEqual([theirs, own].sort());
    const found = await db
      .selectFrom('reservation')
      .select(['user_id', 'patient_id'])
      .where('reservation_code', '=', reservationCode)
      .executeTakeFirstOrThrow();
    expect(found).toEqual({ user_id: holder.userId, patient_id: own });
    const wechat = await db
      .selectFrom('wechat_identity')
      .select('openid')
      .where('user_id', '=', holder.userId)
      .execute();
    expect(wechat).toEqual([{ openid: `o${user.userId}` }]);
  });

  const samePerson = () => {
    const idNumber = idNumberOf('1980-01-02', 'F');
    return { id_number_index: services.secrets.blindIndex(idNumber), name: '李四' };
  };

  test('A person who is a patient of both accounts becomes one patient with the visits of both', async () => {
    const [user, holder, person] = [await newcomer(), await make.user(), samePerson()];
    const kept = await make.patient(holder, person);
    const gone = await make.patient(user, person);
    const { reservationCode, medicalCaseId } = await visit(user, gone);
    expect(await bind(user, holder.phone)).toMatchObject({ success: true });
    const { patients } = await succeed('getProfile', {}, { as: holder });
    expect(patients.map(({ patientId }) => patientId)).toEqual([kept]);
    for (const query of [
      db.selectFrom('reservation').select('patient_id').where('reservation_code', '=', reservationCode),
      db.selectFrom('medical_case').select('patient_id').where('medical_case_id', '=', medicalCaseId),
    ]) {
      expect(await query.executeTakeFirstOrThrow()).toEqual({ patient_id: kept });
    }
  });

  test('A visit that both accounts booked is reported, and nothing changes', async () => {
    const [user, holder, person] = [await newcomer(), await make.user(), samePerson()];
    const kept = await make.patient(holder, person);
    const gone = await make.patient(user, { ...person, phone: null });
    const { clinic } = await visit({ ...holder }, kept, '14');
    const later = await make.slot(clinic, { start_time: '15:30', end_time: '15:50' });
    await make.reservation(later, user, gone);
    expect(await bind(user, holder.phone)).toEqual({
      success: false,
      oldUser: true,
      message: '两个账号里有同一个人的同一次预约，请先取消一个再绑定',
    });
    expect(await userIdOf(user)).toBe(user.userId);
    const { patients } = await succeed('getProfile', {}, { as: user });
    expect(patients.map(({ patientId }) => patientId)).toEqual([gone]);
  });

  test('What one account agreed to or went through is kept, and once where both did', async () => {
    const [user, holder, org] = [await newcomer(), await make.user(), await make.organization()];
    const now = clock.now();
    const agreed = (userId: string, policyId: '0004' | '0005') => ({
      user_id: userId,
      top_org_id: org,
      policy_id: policyId,
      version: '1',
      at: now,
    });
    await db
      .insertInto('agreement')
      .values([agreed(user.userId, '0004'), agreed(user.userId, '0005'), agreed(holder.userId, '0004')])
      .execute();
    const once = { top_org_id: org, operation: 'followAccount' as const, finished: 1 as const, at: now };
    await db
      .insertInto('once_operation')
      .values({ ...once, user_id: user.userId })
      .execute();
    expect(await bind(user, holder.phone)).toMatchObject({ success: true });
    const kept = await db
      .selectFrom('agreement')
      .select(['user_id', 'policy_id'])
      .where('top_org_id', '=', org)
      .orderBy('policy_id')
      .execute();
    expect(kept).toEqual(['0004', '0005'].map(policy_id => ({ user_id: holder.userId, policy_id })));
    const gone = await db
      .selectFrom('once_operation')
      .select('user_id')
      .where('top_org_id', '=', org)
      .execute();
    expect(gone).toEqual([{ user_id: holder.userId }]);
  });

  // merge-accounts.ts finds the tables of an account and of a patient by these names.
  test.each([
    ['app_user', 'user_id'],
    ['patient', 'patient_id'],
  ])('Every foreign key to %s is a column %s', async (target, column) => {
    const { rows } = await sql<{ column: string }>`
      select a.attname as column from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = ${target}::regclass`.execute(db);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(row => row.column !== column)).toEqual([]);
  });
});

describe('getBoundPhone', () => {
  test('The phone is answered with its middle masked, and as null before one is bound', async () => {
    const user = await make.user();
    expect(await succeed('getBoundPhone', {}, { as: user })).toBe(`139****${user.phone.slice(-4)}`);
    expect(await succeed('getBoundPhone', {}, { as: await newcomer() })).toBeNull();
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('getBoundPhone')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});
