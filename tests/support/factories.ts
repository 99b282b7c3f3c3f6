import type { Insertable, Selectable } from 'kysely';
import type { DiagnosisReservationInput } from '#generated/model/diagnosis-reservation-input.ts';
import { adultAge, maskIdNumber } from '#server/account/rules.ts';
import { book } from '#server/booking/batch/book.ts';
import { moveReservation } from '#server/booking/moves.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { openSession } from '#server/kernel/http/session.ts';
import { hashOf } from '#server/kernel/idempotency.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import { businessDate, parseBusinessDate } from '#src/lib/business-date.ts';
import { ageOn } from '#src/lib/id-number.ts';
import type { TestApp } from './app.ts';
import { idNumberOf, nextKey, nextPhone, nextSerial } from './ids.ts';

export interface Member {
  userId: string;
  phone: string;
  cookie: string;
}

export interface Doctor {
  topOrgId: string;
  staffId: string;
  clinicId: string;
}

export type SlotRow = Selectable<Schema['slot']>;
type Slot = Partial<
  Omit<Insertable<Schema['slot']>, 'top_org_id' | 'staff_id' | 'slot_id' | 'starts_at' | 'ends_at'>
>;
type Person = Partial<Omit<Insertable<Schema['patient']>, 'user_id' | 'patient_id'>>;

/** Which moves lead to a status. */
const pathTo: Record<ReservationStatus, ReservationStatus[]> = {
  O: [],
  R: ['R'],
  C: ['C'],
  E: ['E'],
  A: ['R', 'A'],
  P: ['R', 'P'],
  I: ['R', 'A', 'I'],
  T: ['R', 'A', 'I', 'T'],
  F: ['R', 'A', 'I', 'T', 'F'],
};

