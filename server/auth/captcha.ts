import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ImageCaptcha } from '#generated/model/image-captcha.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { Scope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { speakCaptcha } from './captcha-speech.ts';

/** Only digits: they can be read aloud, and every keyboard has them. */
const digits = 4;
const validSeconds = 300;
const maxAttempts = 5;

type Needs = Scope & Pick<Services, 'secrets'>;

/** The code that a person typed, and the captcha's key. */
export interface CaptchaTry {
  randomKey: string;
  imageCode: string;
}

export const captchaHash = ({ secrets }: Pick<Needs, 'secrets'>, { randomKey, imageCode }: CaptchaTry) =>
  secrets.blindIndex(`captcha:${randomKey}:${imageCode}`);

/** Makes the captcha of this key and replaces the one before. */
export async function makeCaptcha(
  scope: Needs,
  { randomKey, spoken }: { randomKey: string; spoken: boolean },
): Promise<ImageCaptcha> {
  const { db, now } = scope;
  const imageCode = String(randomInt(10 ** digits)).padStart(digits, '0');
  const row = {
    code_hash: captchaHash(scope, { randomKey, imageCode }),
    attempts: 0,
    expires_at: new Date(now.getTime() + validSeconds * 1000),
  };
  await db
    .insertInto('captcha')
    .values({ random_key: randomKey, ...row })
    .onConflict(conflict => conflict.column('random_key').doUpdateSet(row))
    .execute();
  return {
    captchaImg: `data:image/png;base64,${(await drawCaptcha(imageCode)).toString('base64')}`,
    captchaAudio: spoken ? `data:audio/wav;base64,${speakCaptcha(imageCode).toString('base64')}` : null,
    expiresIn: validSeconds,
  };
}

/** Whether the code is right. Each try counts, also of several at once. */
async function tryCaptcha(scope: Needs, given: CaptchaTry): Promise<boolean> {
  const { db, now } = scope;
  const tried = await db
    .updateTable('captcha')
    .set({ attempts: sql`attempts + 1` })
    .where('random_key', '=', given.randomKey)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return tried?.code_hash === captchaHash(scope, given);
}

/**
 * Checks the code and leaves the captcha, which is spent when the short message is sent. A right answer does not count
 * as a try.
 *
 * @throws BusinessError CAPTCHA_WRONG, also for one that is used up, too old, or was never made
 */
export async function checkCaptcha(scope: Needs, given: CaptchaTry): Promise<void> {
  if (!(await tryCaptcha(scope, given))) throw new BusinessError('CAPTCHA_WRONG');
  await scope.db
    .updateTable('captcha')
    .set({ attempts: sql`attempts - 1` })
    .where('random_key', '=', given.randomKey)
    .where('attempts', '>', 0)
    .execute();
}

/**
 * Uses the captcha up. Of several simultaneous requests with it, one succeeds.
 *
 * @throws BusinessError CAPTCHA_WRONG
 */
export async function spendCaptcha(scope: Needs, given: CaptchaTry): Promise<void> {
  if (!(await tryCaptcha(scope, given))) throw new BusinessError('CAPTCHA_WRONG');
  const spent = await scope.db
    .deleteFrom('captcha')
    .where('random_key', '=', given.randomKey)
    .where('code_hash', '=', captchaHash(scope, given))
    .returning('random_key')
    .executeTakeFirst();
  if (!spent) throw new BusinessError('CAPTCHA_WRONG');
}

export async function dropOldCaptchas({ db, now }: Scope): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute();
}
