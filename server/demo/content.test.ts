import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DayPart, DemoSession, DemoStaff } from '#server/demo/booking/types.ts';
import { accounts } from './account/people.ts';
import { clinics } from './booking/clinics.ts';
import { comments } from './booking/comments.ts';
import { departments } from './booking/departments.ts';
import { projects } from './booking/projects.ts';
import { protocols } from './booking/protocols.ts';
import { specials } from './booking/specials.ts';
import { staff } from './booking/staff.ts';
import { treatmentCases } from './booking/treatment-cases.ts';
import { pennantKinds } from './care/pennant-kinds.ts';
import { pennants } from './care/pennants.ts';
import { companies, formulas } from './organization/companies.ts';
import { banners, bulletins, popups } from './organization/notices.ts';
import { organizations } from './organization/organizations.ts';
import { priceGroups } from './organization/prices.ts';
import { commonParams, ownParams } from './organization/system-params.ts';

const PART_MINUTES: Record<DayPart, readonly [start: number, end: number]> = {
  am: [8 * 60 + 30, 12 * 60],
  pm: [14 * 60, 17 * 60 + 30],
  eve: [18 * 60 + 30, 20 * 60 + 30],
};

const duplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);
const halfDay = ({ weekday, part }: DemoSession) => `${weekday} ${part}`;
const inStoreSessions = (person: DemoStaff) => person.clinics.flatMap(clinic => clinic.hours);
const allSessions = (person: DemoStaff) => [...inStoreSessions(person), ...person.onlineHours];
const isPhysician = (person: DemoStaff) => person.id.startsWith('p');
const staffById = new Map(staff.map(person => [person.id, person]));
const clinicById = new Map(clinics.map(clinic => [clinic.id, clinic]));
const departmentById = new Map(departments.map(department => [department.id, department]));

function startsOf({ part, minutes }: DemoSession): string[] {
  const [start, end] = PART_MINUTES[part];
  const count = Math.floor((end - start) / minutes);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * minutes;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  });
}

test('Every text is calm: no exclamation marks, and none is empty but an anonymous sender', () => {
  const people = [organizations, departments, clinics, staff, comments, pennants, accounts];
  const published = [bulletins, banners, popups, commonParams, ownParams, companies, formulas, priceGroups];
  const texts = JSON.stringify([...people, projects, protocols, specials, treatmentCases, ...published]);
  expect(texts).not.toMatch(/[!！]/);
  expect(texts.replaceAll('"name":""', '')).not.toContain(':""');
});

test('Ids are unique and one organization is the default', () => {
  for (const rows of [
    ...[organizations, departments, clinics, pennantKinds, staff],
    ...[projects, protocols, specials, treatmentCases],
  ]) {
    expect(duplicates(rows.map(row => row.id))).toEqual([]);
  }
  expect(organizations.filter(organization => organization.isDefault).map(({ id }) => id)).toEqual(['1001']);
});

test('There are four cities, and every clinic lies in its own', () => {
  const centres = new Map([
    ['深圳市', [22.54, 113.99]],
    ['广州市', [23.13, 113.3]],
    ['北京市', [39.93, 116.41]],
    ['杭州市', [30.27, 120.15]],
  ]);
  expect(new Set(clinics.map(clinic => clinic.city))).toEqual(new Set(centres.keys()));
  for (const clinic of clinics) {
    const [latitude = 0, longitude = 0] = centres.get(clinic.city) ?? [];
    expect(Math.abs(clinic.latitude - latitude), clinic.name).toBeLessThan(0.15);
    expect(Math.abs(clinic.longitude - longitude), clinic.name).toBeLessThan(0.15);
  }
});

