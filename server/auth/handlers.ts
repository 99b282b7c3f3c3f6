import { maskPhone } from '#src/lib/phone.ts';
import type { Db, DomainHandlers } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { newId } from '../ids.ts';
import { countHit } from '../rate-limit.ts';
import { bindPhone } from './bind-phone.ts';
import { type CaptchaTry, checkCaptcha, makeCaptcha } from './captcha.ts';
import { closeSession, openSession } from './session.ts';
import { needsCaptcha, sendCode, spendCode } from './sms-code.ts';
import { bindWechat } from './wechat-bind.ts';
import { loginByCode } from './wechat-login.ts';
import { signOwnPage } from './wechat-page.ts';

/** A code stands five guesses; this keeps one address from guessing at phone after phone. */
const loginsAnHour = { limit: 120, windowSeconds: 3600 };
const bindingsAnHour = { limit: 20, windowSeconds: 3600 };
/** A picture takes a while to draw, and a look at it may be a guess. */
const captchasAnHour = { limit: 120, windowSeconds: 3600 };
const captchaChecksAnHour = { limit: 240, windowSeconds: 3600 };
const needChecksAnHour = { limit: 300, windowSeconds: 3600 };

/** What was made out of a captcha, when both halves of it are there. */
const captchaOf = ({ randomKey, imageCode }: Partial<CaptchaTry>): CaptchaTry | undefined =>
  randomKey && imageCode ? { randomKey, imageCode } : undefined;

/** The account of this phone, made at its first login. */
async function findOrCreateUser(db: Db, phone: string, now: Date) {
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
  async login({ body: { code, state, phone, verifyCode } }, context) {
    const { db, clock, config, address } = context;
    if (code) {
      await countHit(db, clock.now(), `login-address:${address}`, loginsAnHour);
      const { token, userId, newUser } = await loginByCode(context, code, state);
      context.cookie.set(token);
      const user = await db
        .selectFrom('app_user')
        .select(['nickname', 'phone'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, nickname: user.nickname, phone: user.phone && maskPhone(user.phone), newUser };
    }
    if (!phone) throw new BusinessError('INVALID_INPUT', '手机格式错误', 'body.phone');
    if (!verifyCode) throw new BusinessError('INVALID_INPUT', '请输入验证码', 'body.verifyCode');
    await countHit(db, clock.now(), `login-address:${address}`, loginsAnHour);
    await spendCode(context, 'LOGIN', phone, verifyCode);
    const user = await findOrCreateUser(db, phone, clock.now());
    context.cookie.set(await openSession(db, user.user_id, clock.now(), config.sessionDays));
    return { userId: user.user_id, nickname: user.nickname, phone: maskPhone(phone), newUser: user.isNew };
  },

  async logout(_input, { db, cookie }) {
    if (cookie.token) await closeSession(db, cookie.token);
    cookie.clear();
    return null;
  },

  async bindWechat({ body: { key } }, context) {
    await bindWechat(context, key);
    return null;
  },

  signJsSdk: ({ body }, context) => signOwnPage(context, body),

  async sendSmsCode({ query, body: { phone, scene } }, context) {
    await sendCode(context, scene, { phone, address: context.address, captcha: captchaOf(query) });
    return null;
  },

  async getImageCaptcha({ query: { randomKey, spoken = false } }, context) {
    const { db, clock, address } = context;
    await countHit(db, clock.now(), `captcha-address:${address}`, captchasAnHour);
    return makeCaptcha(context, randomKey, spoken);
  },

  async checkImageCaptcha({ query }, context) {
    const { db, clock, address } = context;
    await countHit(db, clock.now(), `captcha-check-address:${address}`, captchaChecksAnHour);
    await checkCaptcha(context, query);
    return null;
  },

  async checkPhoneNeedsCaptcha({ body: { phone } }, context) {
    const { db, clock, address } = context;
    await countHit(db, clock.now(), `captcha-need-address:${address}`, needChecksAnHour);
    return needsCaptcha(context, phone, address);
  },

  async sendBindPhoneCode({ query, body: { account } }, context) {
    const { address } = context;
    await sendCode(context, 'BIND_PHONE', { phone: account, address, captcha: captchaOf(query) });
    return null;
  },

  async bindPhone({ body: { phone, verifyCode } }, context) {
    const { db, clock, userId } = context;
    await countHit(db, clock.now(), `bind-user:${userId}`, bindingsAnHour);
    return bindPhone(context, phone, verifyCode);
  },

  async getBoundPhone(_input, { db, userId }) {
    const { phone } = await db
      .selectFrom('app_user')
      .select('phone')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return phone && maskPhone(phone);
  },
};
