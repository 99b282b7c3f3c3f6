import { expect, test } from 'vitest';
import { groupPhone, isPhone, maskPhone } from './phone.ts';

test.each(['13000000000', '19999999999', '15512345678'])('%s is a phone number', phone => {
  expect(isPhone(phone)).toBe(true);
});

test.each([
  '',
  '12000000000',
  '23000000000',
  '1380000200',
  '138000020000',
  '138 0000 2000',
  '1380000200a',
  '13800002000\n',
])('%j is none', text => {
  expect(isPhone(text)).toBe(false);
});

test('it is shown in groups, and to others without its middle', () => {
  expect(groupPhone('13800002000')).toBe('138 0000 2000');
  expect(maskPhone('13800002000')).toBe('138****2000');
});

test('what is not a whole number stays as it is', () => {
  expect(groupPhone('138000020')).toBe('138000020');
  expect(maskPhone('')).toBe('');
});
