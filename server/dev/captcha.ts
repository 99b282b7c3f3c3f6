import type { Hono } from 'hono';
import { captchaHash } from '#server/auth/captcha.ts';
import type { Env } from '#server/kernel/http/env.ts';
import type { Services } from '#server/kernel/services.ts';

/** Finds the digits of a captcha by trying all of them. Undefined for an unknown key. */
export async function readCaptcha(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  randomKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('captcha')
    .select('code_hash')
    .where('random_key', '=', randomKey)
    .executeTakeFirst();
  const codes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  return codes.find(imageCode => captchaHash({ secrets }, { randomKey, imageCode }) === row?.code_hash);
}

/** The digits of a captcha, for browser tests. It does not exist in production. */
export function addCaptchaReader(app: Hono<Env>, services: Services): void {
  if (!services.config.developmentPages) return;
  app.get('/crm/dev/captcha/:randomKey', async c => {
    c.header('cache-control', 'no-store');
    return c.json({ imageCode: (await readCaptcha(services, c.req.param('randomKey'))) ?? null });
  });
}
