import { describe, expect, test } from 'vitest';
import { addPatientForm, editPatientForm } from '#generated/forms/account.ts';
import { findErrors } from './form-rules.ts';

const idNumber = '99010219580309002X';
const adult = { name: '李桂芳', idNumber, relation: 'MOTHER', phone: '13800000011' };
const guardian = {
  'guardian.name': '李桂芳',
  'guardian.idNumber': idNumber,
  'guardian.phone': '13800000012',
};
const own = ['name', 'idNumber', 'relation', 'phone'];
const all = [...own, ...Object.keys(guardian)];

const errorsOf = (
  texts: Record<string, string>,
  { shown = all, needed = [] as string[], rules = addPatientForm as Parameters<typeof findErrors>[0] } = {},
) => {
  const check = (path: string, text: string) =>
    path === 'idNumber' && text.startsWith('0') ? '不是身份证号' : undefined;
  return Object.fromEntries(findErrors(rules, texts, { shown, needed, labelOf: path => `<${path}>`, check }));
};

describe('the errors of a form', () => {
  test('A form whose fields are right has none', () => {
    expect(errorsOf(adult)).toEqual({});
    expect(errorsOf({ ...adult, ...guardian })).toEqual({});
  });

  test('Fields that the contract requires must be filled', () => {
    expect(errorsOf({})).toEqual({
      name: '请填写真实姓名',
      idNumber: '身份证号应为 18 位',
      relation: '请选择<relation>',
    });
  });

  test('The screen may need more fields than the contract', () => {
    expect(errorsOf({ ...adult, phone: '' })).toEqual({});
    expect(errorsOf({ ...adult, phone: '' }, { needed: ['phone'] })).toEqual({ phone: '手机格式错误' });
  });

  test('An optional object needs all its required fields as soon as one of them is filled', () => {
    expect(Object.keys(errorsOf({ ...adult, 'guardian.name': '李桂芳' }))).toEqual([
      'guardian.idNumber',
      'guardian.phone',
    ]);
  });

  test('A field that is not shown is not judged', () => {
    expect(errorsOf({ ...adult, 'guardian.phone': '1' }, { shown: own })).toEqual({});
  });

  test('An edit may leave every field empty, and judges what is filled', () => {
    expect(errorsOf({}, { rules: editPatientForm })).toEqual({});
    expect(errorsOf({ phone: '1' }, { rules: editPatientForm })).toEqual({ phone: '手机格式错误' });
  });

  test('A rule of the form itself is asked only when the contract’s rule holds', () => {
    expect(errorsOf({ ...adult, idNumber: `0${idNumber.slice(1)}` })).toEqual({ idNumber: '不是身份证号' });
    expect(errorsOf({ ...adult, idNumber: '0' })).toEqual({ idNumber: '身份证号应为 18 位' });
  });
});
