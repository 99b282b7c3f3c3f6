import type { Kysely } from 'kysely';
import { seededRandom } from '#server/demo/random.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { addDays, businessDate, partOfDay } from '#src/lib/business-date.ts';
import { clinics } from './clinics.ts';
import { clinicsOf } from './clinics-of.ts';
import { departments } from './departments.ts';
import { staff } from './staff.ts';
import type { DayPart, DemoClinic, DemoSession, DemoStaff } from './types.ts';

type Db = Kysely<Schema>;

const hours: Record<DayPart, { start_time: string; end_time: string }> = {
  am: { start_time: '08:30', end_time: '12:00' },
  pm: { start_time: '14:00', end_time: '17:30' },
  eve: { start_time: '18:30', end_time: '20:30' },
};

const weekdayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Days with the same hours are written together: 周一至周五 08:30–20:30，周六、周日 08:30–17:30. */
function openingHours(clinic: DemoClinic): string {
  const byHours = Map.groupBy(clinic.openWeekdays, ({ parts }) => {
    const [first, last] = [parts[0], parts.at(-1)];
    return first && last ? `${hours[first].start_time}–${hours[last].end_time}` : '休馆';
  });
  return [...byHours].map(([span, days]) => `${nameDays(days.map(day => day.weekday))} ${span}`).join('，');
}

/** Three days in a row or more, by the first and the last. */
function nameDays(weekdays: readonly number[]): string {
  const names = weekdays.map(day => weekdayNames[day]);
  const inRow = weekdays.every((day, index) => index === 0 || day === ((weekdays[index - 1] ?? 0) + 1) % 7);
  return inRow && names.length > 2 ? `${names[0]}至${names.at(-1)}` : names.join('、');
}

function scheduleOf(person: DemoStaff) {
  const places = clinicsOf(person);
  const row = (clinicId: string, visitMode: 1 | 2, session: DemoSession) => ({
    top_org_id: person.orgId,
    staff_id: person.id,
    clinic_id: clinicId,
    visit_mode: visitMode,
    weekday: session.weekday,
    ...hours[session.part],
    minutes: session.minutes,
    capacity: session.capacity,
  });
  const home = places[0];
  return [
    ...places.flatMap(place => place.hours.map(session => row(place.clinicId, 1, session))),
    ...(home ? person.onlineHours.map(session => row(home.clinicId, 2, session)) : []),
  ];
}

async function seedClinics(db: Db): Promise<void> {
  await db
    .insertInto('department')
    .values(
      departments.map(({ id, orgId, name, sort }) => ({ top_org_id: orgId, department_id: id, name, sort })),
    )
    .execute();
  await db
    .insertInto('clinic')
    .values(
      clinics.map((clinic, sort) => ({
        top_org_id: clinic.orgId,
        clinic_id: clinic.id,
        name: clinic.name,
        city: clinic.city,
        address: `${clinic.district}${clinic.address}`,
        floor_guide: clinic.floorGuide,
        phone: clinic.phone,
        latitude: clinic.latitude,
        longitude: clinic.longitude,
        opening_hours: openingHours(clinic),
        transit: clinic.transit,
        note: clinic.note,
        sort,
      })),
    )
    .execute();
}

async function seedStaff(db: Db): Promise<void> {
  const departmentNames = new Map(departments.map(({ id, name }) => [id, name]));
  const people = [...staff].sort((a, b) => a.id.localeCompare(b.id));
  await db
    .insertInto('staff')
    .values(
      people.map((person, sort) => ({
        top_org_id: person.orgId,
        staff_id: person.id,
        name: person.name,
        title: person.title,
        rank: person.rank,
        avatar_url: `/crm/portraits/${person.portrait}.svg`,
        practice_years: person.practiceYears,
        good_at: JSON.stringify(person.goodAt),
        summary: person.summary,
        biography: person.biography,
        in_store_fee: person.inStoreFee,
        online_fee: person.onlineFee,
        search_text: [
          person.name,
          ...person.goodAt,
          ...person.departmentIds.map(id => departmentNames.get(id) ?? ''),
        ]
          .join(' ')
          .toLowerCase(),
        sort,
      })),
    )
    .execute();
  await db
    .insertInto('staff_department')
    .values(
      people.flatMap(person =>
        person.departmentIds.map((department_id, sort) => ({
          top_org_id: person.orgId,
          staff_id: person.id,
          department_id,
          sort,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('staff_clinic')
    .values(
      people.flatMap(person =>
        clinicsOf(person).map(({ clinicId, room }, sort) => ({
          top_org_id: person.orgId,
          staff_id: person.id,
          clinic_id: clinicId,
          room,
          sort,
        })),
      ),
    )
    .execute();
  await db.insertInto('schedule').values(people.flatMap(scheduleOf)).execute();
}

/** The clinics, and who works there when. */
export async function seedPractitioners(db: Db): Promise<void> {
  await seedClinics(db);
  await seedStaff(db);
}

/** Closes the slots of closures, and gives a share of the others to the front desk, by the practitioner's `busyness`. */
export async function seedOccupancy(db: Db, now: Date): Promise<void> {
  const people = new Map(staff.map(person => [person.id, person]));
  const today = businessDate(now);
  const slots = await db
    .selectFrom('slot')
    .select(['top_org_id', 'slot_id', 'staff_id', 'date', 'start_time', 'capacity'])
    .orderBy('staff_id')
    .orderBy('starts_at')
    .orderBy('visit_mode')
    .execute();
  for (const slot of slots) {
    const person = people.get(slot.staff_id);
    if (!person) continue;
    const closure = person.closures.find(
      ({ dayOffset, part }) =>
        addDays(today, dayOffset) === slot.date &&
        (part === undefined || part === partOfDay(slot.start_time)),
    );
    const random = seededRandom(`${slot.staff_id} ${slot.date} ${slot.start_time}`);
    const deskTaken = Array.from({ length: slot.capacity }, random).filter(at => at < person.busyness).length;
    if (!closure && deskTaken === 0) continue;
    await db
      .updateTable('slot')
      .set({ desk_taken: closure ? 0 : deskTaken, closed_reason: closure?.reason ?? null })
      .where('top_org_id', '=', slot.top_org_id)
      .where('slot_id', '=', slot.slot_id)
      .execute();
  }
}
