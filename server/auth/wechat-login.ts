import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Db, GuestContext } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { CodeRefused, type WechatPort } from '../ports/wechat/port.ts';
import { sha256 } from '../secrets.ts';
import { findSession, openSession } from './session.ts';
import { findOrCreateByWechat } from './wechat-identity.ts';
import { requireOwnState } from './wechat-state.ts';

/** As long as WeChat keeps a code; a page that is loaded again after that asks for another one. */
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

/** True for the one, of all that bring this code, who takes it to WeChat. */
async function claim({ db, clock }: GuestContext, { codeHash, browserHash }: Attempt): Promise<boolean> {
  const row = await db
    .insertInto('wechat_code')
    .values({
      code_hash: codeHash,
      browser_hash: browserHash,
      status: 'ASKING',
      outcome_sealed: null,
      created_at: clock.now(),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
}

async function exchange(
  context: GuestContext,
  wechat: WechatPort,
  code: string,
  attempt: Attempt,
): Promise<Outcome> {
  const { db, clock, secrets, config, log, requestId } = context;
  const rowIs = db.updateTable('wechat_code').where('code_hash', '=', attempt.codeHash);
  try {
    const person = await wechat.exchangeCode(code);
    const now = clock.now();
    return await inTransaction(db, async tx => {
      const { userId, newUser } = await findOrCreateByWechat(tx, { ...person, appId: wechat.appId }, now);
      const token = await openSession(tx, userId, now, config.sessionDays);
      const made = { token, newUser };
      const outcome_sealed = secrets.seal(JSON.stringify(made), subject(attempt));
      await tx
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
    // Whether WeChat has seen the code nobody knows; it says so itself when it is brought again.
    await db.deleteFrom('wechat_code').where('code_hash', '=', attempt.codeHash).execute();
    throw error;
  }
}

/** What came of a code that was brought before: the same session for the same browser, nothing for another. */
async function replay(context: GuestContext, attempt: Attempt): Promise<Outcome | undefined> {
  const { db, clock, secrets } = context;
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
 * Logs in with the code of a web authorisation (网页授权). WeChat takes a code once; a page that is submitted twice,
 * or loaded again, gets the session of the first time.
 *
 * @throws BusinessError NOT_OPEN; WECHAT_KEY_INVALID when the authorisation is not this browser's, or used up
 */
export async function loginByCode(context: GuestContext, code: string, state: string | undefined) {
  const { db, clock, wechat } = context;
  if (!wechat) throw new BusinessError('NOT_OPEN');
  const browser = requireOwnState(context, state);
  const attempt = {
    codeHash: context.secrets.blindIndex(`wechat-code:${wechat.appId}:${code}`),
    browserHash: sha256(browser),
  };
  const first = await claim(context, attempt);
  const made = first ? await exchange(context, wechat, code, attempt) : await replay(context, attempt);
  // The first try failed while this one waited, and left the code free.
  if (!made) throw new BusinessError('WECHAT_KEY_INVALID');
  const userId = await findSession(db, made.token, clock.now());
  if (!userId) throw new BusinessError('WECHAT_KEY_INVALID');
  return { ...made, userId };
}

/** Long past any reload. */
export async function dropOldCodes(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('wechat_code').where('created_at', '<', yesterday).execute();
  await db.deleteFrom('simulated_wechat_code').where('created_at', '<', yesterday).execute();
  await db.deleteFrom('wechat_key').where('expires_at', '<', now).execute();
}
