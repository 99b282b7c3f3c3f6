import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SmsScene } from '#generated/model/sms-scene.ts';
import type { Db, Services } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { type SmsMessage, SmsRefused } from '../ports/sms.ts';
import { countHit, hitsOf } from '../rate-limit.ts';
import { type CaptchaTry, spendCaptcha } from './captcha.ts';

/** What a code is for; a code for one thing is none for another. */
export type CodeScene = SmsScene | 'BIND_PHONE';

const validMinutes = 5;
const maxAttempts = 5;
/** Specification §9. */
const resendSeconds = 60;
/** Keep a stranger from emptying our account with the provider. */
const phoneDay = { limit: 10, windowSeconds: 86_400 };
const phoneHour = { limit: 5, windowSeconds: 3600 };
const addressHour = { limit: 60, windowSeconds: 3600 };
const addressDay = { limit: 400, windowSeconds: 86_400 };
/** So many codes in an hour go out without a captcha (decision 22); behind one address there may be a whole clinic. */
const freeForPhone = 1;
const freeForAddress = 30;

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'sms'>;

const hashOf = ({ secrets }: Needs, scene: CodeScene, phone: string, code: string) =>
  secrets.blindIndex(`${scene}:${phone}:${code}`);

const phoneBucket = (phone: string) => `sms-phone-hour:${phone}`;
const addressBucket = (address: string) => `sms-address:${address}`;

/** Whether the next code for this phone, or from this address, asks for a captcha first. */
export async function needsCaptcha(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  phone: string,
  address: string,
): Promise<boolean> {
  const now = clock.now();
  const ofPhone = await hitsOf(db, now, phoneBucket(phone), phoneHour.windowSeconds);
  const ofAddress = await hitsOf(db, now, addressBucket(address), addressHour.windowSeconds);
  return ofPhone >= freeForPhone || ofAddress >= freeForAddress;
}

export interface CodeRequest {
  phone: string;
  address: string;
  /** What the person made out, where a captcha was asked for. */
  captcha: CaptchaTry | undefined;
}

/**
 * Sends a code; a refused send counts for nothing and leaves the last code valid.
 *
 * @throws BusinessError TOO_OFTEN, CAPTCHA_REQUIRED, or CAPTCHA_WRONG for a captcha that is given and wrong
 */
export async function sendCode(
  needs: Needs,
  scene: CodeScene,
  { phone, address, captcha }: CodeRequest,
): Promise<void> {
  // Outside the transaction: a wrong try must count although nothing is sent.
  if (captcha) await spendCaptcha(needs, captcha);
  const now = needs.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    code_hash: hashOf(needs, scene, phone, code),
    attempts: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + validMinutes * 60_000),
  };
  await inTransaction(needs.db, async tx => {
    const stored = await tx
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
    await countHit(tx, now, `sms-phone:${phone}`, phoneDay);
    const ofPhone = await countHit(tx, now, phoneBucket(phone), phoneHour);
    const ofAddress = await countHit(tx, now, addressBucket(address), addressHour);
    await countHit(tx, now, `sms-address-day:${address}`, addressDay);
    const asksCaptcha = ofPhone > freeForPhone || ofAddress > freeForAddress;
    if (asksCaptcha && !captcha) throw new BusinessError('CAPTCHA_REQUIRED');
  });
  const text = `【问止中医】验证码 ${code}，${validMinutes} 分钟内有效，请勿告诉他人。`;
  const message: SmsMessage = { template: 'code', values: [code, String(validMinutes)], text };
  try {
    await needs.sms.send(phone, message);
  } catch (error) {
    await allowAnother(needs, scene, phone, now);
    throw error instanceof SmsRefused ? refusalOf(error) : error;
  }
}

/** Nothing was sent, or nobody knows: the next code need not wait for this one, which stays good should it arrive. */
async function allowAnother({ db }: Needs, scene: CodeScene, phone: string, sentAt: Date): Promise<void> {
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

/** A phone is not kept for longer than its code is good for. */
export async function dropExpiredSmsCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sms_code').where('expires_at', '<=', now).execute();
}

/**
 * Spends the code: it is good for one use, for its own scene, and for few guesses.
 *
 * @throws BusinessError SMS_CODE_WRONG, or SMS_CODE_EXPIRED when there is none to guess at
 */
export async function spendCode(needs: Needs, scene: CodeScene, phone: string, code: string): Promise<void> {
  const { db, clock } = needs;
  const tried = await db
    .updateTable('sms_code')
    .set({ attempts: sql`attempts + 1` })
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', clock.now())
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried) throw new BusinessError('SMS_CODE_EXPIRED');
  const spent = await db
    .deleteFrom('sms_code')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('code_hash', '=', hashOf(needs, scene, phone, code))
    .returning('phone')
    .executeTakeFirst();
  if (!spent) throw new BusinessError('SMS_CODE_WRONG');
}
