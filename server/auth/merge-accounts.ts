import { sql } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { TxScope } from '#server/kernel/scope.ts';

type TableWith<Column extends string> = {
  [T in keyof Schema]: Column extends keyof Schema[T] ? T : never;
}[keyof Schema];

/** The tables that hold rows of an account, apart from the account itself. */
type UserTable = Exclude<TableWith<'user_id'>, 'app_user'>;

/** The tables that hold rows of a patient, apart from the patient. */
type PatientTable = Exclude<TableWith<'patient_id'>, 'patient'>;

/**
 * What merging does with a table's rows of the account that goes. `move` gives them to the account that stays. `oncePer`
 * does so, too, unless that account has a row with the same values in these columns. `drop` deletes them, and `keep`
 * leaves them as they are.
 */
type Merging<Column = string> = 'move' | 'drop' | 'keep' | { oncePer: readonly Column[] };

/** A new table of an account's does not compile until it is named here. */
const ofAccount: { [T in UserTable]: Merging<keyof Schema[T]> } = {
  session: 'move',
  patient: 'move',
  reservation: 'move',
  medical_case: 'move',
  waitlist_entry: 'move',
  pay_order: 'move',
  wechat_identity: 'move',
  wechat_key: 'move',
  picture: 'move',

  agreement: { oncePer: ['top_org_id', 'policy_id', 'version'] },
  once_operation: { oncePer: ['top_org_id', 'operation'] },
  // Kept answers are for retries of the account that asked, which asks no more.
  idempotency: 'drop',
  // The audit log is never changed (decision 10).
  audit_log: 'keep',
};

/** A new table of a patient's does not compile until it is named here. */
const ofPatient: { [T in PatientTable]: 'move' } = {
  reservation: 'move',
  medical_case: 'move',
  waitlist_entry: 'move',
};

/** The account that goes, and the one that stays. */
interface Merger {
  from: string;
  to: string;
}

/** For a patient of both accounts, everything moves to the patient of the account that stays. */
async function mergePatients({ db }: TxScope, { from, to }: Merger): Promise<void> {
  const pairs = await db
    .selectFrom('patient as gone')
    .innerJoin('patient as kept', 'kept.id_number_index', 'gone.id_number_index')
    .select(['gone.patient_id as goneId', 'kept.patient_id as keptId'])
    .where('gone.user_id', '=', from)
    .where('kept.user_id', '=', to)
    .execute();
  for (const { goneId, keptId } of pairs) {
    for (const table of Object.keys(ofPatient)) {
      await sql`update ${sql.table(table)} set patient_id = ${keptId} where patient_id = ${goneId}`.execute(
        db,
      );
    }
    await db.deleteFrom('patient').where('patient_id', '=', goneId).execute();
  }
}

/** Merges the rows of one table. */
async function mergeTable(
  { db }: TxScope,
  { from, to }: Merger,
  [name, merging]: [string, Merging],
): Promise<void> {
  if (merging === 'keep') return;
  const table = sql.table(name);
  if (merging === 'drop') {
    await sql`delete from ${table} where user_id = ${from}`.execute(db);
    return;
  }
  if (merging !== 'move') {
    const columns = sql.join(merging.oncePer.map(column => sql.ref(column)));
    await sql`
      delete from ${table} where user_id = ${from}
        and (${columns}) in (select ${columns} from ${table} where user_id = ${to})`.execute(db);
  }
  await sql`update ${table} set user_id = ${to} where user_id = ${from}`.execute(db);
}

/**
 * Merges one account into another: everything of the first becomes the second's, sessions too.
 *
 * @throws DatabaseError 23505 when the same person has the same visit in both
 */
export async function mergeAccounts(scope: TxScope, merger: Merger): Promise<void> {
  await mergePatients(scope, merger);
  for (const table of Object.entries(ofAccount)) await mergeTable(scope, merger, table);
  await scope.db.deleteFrom('app_user').where('user_id', '=', merger.from).execute();
}
