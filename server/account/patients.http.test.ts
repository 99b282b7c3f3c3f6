import { describe, expect, test } from 'vitest';
import type { PatientInput } from '#generated/model/patient-input.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { idNumberOf } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, db, clock, services } = app;
const make = createFactories(app);

const adult = (given: Partial<PatientInput> = {}): PatientInput => ({
  name: '李明',
  idNumber: idNumberOf('1960-02-29', 'M'),
  phone: '13800002000',
  relation: 'FATHER',
  topOrgId: '1001',
  ...given,
});

const guardian = (birthDate = '1985-01-01') => ({
  name: '王芳',
  idNumber: idNumberOf(birthDate, 'F'),
  phone: '13800003000',
});

/** Eighteen today; the other one tomorrow. */
const [eighteen, seventeen] = ['2008-11-20', '2008-11-21'];

describe('addPatient', () => {
  test('Sex, birthday and age are read from the ID number, and personal data comes back masked', async () => {
    const member = await make.user();
    const body = adult();
    const patient = await succeed('addPatient', { body }, { as: member });
    expect(patient).toEqual({
      patientId: expect.stringMatching(/^pt/),
      name: '李明',
      birthDate: '1960-02-29',
      age: 66,
      gender: 'M',
      sexDesc: '男',
      relation: 'FATHER',
      idNumber: `${body.idNumber.slice(0, 3)}***********${body.idNumber.slice(-4)}`,
      phone: '138****2000',
      guardianName: null,
      guardianPhone: null,
      verificationStatus: 1,
      minor: false,
    });
    expect(await succeed('listPatients', {}, { as: member })).toEqual([patient]);
  });

  test('The ID number is encrypted in the database and can be decrypted for its own row only', async () => {
    const member = await make.user();
    const body = adult();
    const { patientId } = await succeed('addPatient', { body }, { as: member });
    const row = await db
      .selectFrom('patient')
      .selectAll()
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.idNumber);
    expect(Buffer.from(row.id_number_sealed).toString('latin1')).not.toContain(body.idNumber);
    expect(services.secrets.open(row.id_number_sealed, `patient:${patientId}`)).toBe(body.idNumber);
    expect(() => services.secrets.open(row.id_number_sealed, 'patient:another')).toThrow();
  });

  test('The same number is refused with PATIENT_EXISTS, whatever the case of its X, but another account may have it', async () => {
    const [member, sibling] = [await make.user(), await make.user()];
    const numbers = Array.from({ length: 40 }, () => idNumberOf('1960-02-29'));
    const idNumber = numbers.find(number => number.endsWith('X')) ?? '';
    await succeed('addPatient', { body: adult({ idNumber }) }, { as: member });
    const again = adult({ idNumber: idNumber.toLowerCase() });
    expect(await call('addPatient', { body: again }, { as: member })).toMatchObject({
      ...refusal('PATIENT_EXISTS'),
      msg: 'body.idNumber',
    });
    await succeed('addPatient', { body: again }, { as: sibling });
  });

  test('Ten requests at once with one number add one patient', async () => {
    const member = await make.user();
    const body = adult();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('addPatient', { body }, { as: member })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ...Array(9).fill(6301)]);
  });

  test.each([
    [
      'a check character that does not fit',
      (number: string) => number.slice(0, 17) + (number.endsWith('1') ? '2' : '1'),
    ],
    ['a month that does not exist', (number: string) => `${number.slice(0, 10)}13${number.slice(12)}`],
    ['a birthday that is not past', () => idNumberOf('2026-11-20')],
  ])('An impossible number is refused with ID_NUMBER_INVALID: %s', async (_, spoil) => {
    const member = await make.user();
    const body = adult({ idNumber: spoil(idNumberOf('1960-02-28')) });
    expect(await call('addPatient', { body }, { as: member })).toMatchObject({
      ...refusal('ID_NUMBER_INVALID'),
      msg: 'body.idNumber',
    });
    expect(await succeed('listPatients', {}, { as: member })).toEqual([]);
  });

  test('A minor is added with a guardian, whose phone is used', async () => {
    const member = await make.user();
    const { phone: _, ...body } = adult({
      idNumber: idNumberOf(seventeen),
      relation: 'SON',
      guardian: guardian(),
    });
    expect(await succeed('addPatient', { body }, { as: member })).toMatchObject({
      age: 17,
      minor: true,
      verificationStatus: 2,
      phone: null,
      guardianPhone: '138****3000',
    });
  });

  test('GUARDIAN_REQUIRED is answered the day before the eighteenth birthday and not on the birthday', async () => {
    const member = await make.user();
    const body = adult({ idNumber: idNumberOf(seventeen) });
    expect(await call('addPatient', { body }, { as: member })).toMatchObject(refusal('GUARDIAN_REQUIRED'));
    await succeed('addPatient', { body: adult({ idNumber: idNumberOf(eighteen) }) }, { as: member });
    clock.advance(86_400_000);
    expect(await succeed('addPatient', { body }, { as: member })).toMatchObject({ minor: false });
  });

  test('A guardian under eighteen is refused with GUARDIAN_REQUIRED, one without a real number with ID_NUMBER_INVALID', async () => {
    const member = await make.user();
    const child = (given: ReturnType<typeof guardian>) =>
      call(
        'addPatient',
        { body: adult({ idNumber: idNumberOf('2020-01-01'), guardian: given }) },
        { as: member },
      );
    expect(await child(guardian(seventeen))).toMatchObject({
      ...refusal('GUARDIAN_REQUIRED'),
      msg: 'body.guardian.idNumber',
    });
    expect(await child({ ...guardian(), idNumber: '990000198513010011' })).toMatchObject({
      ...refusal('ID_NUMBER_INVALID'),
      msg: 'body.guardian.idNumber',
    });
  });

  test('An adult must give a phone', async () => {
    const { phone: _, ...body } = adult();
    expect(await call('addPatient', { body }, { as: await make.user() })).toMatchObject({
      ...refusal('INVALID_INPUT'),
      message: '请填写手机号',
    });
  });

  test('An account keeps at most as many patients as a list may have, however many requests come at once', async () => {
    const member = await make.user();
    for (let count = 0; count < 45; count += 1) await make.patient(member);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('addPatient', { body: adult() }, { as: member })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject(refusal('TOO_MANY'));
    expect(await succeed('listPatients', {}, { as: member })).toHaveLength(50);
    expect((await succeed('getProfile', {}, { as: member })).patients).toHaveLength(50);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('addPatient', { body: adult() })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('editPatient', () => {
  test('Only the fields that are sent change', async () => {
    const member = await make.user();
    const patient = await succeed('addPatient', { body: adult() }, { as: member });
    const params = { patientId: patient.patientId };
    expect(await succeed('editPatient', { params, body: { phone: '13900009999' } }, { as: member })).toEqual({
      ...patient,
      phone: '139****9999',
    });
    expect(await succeed('editPatient', { params, body: { relation: 'OTHER' } }, { as: member })).toEqual({
      ...patient,
      phone: '139****9999',
      relation: 'OTHER',
    });
  });

  test('Two changes at once do not undo each other', async () => {
    const member = await make.user();
    for (let round = 0; round < 5; round += 1) {
      const patientId = await make.patient(member);
      const edit = (body: { phone: string } | { relation: 'SON' }) =>
        succeed('editPatient', { params: { patientId }, body }, { as: member });
      // Behind a first request the sessions of the other two are found together (http/admission.ts).
      const first = succeed('listPatients', {}, { as: member });
      await Promise.all([first, edit({ phone: '13900009999' }), edit({ relation: 'SON' })]);
      const patients = await succeed('listPatients', {}, { as: member });
      const after = patients.find(patient => patient.patientId === patientId);
      expect(after).toMatchObject({ phone: '139****9999', relation: 'SON' });
    }
  });

  test('Name and ID number stay, even when they are sent', async () => {
    const member = await make.user();
    const patient = await succeed('addPatient', { body: adult() }, { as: member });
    const body = { relation: 'OTHER', name: '别人', idNumber: idNumberOf('1970-01-01') } as const;
    const params = { patientId: patient.patientId };
    expect(await succeed('editPatient', { params, body }, { as: member })).toEqual({
      ...patient,
      relation: 'OTHER',
    });
  });

  test('A minor gets another guardian, and an unfit one is refused with GUARDIAN_REQUIRED or ID_NUMBER_INVALID', async () => {
    const member = await make.user();
    const patientId = await make.patient(member, { birth_date: '2020-01-01', gender: 'F' });
    const edit = (given: ReturnType<typeof guardian>) =>
      call('editPatient', { params: { patientId }, body: { guardian: given } }, { as: member });
    expect((await edit(guardian())).data).toMatchObject({
      guardianName: guardian().name,
      guardianPhone: '138****3000',
      minor: true,
    });
    const { idNumber: _, ...nameless } = guardian();
    expect(
      await call('editPatient', { params: { patientId }, body: { guardian: nameless } }, { as: member }),
    ).toMatchObject({ ...refusal('GUARDIAN_REQUIRED'), msg: 'body.guardian.idNumber' });
    expect(await edit(guardian(seventeen))).toMatchObject(refusal('GUARDIAN_REQUIRED'));
    expect(await edit({ ...guardian(), idNumber: '990000198513010011' })).toMatchObject(
      refusal('ID_NUMBER_INVALID'),
    );
  });

  test('A patient who has come of age has no guardian any more', async () => {
    const member = await make.user();
    const patientId = await make.patient(member, { birth_date: seventeen });
    expect((await succeed('listPatients', {}, { as: member }))[0]).toMatchObject({
      minor: true,
      guardianPhone: `139****${member.phone.slice(-4)}`,
      verificationStatus: 2,
    });
    clock.advance(86_400_000);
    const body = { relation: 'SON' } as const;
    expect(await succeed('editPatient', { params: { patientId }, body }, { as: member })).toMatchObject({
      minor: false,
      guardianPhone: null,
      verificationStatus: 1,
    });
  });

  test('A change without any field is refused with INVALID_INPUT', async () => {
    const member = await make.user();
    const patientId = await make.patient(member);
    expect(await call('editPatient', { params: { patientId }, body: {} }, { as: member })).toMatchObject(
      refusal('INVALID_INPUT'),
    );
  });

  test('Another account’s patient is NOT_FOUND and stays as it is', async () => {
    const [owner, stranger] = [await make.user(), await make.user()];
    const patientId = await make.patient(owner, { relation: 'SELF' });
    const body = { relation: 'OTHER' } as const;
    expect(await call('editPatient', { params: { patientId }, body }, { as: stranger })).toMatchObject(
      refusal('NOT_FOUND'),
    );
    expect((await succeed('listPatients', {}, { as: owner }))[0]?.relation).toBe('SELF');
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const given = { params: { patientId: 'pt1' }, body: { relation: 'OTHER' } } as const;
    expect(await call('editPatient', given)).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('listPatients', () => {
  test('The account’s own person comes first, then its patients in the order of adding, and no other account’s', async () => {
    const [member, stranger] = [await make.user(), await make.user()];
    await make.patient(stranger);
    const mother = await make.patient(member, { relation: 'MOTHER' });
    clock.advance(1000);
    const son = await make.patient(member, { relation: 'SON', birth_date: '2020-01-01' });
    clock.advance(1000);
    const self = await make.patient(member, { relation: 'SELF' });
    const patients = await succeed('listPatients', {}, { as: member });
    expect(patients.map(({ patientId }) => patientId)).toEqual([self, mother, son]);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('listPatients')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('getProfile', () => {
  test('The account and its patients come in one answer, and nothing of other accounts', async () => {
    const [member, stranger] = [await make.user(), await make.user()];
    await make.patient(stranger);
    await make.patient(member);
    const profile = await succeed('getProfile', {}, { as: member });
    expect(profile).toEqual({
      personal: {
        userId: member.userId,
        nickname: `用户${member.phone.slice(-4)}`,
        avatarUrl: null,
        phone: `139****${member.phone.slice(-4)}`,
      },
      member: null,
      patients: await succeed('listPatients', {}, { as: member }),
    });
    expect(profile.patients).toHaveLength(1);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('getProfile')).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('the audit log', () => {
  test('The audit log records who asks for whose data, also when it is refused, and cannot be rewritten', async () => {
    const [owner, stranger] = [await make.user(), await make.user()];
    const patientId = await make.patient(owner);
    const given = { params: { patientId }, body: { relation: 'OTHER' } } as const;
    const answer = await call('editPatient', given, { as: stranger });
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', stranger.userId)
      .execute();
    expect(entries).toMatchObject([
      {
        operation: 'editPatient',
        subject: patientId,
        at: clock.now(),
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
    await expect(db.updateTable('audit_log').set({ subject: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });
});
