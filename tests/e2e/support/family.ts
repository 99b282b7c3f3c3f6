import type { Relation } from '#generated/model/relation.ts';
import { businessDate } from '#src/lib/business-date.ts';
import { checkCharacter } from '#src/lib/id-number.ts';

export interface Member {
  name: string;
  idNumber: string;
  relation: Relation;
  phone?: string;
  guardian?: { name: string; idNumber: string; phone: string };
}

/** 99 is no province (GB/T 2260), so no person has such a number. */
const idNumber = (birthDate: string, order: string) => {
  const digits = `990101${birthDate}${order}`;
  return digits + checkCharacter(digits);
};

const thisYear = Number(businessDate().slice(0, 4));

export const adult = {
  name: '何静安',
  idNumber: idNumber('19750308', '124'),
  relation: 'SELF',
  phone: '13900000101',
} satisfies Member;

export const child = {
  name: '何小满',
  idNumber: idNumber(`${thisYear - 8}0101`, '231'),
  relation: 'SON',
  guardian: { name: adult.name, idNumber: adult.idNumber, phone: adult.phone },
} satisfies Member;

/** With a wrong last character. */
export const mistyped = (number: string) => number.slice(0, -1) + (number.endsWith('1') ? '2' : '1');

let people = 0;

/** An unused phone number: each may request a code only once a minute. */
export const newPhone = () => {
  people += 1;
  return `1390000${String(people).padStart(4, '0')}`;
};
