import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SmsScene } from '#generated/model/sms-scene.ts';
import type { Services } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { type SmsMessage, SmsRefused } from '../ports/sms.ts';
import { countHit } from '../rate-limit.ts';

const validMinutes = 5;
const maxAttempts = 5;
/** Specification §9. */
const resendSeconds = 60;
/** Keep a stranger from emptying our account with the provider. */
const phoneDay = { limit: 10, windowSeconds: 86_400 };
const addressHour = { limit: 60, windowSeconds: 3600 };

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'sms'>;

const hashOf = ({ secrets }: Needs, scene: SmsScene, phone: string, code: string) =>
  secrets.blindIndex(`${scene}:${phone}:${code}`);

/** @throws BusinessError TOO_OFTEN; a refused send counts for nothing and leaves the last code valid */
export async function sendCode(needs: Needs, scene: SmsScene, phone: string, address: string): Promise<void> {
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
    await countHit(tx, now, `sms-address:${address}`, addressHour);
  });
  const text = `【问止中医】验证码 ${code}，${validMinutes} 分钟内有效，请勿告诉他人。`;
  const message: SmsMessage = { template: 'code', values: [code, String(validMinutes)], text };
  await needs.sms.send(phone, message).catch(error => {
    if (!(error instanceof SmsRefused)) throw error;
    if (error.reason === 'too-often')
      throw new BusinessError('TOO_OFTEN', '这个号码今天收得太多了，请明天再试');
    throw new BusinessError('INVALID_INPUT', '这个号码收不到短信，请换一个', 'body.phone');
  });
}

/**
 * Spends the code: it is good for one use, for its own scene, and for few guesses.
 *
 * @throws BusinessError SMS_CODE_WRONG, or SMS_CODE_EXPIRED when there is none to guess at
 */
export async function spendCode(needs: Needs, scene: SmsScene, phone: string, code: string): Promise<void> {
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
