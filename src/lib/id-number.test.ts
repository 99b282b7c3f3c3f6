import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseBusinessDate } from './business-date.ts';
import { ageOn, checkCharacter, describeIdNumber, isMinor, readIdNumber } from './id-number.ts';

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

describe('on 20 November 2026', () => {
  afterEach(() => void vi.useRealTimers());

  const complete = (digits: string) => digits + checkCharacter(digits);
  const mother = complete('99010219580309002');

  test('A patient is a minor until the eighteenth birthday, and not on it', () => {
    vi.setSystemTime('2026-11-20T02:00:00Z');
    const [child, tomorrow, today] = ['99010120170602025', '99010120081121001', '99010120081120001'];
    expect([child, tomorrow, today].map(digits => isMinor(complete(digits ?? '')))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isMinor(mother)).toBe(false);
    expect(isMinor('9901')).toBe(false);
  });

  test('Gender, birthday and age are described in words', () => {
    vi.setSystemTime('2026-11-20T02:00:00Z');
    expect(describeIdNumber(mother)).toBe('女，1958年3月9日出生，68 周岁');
    expect(describeIdNumber(mother.slice(1))).toBeUndefined();
  });
});
