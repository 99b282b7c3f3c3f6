import type { Kysely } from 'kysely';
import { maskIdNumber } from '#server/account/rules.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { checkCharacter } from '#src/lib/id-number.ts';
import type { DemoAccount, DemoPatient } from './types.ts';

type Db = Kysely<Schema>;

const day = 86_400_000;

/** An ID number that no person has: the region is unassigned. Digit 17 is odd for a man. */
function demoIdNumber(patient: Pick<DemoPatient, 'regionCode' | 'birthDate' | 'gender'>, order: number) {
  const serial = order * 2 + (patient.gender === 'M' ? 1 : 0);
  const digits = `${patient.regionCode}${patient.birthDate.replaceAll('-', '')}${String(serial).padStart(3, '0')}`;
  return digits + checkCharacter(digits);
}

const relations = { self: 'SELF', mother: 'MOTHER', son: 'SON' } as const;

async function seedPatients(db: Db, secrets: Secrets, account: DemoAccount, userId: string, now: Date) {
  const rows = account.patients.map((patient, index) => {
    const patientId = `pt${userId.slice(1)}${index + 1}`;
    const idNumber = demoIdNumber(patient, index + 10);
    const guardian = patient.guardianPhone ? account.patients[0] : undefined;
    return {
      patient_id: patientId,
      user_id: userId,
      name: patient.name,
      gender: patient.gender,
      birth_date: patient.birthDate,
      relation: relations[patient.relation],
      id_number_sealed: secrets.seal(idNumber, `patient:${patientId}`),
      id_number_index: secrets.blindIndex(idNumber),
      id_number_masked: maskIdNumber(idNumber),
      phone: patient.phone,
      guardian_name: guardian?.name ?? null,
      guardian_id_sealed: guardian ? secrets.seal(demoIdNumber(guardian, 10), `guardian:${patientId}`) : null,
      guardian_phone: patient.guardianPhone,
      verification_status: patient.verification,
      created_at: new Date(now.getTime() - (400 - index) * day),
    };
  });
  if (rows.length > 0) await db.insertInto('patient').values(rows).execute();
  return rows.map(row => row.patient_id);
}

/** Adds an account with its patients, and returns the patients' ids in their order. */
export async function seedAccount(
  db: Db,
  secrets: Secrets,
  account: DemoAccount,
  userId: string,
  now: Date,
): Promise<string[]> {
  await db
    .insertInto('app_user')
    .values({
      user_id: userId,
      phone: account.phone,
      nickname: account.nickname,
      avatar_url: null,
      created_at: new Date(now.getTime() - 400 * day),
    })
    .execute();
  return seedPatients(db, secrets, account, userId, now);
}
