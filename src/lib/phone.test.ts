import { expect, test } from 'vitest';
import { groupPhone, maskPhone } from './phone.ts';

test('A phone is shown in groups, and to others without its middle', () => {
  expect(groupPhone('13800002000')).toBe('138 0000 2000');
  expect(maskPhone('13800002000')).toBe('138****2000');
});

test('A text that is not a whole number stays as it is', () => {
  expect(groupPhone('138000020')).toBe('138000020');
  expect(maskPhone('')).toBe('');
});
