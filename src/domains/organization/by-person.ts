import type { StaffLicense } from '#generated/model/staff-license.ts';

/** One person's licences, of which there is one at least. */
export type Own = [StaffLicense, ...StaffLicense[]];

/** The server lists a person's own together. */
export function byPerson(licenses: readonly StaffLicense[]): Own[] {
  const people: Own[] = [];
  for (const license of licenses) {
    const last = people[people.length - 1];
    if (last?.[0].staffId === license.staffId) last.push(license);
    else people.push([license]);
  }
  return people;
}