test('There are forty people: 24 physicians, then 16 physiotherapists, with portraits in order', () => {
  const ids = staff.map(person => person.id).sort();
  const numbered = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(3, '0')}`);
  expect(ids).toEqual([...numbered('p', 24), ...numbered('t', 16)]);
  expect(duplicates(staff.map(person => person.name))).toEqual([]);
  const physicians = staff.filter(isPhysician);
  expect(['1001', '1002', '1003'].map(org => physicians.filter(p => p.orgId === org).length)).toEqual([
    16, 4, 4,
  ]);
  expect(staff.filter(person => person.busyness === 1).map(({ id }) => id)).toEqual(['p003', 'p005', 'p019']);
});

describe.each(staff.map(person => [`${person.id} ${person.name}`, person] as const))('%s', (_, person) => {
  test('The person is complete', () => {
    const number = Number(person.id.slice(1)) + (isPhysician(person) ? 0 : 24);
    expect(person.portrait).toBe(`d${String(number).padStart(2, '0')}`);
    expect(existsSync(`public/portraits/${person.portrait}.svg`)).toBe(true);
    expect(person.gender).toBe(number % 2 === 1 ? 'F' : 'M');
    expect(isPhysician(person) ? [1, 9] : [2]).toContain(person.title);
    expect(person.rank.endsWith('理疗师')).toBe(!isPhysician(person));
    expect(person.age - person.practiceYears).toBeGreaterThanOrEqual(isPhysician(person) ? 22 : 19);
    expect(person.goodAt.length).toBeGreaterThanOrEqual(3);
    expect(person.goodAt.length).toBeLessThanOrEqual(6);
    for (const term of person.goodAt) expect(term).toMatch(/^.{2,5}$/u);
    expect(person.summary.length).toBeLessThanOrEqual(48);
    expect(person.biography.match(/。/g)?.length).toSatisfy((count: number) => count >= 3 && count <= 5);
  });

  test('The person works while the clinic is open, and in one place at a time', () => {
    for (const { clinicId, hours } of person.clinics) {
      const clinic = clinicById.get(clinicId);
      expect(clinic?.orgId).toBe(person.orgId);
      for (const { weekday, part } of hours) {
        expect(clinic?.openWeekdays.find(day => day.weekday === weekday)?.parts).toContain(part);
      }
    }
    const halfDays = allSessions(person).map(halfDay);
    expect(duplicates(halfDays)).toEqual([]);
    expect(halfDays.length).toBeGreaterThanOrEqual(3);
    expect(halfDays.length).toBeLessThanOrEqual(isPhysician(person) ? 6 : 8);
  });

  test('The person asks a fee exactly in the modes worked in', () => {
    expect(person.inStoreFee !== null).toBe(inStoreSessions(person).length > 0);
    expect(person.onlineFee !== null).toBe(person.onlineHours.length > 0);
    if (!isPhysician(person)) expect(person.onlineFee).toBeNull();
  });

  test('The person belongs to departments of their own organization', () => {
    expect(person.departmentIds.length).toBeGreaterThan(0);
    for (const id of person.departmentIds) expect(departmentById.get(id)?.orgId).toBe(person.orgId);
  });

  test('The person has closures within fourteen days, and the comments that are promised', () => {
    for (const { dayOffset } of person.closures) expect(dayOffset).toSatisfy((d: number) => d >= 0 && d < 14);
    const count = comments.filter(comment => comment.staffId === person.id).length;
    const [least, most] = !isPhysician(person) ? [1, 3] : person.orgId === '1001' ? [3, 8] : [2, 3];
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });
});

test('Two people never share a consulting room at one time', () => {
  const taken = staff.flatMap(person =>
    person.clinics.flatMap(clinic =>
      clinic.hours.map(hour => `${clinic.clinicId} ${clinic.room} ${halfDay(hour)}`),
    ),
  );
  expect(duplicates(taken)).toEqual([]);
});

test('Every department has a physician', () => {
  const staffed = new Set(staff.filter(isPhysician).flatMap(person => person.departmentIds));
  expect(departments.filter(department => !staffed.has(department.id))).toEqual([]);
});

test('A rating agrees with how far the patient recovered', () => {
  const disagree = comments.filter(({ rating, efficacy }) => (rating === 5) !== efficacy >= 4);
  expect(disagree).toEqual([]);
  expect(duplicates(comments.map(comment => comment.text))).toEqual([]);
});

test('Pennants go to people who exist, and one list is longer than a page of ten', () => {
  expect(pennants.filter(({ staffId }) => !staffById.has(staffId))).toEqual([]);
  expect(pennants.filter(p => p.staffId === 'p001' && p.pennantId === '1').length).toBeGreaterThan(10);
  expect(new Set(pennants.map(({ pennantId }) => pennantId))).toEqual(
    new Set(pennantKinds.map(({ id }) => id)),
  );
});

test('Every visit is one that its practitioner could have given', () => {
  for (const { patients, history } of accounts) {
    for (const visit of history) {
      const person = staffById.get(visit.staffId);
      expect(person?.orgId).toBe('1001');
      expect(patients[visit.patientIndex]).toBeDefined();
      const sessions = person && (visit.visitMode === 1 ? inStoreSessions(person) : person.onlineHours);
      expect(sessions?.flatMap(startsOf), `${visit.staffId} ${visit.hour}`).toContain(visit.hour);
      expect(visit.earlierDiagnosis !== undefined).toBe(visit.visitMode === 2);
      const open = visit.status === 'R' || visit.status === 'A' || visit.status === 'I';
      expect(open ? visit.daysFromNow >= 0 : visit.daysFromNow < 0).toBe(true);
    }
  }
});

test('The first account fills every list', () => {
  const history = accounts[0]?.history ?? [];
  const count = (status: string) => history.filter(visit => visit.status === status).length;
  expect(['R', 'I', 'T', 'C', 'P'].map(count)).toEqual([1, 1, 2, 1, 1]);
  expect(count('F')).toBeGreaterThanOrEqual(4);
});

test('Every therapist does some project of the organization, and has the time for it', () => {
  const therapists = staff.filter(person => !isPhysician(person));
  for (const { id, orgId, clinics: rooms } of therapists) {
    const own = projects.filter(({ therapistIds }) => therapistIds.includes(id));
    expect(own.length, id).toBeGreaterThan(0);
    expect(new Set(own.map(project => project.orgId))).toEqual(new Set([orgId]));
    const shortest = Math.min(...rooms.flatMap(({ hours }) => hours.map(({ minutes }) => minutes)));
    for (const { name, minutes } of own) expect(minutes, `${id} ${name}`).toBeLessThanOrEqual(shortest);
  }
  const ids = new Set(therapists.map(({ id }) => id));
  expect(projects.flatMap(({ therapistIds }) => therapistIds).filter(id => !ids.has(id))).toEqual([]);
  expect(projects.filter(({ orgId }) => orgId === '1001')).toHaveLength(8);
});

test('Special departments and cases belong to physicians of the organization, each in a department of theirs', () => {
  for (const { orgId, physicianIds, articles } of specials) {
    for (const id of [...physicianIds, ...articles.map(({ staffId }) => staffId)]) {
      expect(staffById.get(id)).toMatchObject({ orgId, title: expect.toSatisfy(title => title !== 2) });
    }
  }
  for (const { staffId, departmentId, specialId, title } of treatmentCases) {
    expect(staffById.get(staffId)?.departmentIds, title).toContain(departmentId);
    if (specialId)
      expect(specials.find(({ id }) => id === specialId)?.physicianIds, title).toContain(staffId);
  }
});

test('Every icon is drawn', () => {
  const icons = [
    ...projects.map(({ icon }) => `projects/${icon}`),
    ...specials.map(({ icon }) => `special/${icon}`),
  ];
  const folder = new URL('../../public/', import.meta.url);
  expect(icons.filter(icon => !existsSync(new URL(`${icon}.svg`, folder)))).toEqual([]);
});
