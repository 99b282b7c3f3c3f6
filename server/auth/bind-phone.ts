import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import { doubledTableOf } from '#server/kernel/db/database-error.ts';
import type { PatientScope } from '#server/kernel/http/request-scope.ts';
import { inTransaction, type TxScope, type UserScope } from '#server/kernel/scope.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { isRefusedNumber } from './rules.ts';
import { spendCode } from './sms-code.ts';

const bound = (oldUser: boolean): BindPhoneOutcome => ({ success: true, oldUser, message: null });
const refused = (message: string, oldUser = false): BindPhoneOutcome => ({
  success: false,
  oldUser,
  message,
});

const hasWechat = async ({ db }: TxScope, userId: string) =>
  (await db
    .selectFrom('wechat_identity')
    .select('openid')
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Whether another account's patient has this phone. Then its owner is no new customer. */
const isKnown = async ({ db, userId }: TxScope<UserScope>, phone: string) =>
  (await db
    .selectFrom('patient')
    .select('patient_id')
    .where('user_id', '<>', userId)
    .where(eb => eb.or([eb('phone', '=', phone), eb('guardian_phone', '=', phone)]))
    .executeTakeFirst()) !== undefined;

async function bind(scope: TxScope<UserScope>, phone: string): Promise<BindPhoneOutcome> {
  const { db, userId } = scope;
  // Locked in the order of their ids, so that two accounts that bind to each other do not deadlock.
  const users = await db
    .selectFrom('app_user')
    .select(['user_id', 'phone'])
    .where(eb => eb.or([eb('user_id', '=', userId), eb('phone', '=', phone)]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const own = users.find(user => user.user_id === userId);
  const holder = users.find(user => user.phone === phone);
  if (!own || holder === own) return bound(true);
  if (own.phone) return refused('这个账号已绑定另一个手机号');
  if (!holder) {
    await db.updateTable('app_user').set({ phone }).where('user_id', '=', userId).execute();
    return bound(await isKnown(scope, phone));
  }
  if (await hasWechat(scope, holder.user_id)) return refused('该手机号已被其他微信绑定', true);
  await mergeAccounts(scope, { from: userId, to: holder.user_id });
  return bound(true);
}

/**
 * Binds the phone that the code was sent to. Where the phone has an account without a WeChat, the two accounts become
 * one, and the session moves to the phone's.
 *
 * @throws BusinessError SMS_CODE_WRONG, SMS_CODE_EXPIRED
 */
export async function bindPhone(
  scope: PatientScope,
  { phone, verifyCode }: { phone: string; verifyCode: string },
): Promise<BindPhoneOutcome> {
  await spendCode(scope, { scene: 'BIND_PHONE', phone, code: verifyCode });
  if (isRefusedNumber(phone)) return refused('暂不支持这个号段，请换一个手机号');
  const attempt = () => inTransaction(scope, scope => bind(scope, phone));
  try {
    return await attempt();
  } catch (error) {
    const doubled = doubledTableOf(error);
    if (doubled === undefined) throw error;
    // A first login has just given the phone an account. The second attempt finds it.
    if (doubled === 'app_user') return attempt();
    return refused('两个账号里有同一个人的同一次预约，请先取消一个再绑定', true);
  }
}
