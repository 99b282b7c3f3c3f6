import type { BindPhoneOutcome } from '#generated/model/bind-phone-outcome.ts';
import type { PatientContext, Tx } from '../context.ts';
import { doubledTableOf } from '../db/database-error.ts';
import { inTransaction } from '../db/engine.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { isRefusedNumber } from './rules.ts';
import { spendCode } from './sms-code.ts';

const bound = (oldUser: boolean): BindPhoneOutcome => ({ success: true, oldUser, message: null });
const refused = (message: string, oldUser = false): BindPhoneOutcome => ({
  success: false,
  oldUser,
  message,
});

const hasWechat = async (tx: Tx, userId: string) =>
  (await tx
    .selectFrom('wechat_identity')
    .select('openid')
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Whether the phone stands in somebody's records already: its owner is no new customer. */
const isKnown = async (tx: Tx, phone: string, userId: string) =>
  (await tx
    .selectFrom('patient')
    .select('patient_id')
    .where('user_id', '<>', userId)
    .where(eb => eb.or([eb('phone', '=', phone), eb('guardian_phone', '=', phone)]))
    .executeTakeFirst()) !== undefined;

async function bind(tx: Tx, userId: string, phone: string): Promise<BindPhoneOutcome> {
  // In the order of their ids, so that two who bind to each other wait instead of blocking each other.
  const users = await tx
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
    await tx.updateTable('app_user').set({ phone }).where('user_id', '=', userId).execute();
    return bound(await isKnown(tx, phone, userId));
  }
  if (await hasWechat(tx, holder.user_id)) return refused('该手机号已被其他微信绑定', true);
  await mergeAccounts(tx, userId, holder.user_id);
  return bound(true);
}

/**
 * Binds the phone that the code was sent to. A phone that has an account without a WeChat brings that account: the two
 * become one, and the session goes over to it.
 *
 * @throws BusinessError SMS_CODE_WRONG, SMS_CODE_EXPIRED
 */
export async function bindPhone(
  context: PatientContext,
  phone: string,
  verifyCode: string,
): Promise<BindPhoneOutcome> {
  await spendCode(context, 'BIND_PHONE', phone, verifyCode);
  if (isRefusedNumber(phone)) return refused('暂不支持这个号段，请换一个手机号');
  const attempt = () => inTransaction(context.db, tx => bind(tx, context.userId, phone));
  try {
    return await attempt();
  } catch (error) {
    const doubled = doubledTableOf(error);
    if (doubled === undefined) throw error;
    // Somebody logged in with this phone for the first time just now: the second look finds that account.
    if (doubled === 'app_user') return attempt();
    return refused('两个账号里有同一个人的同一次预约，请先取消一个再绑定', true);
  }
}
