import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ImageCaptcha } from '#generated/model/image-captcha.ts';
import type { Db, Services } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { speakCaptcha } from './captcha-speech.ts';

/** Digits alone: they can be read aloud, and every keyboard has them at hand. */
const digits = 4;
const validSeconds = 300;
const maxAttempts = 5;

type Needs = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** What a person read or heard, and which picture it was. */
export interface CaptchaTry {
  randomKey: string;
  imageCode: string;
}

const hashOf = ({ secrets }: Pick<Needs, 'secrets'>, { randomKey, imageCode }: CaptchaTry) =>
  secrets.blindIndex(`captcha:${randomKey}:${imageCode}`);

/** Makes the captcha of this key; the one before it is gone. */
export async function makeCaptcha(needs: Needs, randomKey: string, spoken: boolean): Promise<ImageCaptcha> {
  const now = needs.clock.now();
  const imageCode = String(randomInt(10 ** digits)).padStart(digits, '0');
  const row = {
    code_hash: hashOf(needs, { randomKey, imageCode }),
    attempts: 0,
    expires_at: new Date(now.getTime() + validSeconds * 1000),
  };
  await needs.db
    .insertInto('captcha')
    .values({ random_key: randomKey, ...row })
    .onConflict(conflict => conflict.column('random_key').doUpdateSet(row))
    .execute();
  return {
    captchaImg: `data:image/png;base64,${drawCaptcha(imageCode).toString('base64')}`,
    captchaAudio: spoken ? `data:audio/wav;base64,${speakCaptcha(imageCode).toString('base64')}` : null,
    expiresIn: validSeconds,
  };
}

/** Whether the code is right; each try counts, also of several at once. */
async function tryCaptcha(needs: Needs, given: CaptchaTry): Promise<boolean> {
  const { db, clock } = needs;
  const tried = await db
    .updateTable('captcha')
    .set({ attempts: sql`attempts + 1` })
    .where('random_key', '=', given.randomKey)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', clock.now())
    .returning('code_hash')
    .executeTakeFirst();
  return tried?.code_hash === hashOf(needs, given);
}

/**
 * Holds the code against the picture and leaves it: it is spent when the short message is sent. A right answer is
 * taken back as a try, so that looking first costs nothing.
 *
 * @throws BusinessError CAPTCHA_WRONG, also for one that is spent, too old, or was never made
 */
export async function checkCaptcha(needs: Needs, given: CaptchaTry): Promise<void> {
  if (!(await tryCaptcha(needs, given))) throw new BusinessError('CAPTCHA_WRONG');
  await needs.db
    .updateTable('captcha')
    .set({ attempts: sql`attempts - 1` })
    .where('random_key', '=', given.randomKey)
    .where('attempts', '>', 0)
    .execute();
}

/**
 * Spends the captcha: of several who bring it at once, one gets through.
 *
 * @throws BusinessError CAPTCHA_WRONG
 */
export async function spendCaptcha(needs: Needs, given: CaptchaTry): Promise<void> {
  if (!(await tryCaptcha(needs, given))) throw new BusinessError('CAPTCHA_WRONG');
  const spent = await needs.db
    .deleteFrom('captcha')
    .where('random_key', '=', given.randomKey)
    .where('code_hash', '=', hashOf(needs, given))
    .returning('random_key')
    .executeTakeFirst();
  if (!spent) throw new BusinessError('CAPTCHA_WRONG');
}

export async function dropOldCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute();
}
