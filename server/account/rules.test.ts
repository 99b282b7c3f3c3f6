import { describe, expect, test } from 'vitest';
import { BusinessError } from '#server/kernel/errors.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { idNumberOf } from '#tests/support/ids.ts';
import { checkGuardian, maskIdNumber, readIdentity } from './rules.ts';

const now = parseBusinessDate('2026-11-20 09:00:00');

const guardianBorn = (birthDate: string) => ({
  name: '王芳',
  idNumber: idNumberOf(birthDate, 'F'),
  phone: '13800003000',
});

/** The refusal's name and its field. */
function refusalOf(work: () => unknown): [string, string | undefined] | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof BusinessError) return [error.errorName, error.detail];
    throw error;
  }
}

describe('an identity', () => {
  test('An identity is read from the number, whose X may be small', () => {
    expect(readIdentity('11010519491231002x', now, 'body.idNumber')).toEqual({
      idNumber: '11010519491231002X',
      birthDate: '1949-12-31',
      gender: 'F',
      age: 76,
    });
    expect(readIdentity(idNumberOf('1990-01-01', 'M'), now, '')).toMatchObject({ gender: 'M', age: 36 });
  });

  test('An impossible identity is refused at its field', () => {
    expect(refusalOf(() => readIdentity('110105194912310021', now, 'body.idNumber'))).toEqual([
      'ID_NUMBER_INVALID',
      'body.idNumber',
    ]);
  });
});

describe('a guardian', () => {
  test('A guardian is needed under eighteen and not from eighteen on', () => {
    expect(refusalOf(() => checkGuardian(17, undefined, now))).toEqual([
      'GUARDIAN_REQUIRED',
      'body.guardian',
    ]);
    expect(checkGuardian(18, undefined, now)).toBeUndefined();
    expect(checkGuardian(18, guardianBorn('1985-01-01'), now)).toBeUndefined();
  });

  test('A guardian has come of age, on the very birthday', () => {
    expect(checkGuardian(3, guardianBorn('2008-11-20'), now)).toMatchObject({ age: 18 });
    expect(refusalOf(() => checkGuardian(3, guardianBorn('2008-11-21'), now))).toEqual([
      'GUARDIAN_REQUIRED',
      'body.guardian.idNumber',
    ]);
  });

  test('A guardian has a real number', () => {
    const guardian = { ...guardianBorn('1985-01-01'), idNumber: '110105194912310021' };
    expect(refusalOf(() => checkGuardian(3, guardian, now))).toEqual([
      'ID_NUMBER_INVALID',
      'body.guardian.idNumber',
    ]);
  });
});

test('A masked number keeps the first three and the last four of its eighteen characters', () => {
  expect(maskIdNumber('11010519491231002X')).toBe('110***********002X');
});
