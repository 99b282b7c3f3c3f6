import type { DemoVisit, Gender } from '#server/demo/booking/types.ts';

export type DemoRelation = 'self' | 'mother' | 'son';

export interface DemoPatient {
  name: string;
  relation: DemoRelation;
  gender: Gender;
  birthDate: string;
  /** Digits 1 to 6 of the ID number; 99 is assigned to no province (GB/T 2260), so no living person has it. */
  regionCode: string;
  phone: string | null;
  guardianPhone: string | null;
  /** 0 not verified, 1 verified, 2 guardian-supervised. */
  verification: 0 | 1 | 2;
}

export interface DemoAccount {
  phone: string;
  nickname: string;
  patients: readonly DemoPatient[];
  history: readonly DemoVisit[];
}
