import { sql } from 'kysely';
import type { DiagnosisReservationInput } from '#generated/model/diagnosis-reservation-input.ts';
import type { Db } from '#server/kernel/scope.ts';
import { addDays, businessDate } from '#src/lib/business-date.ts';
import type { createFactories } from '#tests/support/factories.ts';

export interface Scene {
  topOrgId: string;
  clinicId: string;
  /** A practitioner with comments. */
  staffId: string;
  /** All doctors. */
  staffIds: string[];
  /** A patient's account with past and upcoming visits. */
  reader: { cookie: string };
  /** Bookings that are all possible at once: each patient books one visit a day. */
  drafts: { cookie: string; body: DiagnosisReservationInput }[];
}

const doctors = 20;
const days = 14;
/** Each has at least thirteen drafts: enough for every round. */
const bookers = 1300;

/**
 * Creates an organization with `factor` times as many doctors with fourteen days of slots, therapists, comments,
 * treatment cases and visits of one reader. Lists without pages (departments, clinics, projects) grow in other
 * organizations.
 */
export async function seedScene(
  db: Db,
  make: ReturnType<typeof createFactories>,
  factor: number,
): Promise<Scene> {
  const topOrgId = await make.organization({ top_org_id: 'bench' });
  const clinicId = await make.clinic(topOrgId);
  const departmentId = await make.department(topOrgId, '内科');
  const home = { top_org_id: topOrgId, clinicIds: [clinicId], departmentIds: [departmentId] };
  const first = await make.doctor({ ...home, name: '周砚清' });
  const therapist = await make.doctor({ ...home, name: '高远', title: 2, rank: '理疗师' });
  for (let other = 0; other < factor * 3; other += 1) {
    const org = await make.organization();
    await make.clinic(org);
    await make.department(org, '内科');
  }

  for (const [of, count] of [
    [first, doctors * factor],
    [therapist, 8 * factor],
  ] as const) {
    await copyStaff(db, topOrgId, of.staffId, count - 1);
  }
  await addSlots(db, topOrgId);
  await addWords(db, topOrgId, first.staffId, clinicId, departmentId, factor);

  const reader = await make.user();
  const place = { topOrgId, staffId: first.staffId, clinicId };
  const patientId = await make.patient(reader);
  await addVisits(db, {
    ...place,
    userId: reader.userId,
    patientId,
    name: 'v',
    hour: '08',
    count: 30 * factor,
  });
  const regular = await make.user();
  const past = {
    userId: regular.userId,
    patientId: await make.patient(regular),
    name: 'h',
    hour: '06',
    count: history,
  };
  await addVisits(db, { ...place, ...past });

  const mornings = await db
    .selectFrom('slot')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .where('start_time', 'in', ['09:00', '10:00'])
    .where('starts_at', '>', new Date())
    .where('reservation_type', '=', 1)
    .orderBy('staff_id')
    .execute();
  const byDate = Map.groupBy(mornings, slot => slot.date);
  const drafts: Scene['drafts'] = [];
  const userIds: string[] = [];
  for (let booker = 0; booker < bookers; booker += 1) {
    const member = await make.user();
    const patientId = await make.patient(member);
    userIds.push(member.userId);
    for (const ofDay of byDate.values()) {
      const slot = ofDay[booker % ofDay.length];
      if (slot) drafts.push({ cookie: member.cookie, body: make.draft(slot, patientId) });
    }
  }
  await addTraces(db, userIds);
  // Both engines would do this by themselves after a number of rows.
  await sql`vacuum (analyze)`.execute(db);
  const staffIds = [...new Set(mornings.map(({ staff_id }) => staff_id))];
  return { topOrgId, clinicId, staffId: first.staffId, staffIds, reader, drafts };
}

/** Copies a practitioner, with clinics and departments. */
async function copyStaff(db: Db, topOrgId: string, staffId: string, count: number): Promise<void> {
  const copy = sql`${staffId} || '_' || i`;
  for (const [table, columns] of [
    [
      'staff',
      'name, title, rank, avatar_url, practice_years, good_at, summary, biography, in_store_fee, online_fee, search_text, sort',
    ],
    ['staff_clinic', 'clinic_id, room, sort'],
    ['staff_department', 'department_id, sort'],
  ] as const) {
    await sql`insert into ${sql.table(table)} (top_org_id, staff_id, ${sql.raw(columns)})
      select top_org_id, ${copy}, ${sql.raw(columns)} from ${sql.table(table)}, generate_series(1, ${count}::int) i
      where top_org_id = ${topOrgId} and staff_id = ${staffId}`.execute(db);
  }
}

