import { randomBytes } from 'node:crypto';
import type { Db, PatientContext, Services } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { sha256 } from '../secrets.ts';
import { addIdentity, type KnownPerson, ownerOf } from './wechat-identity.ts';

const keyMinutes = 10;

/** A key for bindWechat: this WeChat, authorised by this account's person. Anybody else's account has no use for it. */
export async function issueKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  person: KnownPerson,
): Promise<string> {
  const key = `wk_${randomBytes(24).toString('base64url')}`;
  await db
    .insertInto('wechat_key')
    .values({
      key_hash: sha256(key),
      user_id: userId,
      app_id: person.appId,
      openid: person.openid,
      unionid: person.unionid ?? null,
      expires_at: new Date(clock.now().getTime() + keyMinutes * 60_000),
    })
    .execute();
  return key;
}

async function personOf(db: Db, key: string, userId: string, now: Date): Promise<KnownPerson | undefined> {
  const row = await db
    .selectFrom('wechat_key')
    .selectAll()
    .where('key_hash', '=', sha256(key))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { appId: row.app_id, openid: row.openid, unionid: row.unionid ?? undefined };
}

/**
 * Binds the authorised WeChat to the account; one that was bound to it before gives way.
 *
 * @throws BusinessError WECHAT_KEY_INVALID, or WECHAT_TAKEN when another account has this WeChat
 */
export async function bindWechat({ db, clock, userId }: PatientContext, key: string): Promise<void> {
  const now = clock.now();
  const person = await personOf(db, key, userId, now);
  if (!person) throw new BusinessError('WECHAT_KEY_INVALID');
  await inTransaction(db, async tx => {
    const owner = await ownerOf(tx, person);
    if (owner && owner !== userId) throw new BusinessError('WECHAT_TAKEN');
    await tx
      .deleteFrom('wechat_identity')
      .where('app_id', '=', person.appId)
      .where('user_id', '=', userId)
      .where('openid', '<>', person.openid)
      .execute();
    if (!(await addIdentity(tx, person, userId, now))) throw new BusinessError('WECHAT_TAKEN');
  });
}
