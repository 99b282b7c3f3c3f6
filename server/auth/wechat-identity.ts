import { newId } from '#server/kernel/ids.ts';
import type { WechatPerson } from '#server/kernel/ports/wechat/port.ts';
import type { TxScope, UserScope } from '#server/kernel/scope.ts';

export interface KnownPerson extends WechatPerson {
  appId: string;
}

/** The openid that pays for this account; undefined while no WeChat is bound to it. */
export async function openidOf({ db, userId }: UserScope, appId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wechat_identity')
    .select('openid')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.openid;
}

/** The account of this WeChat, known here or in another app of the same open platform. */
export async function ownerOf({ db }: TxScope, person: KnownPerson): Promise<string | undefined> {
  const here = await db
    .selectFrom('wechat_identity')
    .select('user_id')
    .where('app_id', '=', person.appId)
    .where('openid', '=', person.openid)
    .executeTakeFirst();
  if (here || !person.unionid) return here?.user_id;
  const elsewhere = await db
    .selectFrom('wechat_identity')
    .select('user_id')
    .where('unionid', '=', person.unionid)
    .executeTakeFirst();
  return elsewhere?.user_id;
}

/** @returns false when another account has bound the same WeChat meanwhile */
export async function addIdentity(
  { db, now, userId }: TxScope<UserScope>,
  person: KnownPerson,
): Promise<boolean> {
  const { appId, openid, unionid = null } = person;
  const row = await db
    .insertInto('wechat_identity')
    .values({ app_id: appId, openid, unionid, user_id: userId, created_at: now })
    .onConflict(conflict => conflict.columns(['app_id', 'openid']).doUpdateSet({ unionid }))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return row.user_id === userId;
}

/** The account of this WeChat, created at its first login, without a phone until one is bound (specification §4). */
export async function findOrCreateByWechat(
  scope: TxScope,
  person: KnownPerson,
): Promise<{ userId: string; newUser: boolean }> {
  const { db, now } = scope;
  const owner = await ownerOf(scope, person);
  if (owner) {
    await addIdentity({ ...scope, userId: owner }, person);
    return { userId: owner, newUser: false };
  }
  const userId = newId('u');
  const nickname = `微信用户${userId.slice(-4)}`;
  await db
    .insertInto('app_user')
    .values({ user_id: userId, phone: null, nickname, avatar_url: null, created_at: now })
    .execute();
  if (await addIdentity({ ...scope, userId }, person)) return { userId, newUser: true };
  // Of two simultaneous first logins, each with its own code, the later one finds the account of the first.
  await db.deleteFrom('app_user').where('user_id', '=', userId).execute();
  return findOrCreateByWechat(scope, person);
}