/** Adds eight slots a day for fourteen days, in the clinic. */
async function addSlots(db: Db, topOrgId: string): Promise<void> {
  const today = businessDate(new Date());
  await sql`insert into slot (top_org_id, slot_id, staff_id, clinic_id, reservation_type, visit_mode, date,
      start_time, end_time, starts_at, ends_at, capacity, taken, closed_reason)
    select sk.top_org_id, 's_' || sk.staff_id || '_' || d || '_' || h, sk.staff_id, sk.clinic_id,
      case s.title when 2 then 2 else 1 end, 1, ${today}::date + d, lpad(h::text, 2, '0') || ':00', lpad(h::text, 2, '0') || ':30',
      (${today} || ' ' || h || ':00+08')::timestamptz + d * interval '1 day',
      (${today} || ' ' || h || ':30+08')::timestamptz + d * interval '1 day', 50, 0, null
    from staff_clinic sk join staff s using (top_org_id, staff_id), generate_series(0, ${days - 1}::int) d, generate_series(9, 16) h
    where sk.top_org_id = ${topOrgId}`.execute(db);
}

async function addWords(
  db: Db,
  topOrgId: string,
  staffId: string,
  clinicId: string,
  departmentId: string,
  factor: number,
): Promise<void> {
  await sql`insert into staff_comment (top_org_id, comment_id, staff_id, clinic_id, author, disease, rating, efficacy, text, created_at)
    select ${topOrgId}, 'm' || i, ${staffId}, ${clinicId}, '陈**', '失眠', 5, 4, '睡得好些了', now() - i * interval '1 hour'
    from generate_series(1, ${200 * factor}::int) i`.execute(db);
  await sql`insert into treatment_case (top_org_id, case_id, staff_id, department_id, title, disease, summary,
      patient_desc, visits, remark, published_at)
    select ${topOrgId}, 'tc' || i, ${staffId}, ${departmentId}, '失眠三年', '失眠', '调理两月', '42 岁，女', '[]', '', now() - i * interval '1 hour'
    from generate_series(1, ${30 * factor}::int) i`.execute(db);
}

/** Past visits, so that tables are filled and plans are not made for empty ones. */
const history = 3000;

/** Adds the audit rows and idempotency keys of past visits. */
async function addTraces(db: Db, userIds: readonly string[]): Promise<void> {
  const users = sql`(select json_array_elements_text(${JSON.stringify(userIds)}::json) as user_id) as u`;
  const times = sql`generate_series(1, ${Math.ceil(history / bookers)}::int) i`;
  await sql`insert into audit_log (audit_id, at, user_id, operation, subject, request_id)
    select 'a' || i || user_id, now() - i * interval '1 day', user_id, 'createDiagnosisReservation', null, 'q' || i
    from ${users}, ${times}`.execute(db);
  await sql`insert into idempotency (user_id, key, operation, body_hash, answer, created_at)
    select user_id, 'k' || i, 'createDiagnosisReservation', md5(i::text), '{}', now() - i * interval '1 day'
    from ${users}, ${times}`.execute(db);
}

interface Visits {
  topOrgId: string;
  staffId: string;
  clinicId: string;
  userId: string;
  patientId: string;
  /** Prefix of the slots' ids. */
  name: string;
  /** Two digits, such as '08'. */
  hour: string;
  count: number;
}

/** Adds visits of one account: two fifths are reserved, the others finished. Of thirty, each kind fills a page. */
async function addVisits(
  db: Db,
  { topOrgId, staffId, clinicId, userId, patientId, name, hour, count }: Visits,
): Promise<void> {
  const today = addDays(businessDate(new Date()), -count);
  await sql`insert into slot (top_org_id, slot_id, staff_id, clinic_id, reservation_type, visit_mode, date,
      start_time, end_time, starts_at, ends_at, capacity, taken, closed_reason)
    select ${topOrgId}, ${name} || i, ${staffId}, ${clinicId}, 1, 1, ${today}::date + i, ${hour} || ':00', ${hour} || ':30',
      (${today} || ' ' || ${hour} || ':00+08')::timestamptz + i * interval '1 day',
      (${today} || ' ' || ${hour} || ':30+08')::timestamptz + i * interval '1 day', 1, 1, null
    from generate_series(1, ${count}::int) i`.execute(db);
  await sql`insert into reservation (top_org_id, reservation_code, medical_case_id, user_id, patient_id, staff_id, clinic_id,
      slot_id, seat_no, reservation_type, visit_mode, use_health_ins, date, start_time, end_time, starts_at, ends_at,
      status, fee, payable, created_at)
    select top_org_id, 'r' || slot_id, 'c' || slot_id, ${userId}, ${patientId}, staff_id, clinic_id, slot_id, 1, 1, 1, false,
      date, start_time, end_time, starts_at, ends_at,
      case when right(slot_id, 1) in ('0', '3', '6', '9') then 'R' else 'F' end, 10000, 0, starts_at - interval '2 days'
    from slot where top_org_id = ${topOrgId} and slot_id like ${`${name}%`}`.execute(db);
  await sql`insert into medical_case (top_org_id, medical_case_id, reservation_code, user_id, patient_id, created_at)
    select top_org_id, medical_case_id, reservation_code, user_id, patient_id, created_at from reservation
    where user_id = ${userId}`.execute(db);
  await sql`insert into reservation_move (top_org_id, reservation_code, move_no, from_status, to_status, at)
    select top_org_id, reservation_code, 1, null, 'O', created_at from reservation where user_id = ${userId}
    union all
    select top_org_id, reservation_code, 2, 'O', 'R', created_at from reservation where user_id = ${userId}`.execute(
    db,
  );
}
