import { checkCharacter } from '#src/lib/id-number.ts';

let serial = 0;

/** Counts on, so that no two things of a test file are the same. */
export const nextSerial = () => {
  serial += 1;
  return serial;
};

/** An ID number that no person has: region 990000 is not assigned. The order is odd for a man. */
export function idNumberOf(birthDate: string, gender: 'M' | 'F' = 'M'): string {
  const order = (nextSerial() % 400) * 2 + (gender === 'M' ? 1 : 0);
  const region = String(990_000 + Math.floor(serial / 400));
  const digits = `${region}${birthDate.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
  return digits + checkCharacter(digits);
}

export const nextPhone = () => `139${String(nextSerial()).padStart(8, '0')}`;

export const nextKey = () => `draft-key-${String(nextSerial()).padStart(10, '0')}`;
