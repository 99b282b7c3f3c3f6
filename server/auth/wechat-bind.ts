import { randomBytes } from 'node:crypto';
import { BusinessError } from '#server/kernel/errors.ts';
import { inTransaction, type UserScope } from '#server/kernel/scope.ts';
import { sha256 } from '#server/kernel/secrets.ts';
import { addIdentity, type KnownPerson, ownerOf } from './wechat-identity.ts';

const keyMinutes = 10;

/** A key for bindWechat: the account's person has authorised this WeChat. No other account can use the key. */
export async function issueKey({ db, now, userId }: UserScope, person: KnownPerson): Promise<string> {
  const key = `wk_${randomBytes(24).toString('base64url')}`;
  await db
    .insertInto('wechat_key')
    .values({
      key_hash: sha256(key),
      user_id: userId,
      app_id: person.appId,
      openid: person.openid,
      unionid: person.unionid ?? null,
      expires_at: new Date(now.getTime() + keyMinutes * 60_000),
    })
    .execute();
  return key;
}

async function personOf({ db, now, userId }: UserScope, key: string): Promise<KnownPerson | undefined> {
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
 * Binds the authorised WeChat to the account, in place of the one before.
 *
 * @throws BusinessError WECHAT_KEY_INVALID, or WECHAT_TAKEN when another account has this WeChat
 */
export async function bindWechat(scope: UserScope, key: string): Promise<void> {
  const person = await personOf(scope, key);
  if (!person) throw new BusinessError('WECHAT_KEY_INVALID');
  await inTransaction(scope, async scope => {
    const { db, userId } = scope;
    const owner = await ownerOf(scope, person);
    if (owner && owner !== userId) throw new BusinessError('WECHAT_TAKEN');
    await db
      .deleteFrom('wechat_identity')
      .where('app_id', '=', person.appId)
      .where('user_id', '=', userId)
      .where('openid', '<>', person.openid)
      .execute();
    if (!(await addIdentity(scope, person))) throw new BusinessError('WECHAT_TAKEN');
  });
}