/** Makes what a test names, and what that cannot stand without; nothing else. */
export function createFactories({ db, services }: Pick<TestApp, 'db' | 'services'>) {
  const { clock, secrets, config } = services;

  async function organization(given: Partial<Insertable<Schema['organization']>> = {}): Promise<string> {
    const row = {
      top_org_id: `org${nextSerial()}`,
      short_name: '问止',
      name: '问止中医',
      mp_name: '问止中医服务号',
      mp_qr_code_url: '/crm/logo.svg',
      company_id: `co${nextSerial()}`,
      is_default: false,
      ...given,
    };
    if (row.is_default) await db.updateTable('organization').set({ is_default: false }).execute();
    await db.insertInto('organization').values(row).execute();
    return row.top_org_id;
  }

  async function clinic(topOrgId: string, given: Partial<Insertable<Schema['clinic']>> = {}) {
    const row = {
      top_org_id: topOrgId,
      clinic_id: `k${nextSerial()}`,
      name: '南山馆',
      city: '深圳',
      address: '南山区海德三道 1 号',
      floor_guide: '二楼前台',
      phone: '0755-00000000',
      latitude: 22.51,
      longitude: 113.93,
      opening_hours: '周一至周日 08:30–20:30',
      sort: nextSerial(),
      ...given,
    };
    await db.insertInto('clinic').values(row).execute();
    return row.clinic_id;
  }

  async function department(topOrgId: string, name: string): Promise<string> {
    const departmentId = `d${nextSerial()}`;
    await db
      .insertInto('department')
      .values({ top_org_id: topOrgId, department_id: departmentId, name, sort: nextSerial() })
      .execute();
    return departmentId;
  }

  async function doctor(
    given: Partial<Insertable<Schema['staff']>> & {
      top_org_id: string;
      clinicIds?: string[];
      departmentIds?: string[];
    },
  ): Promise<Doctor> {
    const { clinicIds = [await clinic(given.top_org_id)], departmentIds = [], ...own } = given;
    const row = {
      staff_id: `p${nextSerial()}`,
      name: '林芝',
      title: 1 as const,
      rank: '主任医师',
      avatar_url: '/crm/portraits/d01.svg',
      practice_years: 20,
      good_at: JSON.stringify(['失眠']),
      summary: '细察慢调',
      biography: '从医二十年。',
      in_store_fee: 10_000,
      online_fee: null,
      search_text: '林芝 失眠',
      sort: nextSerial(),
      ...own,
    };
    const keys = { top_org_id: row.top_org_id, staff_id: row.staff_id };
    await db.insertInto('staff').values(row).execute();
    for (const [sort, clinic_id] of clinicIds.entries()) {
      await db
        .insertInto('staff_clinic')
        .values({ ...keys, clinic_id, room: `${sort + 1} 诊室`, sort })
        .execute();
    }
    for (const [sort, department_id] of departmentIds.entries()) {
      await db
        .insertInto('staff_department')
        .values({ ...keys, department_id, sort })
        .execute();
    }
    return { topOrgId: keys.top_org_id, staffId: keys.staff_id, clinicId: clinicIds[0] ?? '' };
  }

  /** A project, and the physiotherapists who do it. */
  async function project(
    topOrgId: string,
    doers: readonly Pick<Doctor, 'staffId' | 'clinicId'>[],
    name = '肩颈推拿',
  ) {
    const projectId = `prj${nextSerial()}`;
    await db
      .insertInto('phy_project')
      .values({
        top_org_id: topOrgId,
        project_id: projectId,
        name,
        icon_url: '/crm/projects/tuina.svg',
        minutes: 30,
        fee: 19_800,
        summary: '松开肩颈',
        description: '先热敷，再松解。',
        suitable_for: JSON.stringify(['久坐']),
        not_for: JSON.stringify(['皮肤破损']),
        sort: nextSerial(),
      })
      .execute();
    for (const { staffId, clinicId } of doers) {
      await db
        .insertInto('staff_project')
        .values({ top_org_id: topOrgId, staff_id: staffId, clinic_id: clinicId, project_id: projectId })
        .execute();
    }
    return projectId;
  }

  async function slot(of: Doctor, given: Slot = {}): Promise<SlotRow> {
    const { date = '2026-11-21', start_time = '09:30', end_time = '10:00' } = given;
    return db
      .insertInto('slot')
      .values({
        top_org_id: of.topOrgId,
        staff_id: of.staffId,
        clinic_id: of.clinicId,
        slot_id: `s${nextSerial()}`,
        reservation_type: 1,
        visit_mode: 1,
        capacity: 1,
        closed_reason: null,
        date,
        start_time,
        end_time,
        starts_at: parseBusinessDate(`${date} ${start_time}:00`),
        ends_at: parseBusinessDate(`${date} ${end_time}:00`),
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

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

  /** The body that books a slot for a patient; online it goes back to a diagnosis made elsewhere. */
  const draft = (of: SlotRow, patientId: string): DiagnosisReservationInput => ({
    reservationType: of.reservation_type,
    useHealthIns: false,
    reservationDate: of.date,
    reservationStartTime: of.start_time,
    reservationEndTime: of.end_time,
    visitMode: of.visit_mode,
    physicianId: of.staff_id,
    clinicId: of.clinic_id,
    patientId,
    topOrgId: of.top_org_id,
    ...(of.visit_mode === 2 ? { earlierDiagnosis: '失眠' } : {}),
  });

  async function move(reservationCode: string, to: ReservationStatus): Promise<void> {
    await inTransaction({ db, now: clock.now() }, async scope => {
      const row = await scope.db
        .selectFrom('reservation')
        .selectAll()
        .where('reservation_code', '=', reservationCode)
        .executeTakeFirstOrThrow();
      await moveReservation(scope, row, to);
    });
  }

  /** Books by the server's own rules, and moves the visit on to a status. */
  async function reservation(
    of: SlotRow,
    by: Member,
    patientId: string,
    {
      status = 'R',
      payable = status === 'R' ? 0 : 100,
    }: { status?: ReservationStatus; payable?: number } = {},
  ) {
    const body = draft(of, patientId);
    const { userId } = by;
    const keyed = {
      userId,
      key: nextKey(),
      operation: 'createDiagnosisReservation',
      bodyHash: hashOf({ body }),
    };
    const made = await book({ ...services, db, userId, topOrgId: of.top_org_id, keyed }, body, payable);
    for (const to of payable === 0 ? [] : pathTo[status]) await move(made.reservationCode, to);
    return made;
  }

  return { organization, clinic, department, doctor, project, slot, user, patient, draft, move, reservation };
}
