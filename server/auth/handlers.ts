import { BusinessError } from '#server/kernel/errors.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { closeSession, openSession } from '#server/kernel/http/session.ts';
import { newId } from '#server/kernel/ids.ts';
import { countHit } from '#server/kernel/rate-limit.ts';
import type { Scope } from '#server/kernel/scope.ts';
import { maskPhone } from '#src/lib/phone.ts';
import { bindPhone } from './bind-phone.ts';
import { type CaptchaTry, checkCaptcha, makeCaptcha } from './captcha.ts';
import { needsCaptcha, sendCode, spendCode } from './sms-code.ts';
import { bindWechat } from './wechat-bind.ts';
import { loginByCode } from './wechat-login.ts';
import { signOwnPage } from './wechat-page.ts';

/** A code allows five guesses; this keeps one address from guessing at phone after phone. */
const loginsAnHour = { limit: 120, windowSeconds: 3600 };
const bindingsAnHour = { limit: 20, windowSeconds: 3600 };
/** Drawing a picture takes a while, and checking one may be a guess. */
const captchasAnHour = { limit: 120, windowSeconds: 3600 };
const captchaChecksAnHour = { limit: 240, windowSeconds: 3600 };
const needChecksAnHour = { limit: 300, windowSeconds: 3600 };

/** The answer to a captcha, when both parts of it are given. */
const captchaOf = ({ randomKey, imageCode }: Partial<CaptchaTry>): CaptchaTry | undefined =>
  randomKey && imageCode ? { randomKey, imageCode } : undefined;

/** The account of this phone, created at its first login. */
async function findOrCreateUser({ db, now }: Scope, phone: string) {
  const created = await db
    .insertInto('app_user')
    .values({
      user_id: newId('u'),
      phone,
      nickname: `用户${phone.slice(-4)}`,
      avatar_url: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('phone').doNothing())
    .returning(['user_id', 'nickname'])
    .executeTakeFirst();
  if (created) return { ...created, isNew: true };
  const found = await db
    .selectFrom('app_user')
    .select(['user_id', 'nickname'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { ...found, isNew: false };
}

export const authHandlers: DomainHandlers<'auth'> = {
  async login(scope, { body: { code, state, phone, verifyCode } }) {
    const { db, config, address, cookie } = scope;
    if (code) {
      await countHit(scope, `login-address:${address}`, loginsAnHour);
      const { token, userId, newUser } = await loginByCode(scope, { code, state });
      cookie.set(token);
      const user = await db
        .selectFrom('app_user')
        .select(['nickname', 'phone'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, nickname: user.nickname, phone: user.phone && maskPhone(user.phone), newUser };
    }
    if (!phone) throw new BusinessError('INVALID_INPUT', '手机格式错误', 'body.phone');
    if (!verifyCode) throw new BusinessError('INVALID_INPUT', '请输入验证码', 'body.verifyCode');
    await countHit(scope, `login-address:${address}`, loginsAnHour);
    await spendCode(scope, { scene: 'LOGIN', phone, code: verifyCode });
    const user = await findOrCreateUser(scope, phone);
    cookie.set(await openSession(scope, { userId: user.user_id, days: config.sessionDays }));
    return { userId: user.user_id, nickname: user.nickname, phone: maskPhone(phone), newUser: user.isNew };
  },

  async logout({ db, cookie }) {
    if (cookie.token) await closeSession(db, cookie.token);
    cookie.clear();
    return null;
  },

  async bindWechat(scope, { body: { key } }) {
    await bindWechat(scope, key);
    return null;
  },

  signJsSdk: (scope, { body }) => signOwnPage(scope, body),

  async sendSmsCode(scope, { query, body: { phone, scene } }) {
    await sendCode(scope, { scene, phone, address: scope.address, captcha: captchaOf(query) });
    return null;
  },

  async getImageCaptcha(scope, { query: { randomKey, spoken = false } }) {
    await countHit(scope, `captcha-address:${scope.address}`, captchasAnHour);
    return makeCaptcha(scope, { randomKey, spoken });
  },

  async checkImageCaptcha(scope, { query }) {
    await countHit(scope, `captcha-check-address:${scope.address}`, captchaChecksAnHour);
    await checkCaptcha(scope, query);
    return null;
  },

  async checkPhoneNeedsCaptcha(scope, { body: { phone } }) {
    const { address } = scope;
    await countHit(scope, `captcha-need-address:${address}`, needChecksAnHour);
    return needsCaptcha(scope, { phone, address });
  },

  async sendBindPhoneCode(scope, { query, body: { account } }) {
    const { address } = scope;
    await sendCode(scope, { scene: 'BIND_PHONE', phone: account, address, captcha: captchaOf(query) });
    return null;
  },

  async bindPhone(scope, { body: { phone, verifyCode } }) {
    await countHit(scope, `bind-user:${scope.userId}`, bindingsAnHour);
    return bindPhone(scope, { phone, verifyCode });
  },

  async getBoundPhone({ db, userId }) {
    const { phone } = await db
      .selectFrom('app_user')
      .select('phone')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return phone && maskPhone(phone);
  },
};
