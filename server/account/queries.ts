import type { Selectable } from 'kysely';
import type { Patient } from '#generated/model/patient.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { maskPhone } from '#src/lib/phone.ts';
import type { Db, Tx } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { adultAge } from './rules.ts';

export type PatientRow = Selectable<Schema['patient']>;

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
    guardianPhone: minor && row.guardian_phone ? maskPhone(row.guardian_phone) : null,
    // Who comes of age needs the guardian no longer; the number itself was checked from the start.
    verificationStatus: !minor && row.verification_status === 2 ? 1 : row.verification_status,
    minor,
  };
}

/** Oneself first, then in the order they were added. */
export async function listPatientsOf(db: Db, userId: string): Promise<PatientRow[]> {
  return db
    .selectFrom('patient')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(eb => eb.case().when('relation', '=', 'SELF').then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('patient_id')
    .execute();
}

/** As many as the contract's list holds. */
const maxPatients = 50;

/**
 * Makes sure that one more patient fits; the account's row lock puts those that are added at once in line.
 *
 * @throws BusinessError INVALID_INPUT when the account is full
 */
export async function requireRoomForPatient(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('patient')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= maxPatients) throw new BusinessError('INVALID_INPUT', `就诊人最多 ${maxPatients} 位`);
}

export const unknownPatient = () => new BusinessError('NOT_FOUND', '没有这位就诊人');

/** @throws BusinessError NOT_FOUND for anybody else's patient too */
export async function requirePatientOf(db: Db, userId: string, patientId: string): Promise<PatientRow> {
  const row = await db
    .selectFrom('patient')
    .selectAll()
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (!row) throw unknownPatient();
  return row;
}
