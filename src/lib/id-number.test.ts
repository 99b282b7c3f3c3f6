import { describe, expect, test } from 'vitest';
import { parseBusinessDate } from './business-date.ts';
import { ageOn, readIdNumber } from './id-number.ts';

const NOW = parseBusinessDate('2026-11-20 10:00:00');

const withCheck = (first17: string) => {
  const digits = [...'0123456789X'].map(digit => `${first17}${digit}`);
  return digits.filter(number => readIdNumber(number, NOW) !== null);
};

test('The standard’s own example is read', () => {
  expect(readIdNumber('11010519491231002X', NOW)).toEqual({
    birthDate: '1949-12-31',
    gender: 'female',
    age: 76,
  });
});

test('Of eleven check characters exactly one passes', () => {
  expect(withCheck('11010519491231002')).toEqual(['11010519491231002X']);
  expect(withCheck('99000019900228001')).toHaveLength(1);
});

test('An odd order is a man, an even one a woman', () => {
  expect(readIdNumber(withCheck('99000019900228001')[0] ?? '', NOW)?.gender).toBe('male');
  expect(readIdNumber(withCheck('99000019900228002')[0] ?? '', NOW)?.gender).toBe('female');
});

describe('a date of birth', () => {
  test.each(['19000101', '19000228', '20000229', '20240229', '20261119'])(
    '%s exists and lies in the past',
    birth => {
      expect(withCheck(`990000${birth}001`)).toHaveLength(1);
    },
  );

  test.each([
    ['18991231', 'before 1900'],
    ['19000229', '1900 was no leap year'],
    ['20230229', 'not a leap year'],
    ['19900431', 'April has thirty days'],
    ['19901301', 'no such month'],
    ['19900100', 'no such day'],
    ['20261120', 'today is not the past'],
    ['20261121', 'to come'],
  ])('%s is refused: %s', birth => {
    expect(withCheck(`990000${birth}001`)).toEqual([]);
  });

  test('Today is China’s today', () => {
    const number = withCheck('99000020261119001')[0] ?? '';
    expect(readIdNumber(number, new Date('2026-11-19T15:59:59Z'))).toBeNull();
    expect(readIdNumber(number, new Date('2026-11-19T16:00:00Z'))).not.toBeNull();
  });
});

test.each([
  '',
  '11010519491231002',
  '11010519491231002x',
  '11010519491231002XX',
  'A1010519491231002X',
  '1101051949123100 2X',
])('%j has not the form', text => {
  expect(readIdNumber(text, NOW)).toBeNull();
});

test('A year is complete on the birthday', () => {
  expect(ageOn('2008-11-21', '2026-11-20')).toBe(17);
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
});
