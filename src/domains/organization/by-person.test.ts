import { expect, test } from 'vitest';
import type { StaffLicense } from '#generated/model/staff-license.ts';
import { byPerson } from './by-person.ts';

const license = (staffId: string, licenseId: string): StaffLicense => ({
  ...{ licenseId, staffId, staffName: '林芝', avatarUrl: '/crm/portraits/d01.svg', title: 1, rank: '医师' },
  ...{ departmentName: '内科', kind: 'PRACTICE', licenseNo: '1', practiceScope: null, practicePlace: null },
  ...{ issuer: '卫健委', issueDate: '2019-04-08', validUntil: null, imageUrl: '/crm/logo.svg' },
});

test('Neighbouring licenses of one person form a group, in the order given', () => {
  const people = byPerson([license('p1', 'a'), license('p1', 'b'), license('p2', 'c')]);
  expect(people.map(own => own.map(({ licenseId }) => licenseId))).toEqual([['a', 'b'], ['c']]);
  expect(byPerson([])).toEqual([]);
});
