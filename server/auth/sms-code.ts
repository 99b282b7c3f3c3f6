import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SmsScene } from '#generated/model/sms-scene.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { type SmsMessage, SmsRefused } from '#server/kernel/ports/sms.ts';
import { countHit, hitsOf } from '#server/kernel/rate-limit.ts';
import { inTransaction, type Scope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { type CaptchaTry, spendCaptcha } from './captcha.ts';

/** The purpose of a code; a code is good for its own purpose only. */
export type CodeScene = SmsScene | 'BIND_PHONE';

const validMinutes = 5;
const maxAttempts = 5;
/** Specification §9. */
const resendSeconds = 60;
/** These keep an attacker from emptying our account with the provider. */
const phoneDay = { limit: 10, windowSeconds: 86_400 };
const phoneHour = { limit: 5, windowSeconds: 3600 };
const addressHour = { limit: 60, windowSeconds: 3600 };
const addressDay = { limit: 400, windowSeconds: 86_400 };
/** This many codes an hour go out without a captcha (decision 22); behind one address there may be a whole clinic. */
const freeForPhone = 1;
const freeForAddress = 30;

type Needs = Scope & Pick<Services, 'secrets' | 'sms'>;

/** A code, for its phone and its purpose. */
export interface GivenCode {
  scene: CodeScene;
  phone: string;
  code: string;
}

const hashOf = ({ secrets }: Pick<Needs, 'secrets'>, { scene, phone, code }: GivenCode) =>
  secrets.blindIndex(`${scene}:${phone}:${code}`);

const phoneBucket = (phone: string) => `sms-phone-hour:${phone}`;
const addressBucket = (address: string) => `sms-address:${address}`;

/** Whether the next code for this phone, or from this address, asks for a captcha first. */
export async function needsCaptcha(
  scope: Scope,
  { phone, address }: Pick<CodeRequest, 'phone' | 'address'>,
): Promise<boolean> {
  const ofPhone = await hitsOf(scope, phoneBucket(phone), phoneHour.windowSeconds);
  const ofAddress = await hitsOf(scope, addressBucket(address), addressHour.windowSeconds);
  return ofPhone >= freeForPhone || ofAddress >= freeForAddress;
}

export interface CodeRequest {
  scene: CodeScene;
  phone: string;
  /** The caller's address. */
  address: string;
  /** The person's answer, where a captcha was asked for. */
  captcha: CaptchaTry | undefined;
}

/**
 * Sends a code. A refused message counts for nothing and leaves the last code valid.
 *
 * @throws BusinessError TOO_OFTEN, CAPTCHA_REQUIRED, or CAPTCHA_WRONG for a captcha that is given and wrong
 */
export async function sendCode(scope: Needs, { scene, phone, address, captcha }: CodeRequest): Promise<void> {
  // Outside the transaction: a wrong try must count although nothing is sent.
  if (captcha) await spendCaptcha(scope, captcha);
  const { now, sms } = scope;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    code_hash: hashOf(scope, { scene, phone, code }),
    attempts: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + validMinutes * 60_000),
  };
  await inTransaction(scope, async scope => {
    const stored = await scope.db
      .insertInto('sms_code')
      .values({ phone, scene, ...row })
      .onConflict(conflict =>
        conflict
          .columns(['phone', 'scene'])
          .doUpdateSet(row)
          .where('sms_code.created_at', '<=', new Date(now.getTime() - resendSeconds * 1000)),
      )
      .returning('phone')
      .executeTakeFirst();
    if (!stored) throw new BusinessError('TOO_OFTEN', '验证码已发送，请 60 秒后再试');
    await countHit(scope, `sms-phone:${phone}`, phoneDay);
    const ofPhone = await countHit(scope, phoneBucket(phone), phoneHour);
    const ofAddress = await countHit(scope, addressBucket(address), addressHour);
    await countHit(scope, `sms-address-day:${address}`, addressDay);
    const asksCaptcha = ofPhone > freeForPhone || ofAddress > freeForAddress;
    if (asksCaptcha && !captcha) throw new BusinessError('CAPTCHA_REQUIRED');
  });
  const text = `【问止中医】验证码 ${code}，${validMinutes} 分钟内有效，请勿告诉他人。`;
  const message: SmsMessage = { template: 'code', values: [code, String(validMinutes)], text };
  try {
    await sms.send(phone, message);
  } catch (error) {
    await allowAnother(scope, { scene, phone });
    throw error instanceof SmsRefused ? refusalOf(error) : error;
  }
}

/**
 * Lets the next code be sent at once, where nothing was sent or the outcome is unknown. This code stays valid.
 */
async function allowAnother(
  { db, now: sentAt }: Scope,
  { scene, phone }: Pick<GivenCode, 'scene' | 'phone'>,
): Promise<void> {
  await db
    .updateTable('sms_code')
    .set({ created_at: new Date(sentAt.getTime() - resendSeconds * 1000) })
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('created_at', '=', sentAt)
    .execute();
}

function refusalOf({ reason }: SmsRefused): BusinessError {
  if (reason === 'too-often') return new BusinessError('TOO_OFTEN', '这个号码今天收得太多了，请明天再试');
  return new BusinessError('INVALID_INPUT', '这个号码收不到短信，请换一个', 'body.phone');
}

/** A phone number is kept no longer than its code is valid. */
export async function dropExpiredSmsCodes({ db, now }: Scope): Promise<void> {
  await db.deleteFrom('sms_code').where('expires_at', '<=', now).execute();
}

/**
 * Uses the code up, which is valid for one use, one purpose and few guesses.
 *
 * @throws BusinessError SMS_CODE_WRONG, or SMS_CODE_EXPIRED when no code is left to guess
 */
export async function spendCode(scope: Needs, given: GivenCode): Promise<void> {
  const { db, now } = scope;
  const { scene, phone } = given;
  const tried = await db
    .updateTable('sms_code')
    .set({ attempts: sql`attempts + 1` })
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried) throw new BusinessError('SMS_CODE_EXPIRED');
  const spent = await db
    .deleteFrom('sms_code')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('code_hash', '=', hashOf(scope, given))
    .returning('phone')
    .executeTakeFirst();
  if (!spent) throw new BusinessError('SMS_CODE_WRONG');
}
