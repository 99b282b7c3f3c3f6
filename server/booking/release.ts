import type { Selectable } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Scope } from '#server/kernel/scope.ts';
import { addDays, businessDate, parseBusinessDate } from '#src/lib/business-date.ts';
import { bookableDays, releasedUntil, weekdayNumber } from './rules.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Rows a statement; PostgreSQL's Bind counts parameters in 16 bits (manual, 55.7). */
const batch = 1000;

interface Session {
  start_time: string;
  end_time: string;
  minutes: number;
}

/** Cuts a session of the timetable into whole slots; the rest at its end is a pause. */
export function cutSession({ start_time, end_time, minutes }: Session): { start: string; end: string }[] {
  const first = minutesOf(start_time);
  const count = Math.floor((minutesOf(end_time) - first) / minutes);
  return Array.from({ length: count }, (_, index) => ({
    start: timeOf(first + index * minutes),
    end: timeOf(first + (index + 1) * minutes),
  }));
}

type SlotKey = Pick<
  Selectable<Schema['slot']>,
  'top_org_id' | 'staff_id' | 'clinic_id' | 'visit_mode' | 'date' | 'start_time'
>;

const nameOf = ({ top_org_id, staff_id, clinic_id, visit_mode, date, start_time }: SlotKey) =>
  JSON.stringify([top_org_id, staff_id, clinic_id, visit_mode, date, start_time]);

/** The released slots by name. They are read by the timetable's keys, because the table holds all slots that ever were. */
async function findReleased(
  { db }: Scope,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const slots = await db
    .selectFrom(eb =>
      eb
        .selectFrom('schedule')
        .select(['top_org_id', 'staff_id', 'clinic_id', 'visit_mode'])
        .distinct()
        .as('session'),
    )
    .innerJoin('slot', join =>
      join
        .onRef('slot.top_org_id', '=', 'session.top_org_id')
        .onRef('slot.staff_id', '=', 'session.staff_id')
        .onRef('slot.clinic_id', '=', 'session.clinic_id')
        .onRef('slot.visit_mode', '=', 'session.visit_mode')
        .on('slot.date', '>=', from)
        .on('slot.date', '<=', to),
    )
    .select(['slot.top_org_id', 'slot.staff_id', 'slot.clinic_id', 'slot.visit_mode', 'slot.date'])
    .select('slot.start_time')
    .execute();
  return new Set(slots.map(nameOf));
}

/** Creates the slots of every day that is due. Running it twice changes nothing. */
export async function releaseSlots(scope: Scope): Promise<void> {
  const { db, now } = scope;
  const today = businessDate(now);
  const last = releasedUntil(now);
  const released = await findReleased(scope, { from: today, to: last });
  const schedule = await db
    .selectFrom('schedule')
    .innerJoin('staff', join =>
      join
        .onRef('staff.top_org_id', '=', 'schedule.top_org_id')
        .onRef('staff.staff_id', '=', 'schedule.staff_id'),
    )
    .selectAll('schedule')
    .select('staff.title')
    .execute();
  const days = Array.from({ length: bookableDays }, (_, ahead) => addDays(today, ahead)).filter(
    day => day <= last,
  );
  for (const date of days) {
    const rows = schedule
      .filter(session => session.weekday === weekdayNumber(date))
      .flatMap(session =>
        cutSession(session).map(({ start, end }) => ({
          top_org_id: session.top_org_id,
          slot_id: newId('s'),
          staff_id: session.staff_id,
          clinic_id: session.clinic_id,
          reservation_type: session.title === 2 ? (2 as const) : (1 as const),
          visit_mode: session.visit_mode,
          date,
          start_time: start,
          end_time: end,
          starts_at: parseBusinessDate(`${date} ${start}:00`),
          ends_at: parseBusinessDate(`${date} ${end}:00`),
          capacity: session.capacity,
          closed_reason: null,
        })),
      )
      .filter(slot => !released.has(nameOf(slot)));
    for (let from = 0; from < rows.length; from += batch) {
      await db
        .insertInto('slot')
        .values(rows.slice(from, from + batch))
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  }
}
