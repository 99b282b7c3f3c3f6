import type { Selectable } from 'kysely';
import type { Patient } from '#generated/model/patient.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { Owned } from '#server/kernel/owned.ts';
import type { TxScope, UserScope } from '#server/kernel/scope.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { maskPhone } from '#src/lib/phone.ts';
import { adultAge } from './rules.ts';

export type PatientRow = Selectable<Schema['patient']>;

export const ownedPatient: Owned<'patient'> = {
  table: 'patient',
  id: 'patient_id',
  unknown: '没有这位就诊人',
};

export function toPatient(row: PatientRow, now: Date): Patient {
  const age = ageOn(row.birth_date, businessDate(now));
  const minor = age < adultAge;
  return {
    patientId: row.patient_id,
    name: row.name,
    birthDate: row.birth_date,
    age,
    gender: row.gender,
    sexDesc: row.gender === 'M' ? '男' : '女',
    relation: row.relation,
    idNumber: row.id_number_masked,
    phone: row.phone && maskPhone(row.phone),
    guardianName: minor ? row.guardian_name : null,
    guardianPhone: minor && row.guardian_phone ? maskPhone(row.guardian_phone) : null,
    // Adults need no guardian any more. Their own number was checked from the start.
    verificationStatus: !minor && row.verification_status === 2 ? 1 : row.verification_status,
    minor,
  };
}

/** The account holder first, then the patients in the order of adding. */
export async function listPatients({ db, now, userId }: UserScope): Promise<Patient[]> {
  const rows = await db
    .selectFrom('patient')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(eb => eb.case().when('relation', '=', 'SELF').then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('patient_id')
    .execute();
  return rows.map(row => toPatient(row, now));
}

/** As many as the contract's list holds. */
const maxPatients = 50;

/**
 * Ensures that one more patient fits. The account's row lock makes simultaneous requests wait for each other.
 *
 * @throws BusinessError TOO_MANY when the account is full
 */
export async function requireRoomForPatient({ db, userId }: TxScope<UserScope>): Promise<void> {
  await db
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('patient')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maxPatients) throw new BusinessError('TOO_MANY', `就诊人最多 ${maxPatients} 位`);
}
