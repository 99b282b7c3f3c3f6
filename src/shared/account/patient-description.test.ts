import { expect, test } from 'vitest';
import { patientDescription } from './patient-description.ts';

test.each([
  ['an adult', { age: 34, phone: '138****2000', guardianPhone: null }, '34岁 | 女 | 138****2000'],
  [
    'a child by its guardian',
    { age: 8, phone: null, guardianPhone: '139****0001' },
    '8岁 | 女 | 139****0001',
  ],
  [
    'a minor with a phone of their own',
    { age: 17, phone: '138****2000', guardianPhone: '139****0001' },
    '17岁 | 女 | 138****2000',
  ],
  ['a newborn', { age: 0, phone: null, guardianPhone: '139****0001' }, '0岁 | 女 | 139****0001'],
  ['who has no phone at all', { age: 81, phone: null, guardianPhone: null }, '81岁 | 女'],
])('A patient’s description: %s', (_, patient, text) => {
  expect(patientDescription({ ...patient, sexDesc: '女' })).toBe(text);
});
