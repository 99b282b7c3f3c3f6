import { businessDate, formatBirthDate, parseBusinessDate } from './business-date.ts';
import { currentTime } from './clock.ts';

// GB 11643-1999, 6.1: weights, and the check character by the sum's remainder modulo 11.
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

export interface IdNumber {
  birthDate: string;
  gender: 'male' | 'female';
  age: number;
}

const isDate = (date: string) => {
  try {
    parseBusinessDate(date);
    return true;
  } catch {
    return false;
  }
};

/** Whole years by China's date. A birthday of 29 February counts on 1 March. */
export const ageOn = (birthDate: string, today: string) =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);

/** The eighteenth character that belongs to the first seventeen digits. */
export const checkCharacter = (digits: string) =>
  CHECK[WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0) % 11] ?? '';

/** What a mainland resident's ID number says, or null when it is not one (specification §5). */
export const readIdNumber = (text: string, now: number | Date = currentTime()): IdNumber | null => {
  const [, year = '', month = '', day = '', order = ''] =
    /^\d{6}(\d{4})(\d\d)(\d\d)(\d{3})[\dX]$/.exec(text) ?? [];
  const birthDate = `${year}-${month}-${day}`;
  const today = businessDate(now);
  if (year < '1900' || !isDate(birthDate) || birthDate >= today) return null;
  if (checkCharacter(text) !== text[17]) return null;
  return {
    birthDate,
    gender: Number(order) % 2 === 1 ? 'male' : 'female',
    age: ageOn(birthDate, today),
  };
};

/** Specification §1: a patient under 18 needs a guardian. */
const adultAge = 18;

export const isMinor = (idNumber: string) => (readIdNumber(idNumber)?.age ?? adultAge) < adultAge;

/** 女，1958年3月9日出生，68 周岁 */
export function describeIdNumber(text: string): string | undefined {
  const read = readIdNumber(text);
  if (read === null) return undefined;
  return `${read.gender === 'male' ? '男' : '女'}，${formatBirthDate(read.birthDate)}出生，${read.age} 周岁`;
}
