import type { Owned } from '#server/kernel/owned.ts';

export const ownedCase: Owned<'medical_case'> = {
  table: 'medical_case',
  id: 'medical_case_id',
  unknown: '没有这次就诊',
};
