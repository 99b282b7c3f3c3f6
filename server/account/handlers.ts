import type { GuardianEdit } from '#generated/model/guardian-edit.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { newId } from '#server/kernel/ids.ts';
import { requireOwn } from '#server/kernel/owned.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import { maskPhone } from '#src/lib/phone.ts';
import { listPatients, ownedPatient, requireRoomForPatient, toPatient } from './queries.ts';
import { adultAge, checkGuardian, type Identity, maskIdNumber, readIdentity } from './rules.ts';

function guardianColumns(
  { secrets }: Pick<Services, 'secrets'>,
  patientId: string,
  identity: Identity | undefined,
  guardian: GuardianEdit | undefined,
) {
  if (!identity || !guardian) return { guardian_name: null, guardian_id_sealed: null, guardian_phone: null };
  return {
    guardian_name: guardian.name,
    guardian_id_sealed: secrets.seal(identity.idNumber, `guardian:${patientId}`),
    guardian_phone: guardian.phone,
  };
}

export const accountHandlers: DomainHandlers<'account'> = {
  async getProfile(scope) {
    const { db, userId } = scope;
    const user = await db
      .selectFrom('app_user')
      .select(['user_id as userId', 'nickname', 'avatar_url as avatarUrl', 'phone'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return {
      personal: { ...user, phone: user.phone && maskPhone(user.phone) },
      member: null,
      patients: await listPatients(scope),
    };
  },

  listPatients: scope => listPatients(scope),

  async addPatient(scope, { body }) {
    const { now, secrets, userId } = scope;
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
      ...guardianColumns(scope, patientId, guardian, body.guardian),
      verification_status: guardian ? (2 as const) : (1 as const),
      created_at: now,
    };
    const row = await inTransaction(scope, async scope => {
      await requireRoomForPatient(scope);
      return scope.db
        .insertInto('patient')
        .values(patient)
        .onConflict(conflict => conflict.columns(['user_id', 'id_number_index']).doNothing())
        .returningAll()
        .executeTakeFirst();
    });
    if (!row) throw new BusinessError('PATIENT_EXISTS', undefined, 'body.idNumber');
    return toPatient(row, now);
  },

  async editPatient(scope, { params: { patientId }, body }) {
    const { db, now, userId } = scope;
    if (Object.keys(body).length === 0) throw new BusinessError('INVALID_INPUT', undefined, 'body');
    const current = await requireOwn(scope, ownedPatient, patientId);
    const guardian = body.guardian
      ? checkGuardian(ageOn(current.birth_date, businessDate(now)), body.guardian, now)
      : undefined;
    const row = await db
      .updateTable('patient')
      // A column that is not given keeps the row's value, which another request may be changing.
      .set(({ ref }) => ({
        phone: body.phone ?? ref('phone'),
        relation: body.relation ?? ref('relation'),
        ...(guardian && guardianColumns(scope, patientId, guardian, body.guardian)),
      }))
      .where('user_id', '=', userId)
      .where('patient_id', '=', patientId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPatient(row, now);
  },
};
