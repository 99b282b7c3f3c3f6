import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { BusinessError } from '#server/kernel/errors.ts';
import type { GuestScope } from '#server/kernel/http/request-scope.ts';
import { findSession, openSession } from '#server/kernel/http/session.ts';
import { CodeRefused, type WechatPort } from '#server/kernel/ports/wechat/port.ts';
import { type Db, inTransaction, type Scope } from '#server/kernel/scope.ts';
import { sha256 } from '#server/kernel/secrets.ts';
import { findOrCreateByWechat } from './wechat-identity.ts';
import { requireOwnState } from './wechat-state.ts';

/** As long as WeChat keeps a code. A page that is loaded again after that asks for another one. */
const replayMs = 5 * 60_000;
/** Longer than WeChat may take to answer. */
const exchangeMs = 15_000;
const pollMs = 50;

const outcome = z.object({ token: z.string(), newUser: z.boolean() });
type Outcome = z.infer<typeof outcome>;

interface Attempt {
  codeHash: string;
  browserHash: string;
}

const subject = ({ codeHash }: Attempt) => `wechat-code:${codeHash}`;

const rowOf = (db: Db, { codeHash }: Attempt) =>
  db.selectFrom('wechat_code').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();

/** True for the one request, of all with this code, that takes it to WeChat. */
async function claim({ db, now }: Scope, { codeHash, browserHash }: Attempt): Promise<boolean> {
  const row = await db
    .insertInto('wechat_code')
    .values({
      code_hash: codeHash,
      browser_hash: browserHash,
      status: 'ASKING',
      outcome_sealed: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}

async function exchange(
  scope: GuestScope,
  wechat: WechatPort,
  { code, ...attempt }: Attempt & { code: string },
): Promise<Outcome> {
  const { db, secrets, config, log, requestId } = scope;
  const rowIs = db.updateTable('wechat_code').where('code_hash', '=', attempt.codeHash);
  try {
    const person = await wechat.exchangeCode(code);
    return await inTransaction(scope, async scope => {
      const { userId, newUser } = await findOrCreateByWechat(scope, { ...person, appId: wechat.appId });
      const token = await openSession(scope, { userId, days: config.sessionDays });
      const made = { token, newUser };
      const outcome_sealed = secrets.seal(JSON.stringify(made), subject(attempt));
      await scope.db
        .updateTable('wechat_code')
        .set({ status: 'DONE', outcome_sealed })
        .where('code_hash', '=', attempt.codeHash)
        .execute();
      return made;
    });
  } catch (error) {
    if (error instanceof CodeRefused) {
      await rowIs.set({ status: 'REFUSED' }).execute();
      log.warn({ requestId, reason: error.message }, '微信未认可授权码');
      throw new BusinessError('WECHAT_KEY_INVALID');
    }
    // Whether WeChat has seen the code is unknown; its answer says so when the code comes again.
    await db.deleteFrom('wechat_code').where('code_hash', '=', attempt.codeHash).execute();
    throw error;
  }
}

/** The outcome of a code that came before: the same session for the same browser, nothing for another. */
async function replay({ db, clock, secrets }: GuestScope, attempt: Attempt): Promise<Outcome | undefined> {
  for (let waited = 0; waited < exchangeMs; waited += pollMs) {
    const row = await rowOf(db, attempt);
    if (!row) return undefined;
    const recent = clock.now().getTime() - row.created_at.getTime() < replayMs;
    if (row.browser_hash !== attempt.browserHash || !recent || row.status === 'REFUSED') break;
    if (row.outcome_sealed) {
      return outcome.parse(JSON.parse(secrets.open(row.outcome_sealed, subject(attempt))));
    }
    await delay(pollMs);
  }
  throw new BusinessError('WECHAT_KEY_INVALID');
}

/**
 * Logs in with the code of a web authorisation (网页授权). WeChat takes a code once; a page that is submitted twice or
 * loaded again gets the session of the first time.
 *
 * @throws BusinessError NOT_OPEN; WECHAT_KEY_INVALID when the authorisation is used up, or another browser's
 */
export async function loginByCode(
  scope: GuestScope,
  { code, state }: { code: string; state: string | undefined },
) {
  const { wechat } = scope;
  if (!wechat) throw new BusinessError('NOT_OPEN');
  const browser = requireOwnState(scope, state);
  const attempt = {
    codeHash: scope.secrets.blindIndex(`wechat-code:${wechat.appId}:${code}`),
    browserHash: sha256(browser),
  };
  const first = await claim(scope, attempt);
  const made = first ? await exchange(scope, wechat, { code, ...attempt }) : await replay(scope, attempt);
  // The first attempt failed while this one waited, and released the code.
  if (!made) throw new BusinessError('WECHAT_KEY_INVALID');
  const userId = await findSession(scope, made.token);
  if (!userId) throw new BusinessError('WECHAT_KEY_INVALID');
  return { ...made, userId };
}

/** Long past any reload. */
export async function dropOldCodes({ db, now }: Scope): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('wechat_code').where('created_at', '<', yesterday).execute();
  await db.deleteFrom('simulated_wechat_code').where('created_at', '<', yesterday).execute();
  await db.deleteFrom('wechat_key').where('expires_at', '<', now).execute();
}
