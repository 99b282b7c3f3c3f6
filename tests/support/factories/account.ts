import type { Insertable } from 'kysely';
import { adultAge, maskIdNumber } from '#server/account/rules.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { openSession } from '#server/kernel/http/session.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import type { TestApp } from '#tests/support/app.ts';
import { idNumberOf, nextPhone, nextSerial } from '#tests/support/ids.ts';

export interface Member {
  userId: string;
  phone: string;
  cookie: string;
}

type Person = Partial<Omit<Insertable<Schema['patient']>, 'user_id' | 'patient_id'>>;

export function accountFactories({ db, services }: Pick<TestApp, 'db' | 'services'>) {
  const { clock, secrets, config } = services;

  async function user(phone: string = nextPhone()): Promise<Member> {
    const userId = `u${nextSerial()}`;
    await db
      .insertInto('app_user')
      .values({
        user_id: userId,
        phone,
        nickname: `用户${phone.slice(-4)}`,
        avatar_url: null,
        created_at: clock.now(),
      })
      .execute();
    const token = await openSession({ db, now: clock.now() }, { userId, days: config.sessionDays });
    return { userId, phone, cookie: `__Host-session=${token}` };
  }

  async function patient(of: Member, given: Person = {}): Promise<string> {
    const { birth_date = '1990-05-06', gender = 'M' } = given;
    const patientId = `pt${nextSerial()}`;
    const idNumber = idNumberOf(birth_date, gender);
    const minor = ageOn(birth_date, businessDate(clock.now())) < adultAge;
    await db
      .insertInto('patient')
      .values({
        patient_id: patientId,
        user_id: of.userId,
        name: '张三',
        gender,
        birth_date,
        relation: 'OTHER',
        id_number_sealed: secrets.seal(idNumber, `patient:${patientId}`),
        id_number_index: secrets.blindIndex(idNumber),
        id_number_masked: maskIdNumber(idNumber),
        phone: minor ? null : of.phone,
        guardian_name: null,
        guardian_id_sealed: null,
        guardian_phone: minor ? of.phone : null,
        verification_status: minor ? 2 : 1,
        created_at: clock.now(),
        ...given,
      })
      .execute();
    return patientId;
  }

  return { user, patient };
}
