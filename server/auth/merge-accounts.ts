import { sql } from 'kysely';
import type { Tx } from '../context.ts';
import type { Schema } from '../db/schema.ts';

/** Tables whose rows simply change hands. A new table of a user's is named here, or below with what it needs. */
export const handedOver = [
  'session',
  'reservation',
  'medical_case',
  'waitlist_entry',
  'pay_order',
  'wechat_identity',
  'wechat_key',
  'picture',
] as const satisfies readonly (keyof Schema)[];

/** Tables that hold a patient, for whoever is a patient of both accounts. */
export const ofPatients = [
  'reservation',
  'medical_case',
  'waitlist_entry',
] as const satisfies readonly (keyof Schema)[];

/** What an account has agreed to or been through, each once: what the one that stays has stays, the rest changes hands. */
export const eachOnce = ['agreement', 'once_operation'] as const satisfies readonly (keyof Schema)[];

async function joinOnce(tx: Tx, from: string, to: string): Promise<void> {
  await sql`insert into agreement (user_id, top_org_id, policy_id, version, at)
    select ${to}, top_org_id, policy_id, version, at from agreement where user_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`insert into once_operation (user_id, top_org_id, operation, finished, at)
    select ${to}, top_org_id, operation, finished, at from once_operation where user_id = ${from}
    on conflict do nothing`.execute(tx);
  for (const table of eachOnce) await tx.deleteFrom(table).where('user_id', '=', from).execute();
}

/** The same person in both accounts: the visits go to the one that stays. */
async function joinPatients(tx: Tx, from: string, to: string): Promise<void> {
  const pairs = await tx
    .selectFrom('patient as gone')
    .innerJoin('patient as kept', 'kept.id_number_index', 'gone.id_number_index')
    .select(['gone.patient_id as goneId', 'kept.patient_id as keptId'])
    .where('gone.user_id', '=', from)
    .where('kept.user_id', '=', to)
    .execute();
  for (const { goneId, keptId } of pairs) {
    for (const table of ofPatients) {
      await tx.updateTable(table).set({ patient_id: keptId }).where('patient_id', '=', goneId).execute();
    }
    await tx.deleteFrom('patient').where('patient_id', '=', goneId).execute();
  }
}

/**
 * Makes one account of two: everything of the first becomes the second's, sessions too.
 *
 * @throws DatabaseError 23505 when the same person has the same visit in both
 */
export async function mergeAccounts(tx: Tx, from: string, to: string): Promise<void> {
  await joinPatients(tx, from, to);
  await tx.updateTable('patient').set({ user_id: to }).where('user_id', '=', from).execute();
  for (const table of handedOver) {
    await tx.updateTable(table).set({ user_id: to }).where('user_id', '=', from).execute();
  }
  await joinOnce(tx, from, to);
  // Answers kept for retries are of the one who asked; nobody asks as that one any more.
  await tx.deleteFrom('idempotency').where('user_id', '=', from).execute();
  await tx.deleteFrom('app_user').where('user_id', '=', from).execute();
}
