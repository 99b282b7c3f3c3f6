import type { GuardianEdit } from '#generated/model/guardian-edit.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { readIdNumber } from '#src/lib/id-number.ts';

/** Specification §1: a patient under 18 needs a guardian. */
export const adultAge = 18;

export interface Identity {
  /** In upper case, as GB 11643 writes the check character. */
  idNumber: string;
  birthDate: string;
  gender: 'M' | 'F';
  age: number;
}

/** @throws BusinessError ID_NUMBER_INVALID for a number that no person can have (GB 11643, specification §5) */
export function readIdentity(text: string, now: Date, field: string): Identity {
  const idNumber = text.toUpperCase();
  const read = readIdNumber(idNumber, now);
  if (!read) throw new BusinessError('ID_NUMBER_INVALID', undefined, field);
  return { idNumber, birthDate: read.birthDate, gender: read.gender === 'male' ? 'M' : 'F', age: read.age };
}

/**
 * Checks the guardian of a minor. An adult needs none.
 *
 * @throws BusinessError GUARDIAN_REQUIRED, or ID_NUMBER_INVALID for the guardian's own number
 */
export function checkGuardian(
  age: number,
  guardian: GuardianEdit | undefined,
  now: Date,
): Identity | undefined {
  if (age >= adultAge) return undefined;
  if (!guardian) throw new BusinessError('GUARDIAN_REQUIRED', undefined, 'body.guardian');
  if (!guardian.idNumber) {
    throw new BusinessError('GUARDIAN_REQUIRED', '请填写监护人的身份证号', 'body.guardian.idNumber');
  }
  const identity = readIdentity(guardian.idNumber, now, 'body.guardian.idNumber');
  if (identity.age < adultAge) {
    throw new BusinessError('GUARDIAN_REQUIRED', '监护人须年满 18 周岁', 'body.guardian.idNumber');
  }
  return identity;
}

/** 990***********4512: the first three and the last four. */
export const maskIdNumber = (idNumber: string) =>
  `${idNumber.slice(0, 3)}${'*'.repeat(11)}${idNumber.slice(-4)}`;
