import { expect, test, vi } from 'vitest';
import { checkCharacter } from '#src/lib/id-number.ts';
import {
  describeIdNumber,
  editErrors,
  emptyPatient,
  firstMissing,
  isMinor,
  newPatientErrors,
  tidy,
  toPatientEdit,
  toPatientInput,
} from './patient-rules.ts';

vi.setSystemTime('2026-11-20T02:00:00Z');

const complete = (digits: string) => digits + checkCharacter(digits);
const mother = complete('99010219580309002');
const child = complete('99010120170602025');
const comesOfAgeTomorrow = complete('99010120081121001');
const cameOfAgeToday = complete('99010120081120001');

const adult = {
  ...emptyPatient,
  name: '李桂芳',
  idNumber: mother,
  relation: 'MOTHER',
  phone: '13800000011',
};
const minor = { ...emptyPatient, name: '王知远', idNumber: child, relation: 'SON' };
const guardian = { guardianName: '李桂芳', guardianIdNumber: mother, guardianPhone: '13800000011' };
const wrong = (errors: object) => Object.entries(errors).filter(([, text]) => text !== undefined);

test('eighteen years make an adult, on the birthday itself', () => {
  expect([child, comesOfAgeTomorrow, cameOfAgeToday, mother].map(isMinor)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isMinor('9901')).toBe(false);
});

test('reads gender, birthday and age aloud', () => {
  expect(describeIdNumber(mother)).toBe('女，1958年3月9日出生，68 周岁');
  expect(describeIdNumber(mother.slice(1))).toBeUndefined();
});

test('an adult needs a phone and no guardian', () => {
  expect(wrong(newPatientErrors(adult, false))).toEqual([]);
  expect(wrong(newPatientErrors({ ...adult, phone: '' }, false))).toEqual([['phone', '手机格式错误']]);
});

test('a minor needs a guardian and no phone', () => {
  expect(wrong(newPatientErrors({ ...minor, ...guardian }, true))).toEqual([]);
  expect(wrong(newPatientErrors({ ...minor, ...guardian, phone: '1' }, true))).toEqual([
    ['phone', '手机格式错误'],
  ]);
  expect(wrong(newPatientErrors(minor, true)).map(([field]) => field)).toEqual([
    'guardianName',
    'guardianIdNumber',
    'guardianPhone',
  ]);
});

test('a guardian must be of age', () => {
  const errors = newPatientErrors({ ...minor, ...guardian, guardianIdNumber: comesOfAgeTomorrow }, true);
  expect(wrong(errors)).toEqual([['guardianIdNumber', '监护人须年满 18 周岁']]);
});

test('tells a number that is too short from one whose check digit is wrong', () => {
  const errorOf = (idNumber: string) => newPatientErrors({ ...adult, idNumber }, false).idNumber;
  expect(errorOf(mother.slice(0, 17))).toBe('身份证号应为 18 位');
  expect(errorOf(mother.slice(0, 17) + (mother.endsWith('1') ? '2' : '1'))).toBe('身份证号有误，请核对');
});

test('says the first thing that is missing, in the order of the form', () => {
  expect(firstMissing(emptyPatient, false)).toBe('先填姓名');
  expect(firstMissing({ ...adult, relation: '' }, false)).toBe('先选关系');
  expect(firstMissing({ ...adult, relation: 'COUSIN' }, false)).toBe('先选关系');
  expect(firstMissing({ ...adult, phone: '' }, false)).toBe('先填手机号');
  expect(firstMissing(minor, true)).toBe('先填监护人姓名');
  expect(firstMissing({ ...minor, ...guardian, guardianPhone: '' }, true)).toBe('先填监护人手机号');
  expect(firstMissing(adult, false)).toBeUndefined();
});

test('puts right what was pasted', () => {
  expect(tidy('idNumber', ' 1101 0519x ')).toBe('11010519X');
  expect(tidy('guardianPhone', '138 0000-0001')).toBe('13800000001');
  expect(tidy('name', ' 李 桂芳')).toBe('李 桂芳');
});

test('sends what was filled in, and a guardian for a minor alone', () => {
  expect(toPatientInput({ ...adult, ...guardian, name: '李桂芳 ' }, false, '1001')).toEqual({
    name: '李桂芳',
    idNumber: mother,
    relation: 'MOTHER',
    phone: '13800000011',
    topOrgId: '1001',
  });
  expect(toPatientInput({ ...minor, ...guardian }, true, '1001')).toEqual({
    name: '王知远',
    idNumber: child,
    relation: 'SON',
    topOrgId: '1001',
    guardian: { name: '李桂芳', idNumber: mother, phone: '13800000011' },
  });
});

test('an edit holds only what is changed', () => {
  expect(toPatientEdit(emptyPatient, 'SON')).toEqual({});
  expect(toPatientEdit({ ...emptyPatient, relation: 'SON' }, 'SON')).toEqual({});
  expect(toPatientEdit({ ...emptyPatient, relation: 'OTHER', phone: '13800000012' }, 'SON')).toEqual({
    relation: 'OTHER',
    phone: '13800000012',
  });
});

test('an edit checks what is filled in, and a new guardian as a whole', () => {
  expect(wrong(editErrors(emptyPatient))).toEqual([]);
  expect(wrong(editErrors({ ...emptyPatient, phone: '1' }))).toEqual([['phone', '手机格式错误']]);
  expect(wrong(editErrors({ ...emptyPatient, guardianName: '李桂芳' })).map(([field]) => field)).toEqual([
    'guardianIdNumber',
    'guardianPhone',
  ]);
});
