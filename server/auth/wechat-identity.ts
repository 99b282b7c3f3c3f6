import type { Db, Tx } from '../context.ts';
import { newId } from '../ids.ts';
import type { WechatPerson } from '../ports/wechat/port.ts';

export interface KnownPerson extends WechatPerson {
  appId: string;
}

/** The openid that pays for this account; undefined while no WeChat is bound to it. */
export async function openidOf(db: Db, appId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wechat_identity')
    .select('openid')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.openid;
}

/** Whose WeChat this is, here or in another app of the same open platform. */
export async function ownerOf(tx: Tx, person: KnownPerson): Promise<string | undefined> {
  const here = await tx
    .selectFrom('wechat_identity')
    .select('user_id')
    .where('app_id', '=', person.appId)
    .where('openid', '=', person.openid)
    .executeTakeFirst();
  if (here || !person.unionid) return here?.user_id;
  const elsewhere = await tx
    .selectFrom('wechat_identity')
    .select('user_id')
    .where('unionid', '=', person.unionid)
    .executeTakeFirst();
  return elsewhere?.user_id;
}

/** False when somebody else has been quicker with the same WeChat. */
export async function addIdentity(tx: Tx, person: KnownPerson, userId: string, now: Date): Promise<boolean> {
  const { appId, openid, unionid = null } = person;
  const row = await tx
    .insertInto('wechat_identity')
    .values({ app_id: appId, openid, unionid, user_id: userId, created_at: now })
    .onConflict(conflict => conflict.columns(['app_id', 'openid']).doUpdateSet({ unionid }))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return row.user_id === userId;
}

/** The account of this WeChat, made at its first login; without a phone until one is bound (specification §4). */
export async function findOrCreateByWechat(
  tx: Tx,
  person: KnownPerson,
  now: Date,
): Promise<{ userId: string; newUser: boolean }> {
  const owner = await ownerOf(tx, person);
  if (owner) {
    await addIdentity(tx, person, owner, now);
    return { userId: owner, newUser: false };
  }
  const userId = newId('u');
  const nickname = `微信用户${userId.slice(-4)}`;
  await tx
    .insertInto('app_user')
    .values({ user_id: userId, phone: null, nickname, avatar_url: null, created_at: now })
    .execute();
  if (await addIdentity(tx, person, userId, now)) return { userId, newUser: true };
  // Two first logins at once, each with a code of its own: the later one finds the account of the first.
  await tx.deleteFrom('app_user').where('user_id', '=', userId).execute();
  return findOrCreateByWechat(tx, person, now);
}
