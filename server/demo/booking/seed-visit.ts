import type { Kysely } from 'kysely';
import { cutSession } from '#server/booking/release.ts';
import { weekdayNumber } from '#server/booking/rules.ts';
import { holdsSeat, usualHistory } from '#server/booking/state.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { addDays, businessDate, parseBusinessDate } from '#src/lib/business-date.ts';
import { projects } from './projects.ts';
import { staff } from './staff.ts';
import type { DemoVisit } from './types.ts';

type Db = Kysely<Schema>;

const minute = 60_000;

interface Session {
  clinic_id: string;
  weekday: number;
  start_time: string;
  end_time: string;
  minutes: number;
  capacity: number;
}

/** The day nearest to the given one, on its side of today, on which the person works at that hour. */
function findTime(visit: DemoVisit, sessions: Session[], today: string) {
  const direction = visit.daysFromNow < 0 ? -1 : 1;
  const ahead =
    visit.daysFromNow === 0 ? [0] : [0, 1, 2, 3, 4, 5, 6].map(step => visit.daysFromNow + direction * step);
  for (const session of sessions) {
    const cut = cutSession(session).find(({ start }) => start === visit.hour);
    if (!cut) continue;
    const fitting = ahead.find(days => weekdayNumber(addDays(today, days)) === session.weekday);
    const date = addDays(today, fitting ?? visit.daysFromNow);
    return { ...cut, date, clinicId: session.clinic_id, capacity: session.capacity };
  }
  throw new Error(`${visit.staffId} has no slot at ${visit.hour}`);
}

/** When each step happened, in minutes from the start of the visit. */
const stepMinutes: Record<ReservationStatus, number> = {
  O: -3 * 1440,
  R: -3 * 1440,
  C: -1440,
  E: -3 * 1440 + 15,
  A: -12,
  I: 4,
  T: 28,
  F: 4 * 1440,
  P: 30,
};

export async function seedVisit(
  db: Db,
  visit: DemoVisit,
  code: string,
  userId: string,
  patientId: string,
  now: Date,
) {
  const person = staff.find(({ id }) => id === visit.staffId);
  if (!person) throw new Error(`no staff ${visit.staffId}`);
  const project = projects.find(({ therapistIds }) => therapistIds.includes(person.id));
  const keys = { top_org_id: person.orgId, staff_id: person.id, visit_mode: visit.visitMode };
  const sessions = await db
    .selectFrom('schedule')
    .selectAll()
    .where('top_org_id', '=', keys.top_org_id)
    .where('staff_id', '=', keys.staff_id)
    .where('visit_mode', '=', keys.visit_mode)
    .execute();
  const time = findTime(visit, sessions, businessDate(now));
  const slotTime = {
    date: time.date,
    start_time: time.start,
    end_time: time.end,
    starts_at: parseBusinessDate(`${time.date} ${time.start}:00`),
    ends_at: parseBusinessDate(`${time.date} ${time.end}:00`),
    reservation_type: person.title === 2 ? (2 as const) : (1 as const),
  };
  const seat = holdsSeat(visit.status) ? 1 : 0;
  const slot = await db
    .insertInto('slot')
    .values({
      ...keys,
      ...slotTime,
      slot_id: `s-${code}`,
      clinic_id: time.clinicId,
      capacity: time.capacity,
      desk_taken: 0,
      taken: seat,
      closed_reason: null,
    })
    .onConflict(conflict =>
      conflict
        .columns(['top_org_id', 'staff_id', 'clinic_id', 'visit_mode', 'date', 'start_time'])
        .doUpdateSet({ desk_taken: 0, taken: seat, closed_reason: null }),
    )
    .returning('slot_id')
    .executeTakeFirstOrThrow();
  const at = (status: ReservationStatus) =>
    new Date(
      Math.min(slotTime.starts_at.getTime() + stepMinutes[status] * minute, now.getTime() - 5 * minute),
    );
  await db
    .insertInto('reservation')
    .values({
      ...keys,
      ...slotTime,
      reservation_code: `r${code}`,
      medical_case_id: `c${code}`,
      user_id: userId,
      patient_id: patientId,
      clinic_id: time.clinicId,
      slot_id: slot.slot_id,
      seat_no: 1,
      use_health_ins: false,
      status: visit.status,
      project_id: project?.id ?? null,
      fee: project?.fee ?? (visit.visitMode === 1 ? person.inStoreFee : person.onlineFee) ?? 0,
      payable: 0,
      hold_until: null,
      created_at: at('O'),
    })
    .execute();
  await db
    .insertInto('reservation_move')
    .values(
      usualHistory[visit.status].map((status, index, path) => ({
        top_org_id: person.orgId,
        reservation_code: `r${code}`,
        move_no: index + 1,
        from_status: path[index - 1] ?? null,
        to_status: status,
        at: at(status),
      })),
    )
    .execute();
  await db
    .insertInto('medical_case')
    .values({
      top_org_id: person.orgId,
      medical_case_id: `c${code}`,
      reservation_code: `r${code}`,
      user_id: userId,
      patient_id: patientId,
      complaint: visit.complaint,
      diagnosis: visit.diagnosis ?? null,
      earlier_diagnosis: visit.earlierDiagnosis ?? null,
      created_at: at('O'),
    })
    .execute();
}
