import type { Guardian } from '#generated/model/guardian.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { maskPhone } from '#src/lib/phone.ts';
import type { DomainHandlers, PatientContext } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { BusinessError } from '../errors.ts';
import { newId } from '../ids.ts';
import { listPatientsOf, requirePatientOf, requireRoomForPatient, toPatient } from './queries.ts';
import { adultAge, checkGuardian, type Identity, maskIdNumber, readIdentity } from './rules.ts';

function guardianColumns(
  { secrets }: PatientContext,
  patientId: string,
  identity: Identity | undefined,
  guardian: Guardian | undefined,
) {
  if (!identity || !guardian) return { guardian_name: null, guardian_id_sealed: null, guardian_phone: null };
  return {
    guardian_name: guardian.name,
    guardian_id_sealed: secrets.seal(identity.idNumber, `guardian:${patientId}`),
    guardian_phone: guardian.phone,
  };
}

export const accountHandlers: DomainHandlers<'account'> = {
  async getProfile(_input, { db, userId, clock }) {
    const user = await db
      .selectFrom('app_user')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const patients = await listPatientsOf(db, userId);
    return {
      personal: {
        userId,
        nickname: user.nickname,
        avatarUrl: user.avatar_url,
        phone: user.phone && maskPhone(user.phone),
      },
      member: null,
      patients: patients.map(row => toPatient(row, clock.now())),
    };
  },

  async listPatients(_input, { db, userId, clock }) {
    const patients = await listPatientsOf(db, userId);
    return patients.map(row => toPatient(row, clock.now()));
  },

  async addPatient({ body }, context) {
    const { db, clock, secrets, userId } = context;
    const now = clock.now();
    const identity = readIdentity(body.idNumber, now, 'body.idNumber');
    const guardian = checkGuardian(identity.age, body.guardian, now);
    if (identity.age >= adultAge && !body.phone) {
      throw new BusinessError('INVALID_INPUT', '请填写手机号', 'body.phone');
    }
    const patientId = newId('pt');
    const patient = {
      patient_id: patientId,
      user_id: userId,
      name: body.name,
      gender: identity.gender,
      birth_date: identity.birthDate,
      relation: body.relation,
      id_number_sealed: secrets.seal(identity.idNumber, `patient:${patientId}`),
      id_number_index: secrets.blindIndex(identity.idNumber),
      id_number_masked: maskIdNumber(identity.idNumber),
      phone: body.phone ?? null,
      ...guardianColumns(context, patientId, guardian, body.guardian),
      verification_status: guardian ? (2 as const) : (1 as const),
      created_at: now,
    };
    const row = await inTransaction(db, async tx => {
      await requireRoomForPatient(tx, userId);
      return tx
        .insertInto('patient')
        .values(patient)
        .onConflict(conflict => conflict.columns(['user_id', 'id_number_index']).doNothing())
        .returningAll()
        .executeTakeFirst();
    });
    if (!row) throw new BusinessError('PATIENT_EXISTS', undefined, 'body.idNumber');
    return toPatient(row, now);
  },

  async editPatient({ params: { patientId }, body }, context) {
    const { db, clock, userId } = context;
    if (Object.keys(body).length === 0) throw new BusinessError('INVALID_INPUT', undefined, 'body');
    const now = clock.now();
    const current = await requirePatientOf(db, userId, patientId);
    const guardian = body.guardian
      ? checkGuardian(ageOn(current.birth_date, businessDate(now)), body.guardian, now)
      : undefined;
    const row = await db
      .updateTable('patient')
      // What is not given stays as it is in the row, which somebody may be changing at the same time.
      .set(({ ref }) => ({
        phone: body.phone ?? ref('phone'),
        relation: body.relation ?? ref('relation'),
        ...(guardian && guardianColumns(context, patientId, guardian, body.guardian)),
      }))
      .where('user_id', '=', userId)
      .where('patient_id', '=', patientId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPatient(row, now);
  },
};
