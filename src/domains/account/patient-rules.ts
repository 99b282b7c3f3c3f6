import type { Guardian } from '#generated/model/guardian.ts';
import type { PatientEdit } from '#generated/model/patient-edit.ts';
import type { PatientInput } from '#generated/model/patient-input.ts';
import { Relation } from '#generated/model/relation.ts';
import { readIdNumber } from '#src/lib/id-number.ts';
import { scalarError } from '#src/lib/scalar-error.ts';

/** Specification §1: under 18 one needs a guardian. */
const adultAge = 18;

export const emptyPatient = {
  name: '',
  idNumber: '',
  relation: '',
  phone: '',
  guardianName: '',
  guardianIdNumber: '',
  guardianPhone: '',
};

export type PatientDraft = typeof emptyPatient;
export type PatientField = keyof PatientDraft;
export type PatientErrors = Partial<Record<PatientField, string | undefined>>;

export const isField = (name: string): name is PatientField => name in emptyPatient;

const relationOf = (text: string): Relation | undefined =>
  Object.values(Relation).find(relation => relation === text);

/** What comes by paste or from a clumsy keyboard is put right before it is held against a rule. */
export function tidy(field: PatientField, text: string): string {
  switch (field) {
    case 'idNumber':
    case 'guardianIdNumber':
      return text.replace(/\s/g, '').toUpperCase();
    case 'phone':
    case 'guardianPhone':
      return text.replace(/[\s-]/g, '');
    default:
      return text.trimStart();
  }
}

const idError = (text: string) =>
  scalarError('IdNumber', text) ?? (readIdNumber(text) ? undefined : '身份证号有误，请核对');

/** 1958年3月9日 */
export function formatBirthDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** 女，1958年3月9日出生，68 周岁 */
export function describeIdNumber(text: string): string | undefined {
  const read = readIdNumber(text);
  if (read === null) return undefined;
  return `${read.gender === 'male' ? '男' : '女'}，${formatBirthDate(read.birthDate)}出生，${read.age} 周岁`;
}

export const isMinor = (idNumber: string) => (readIdNumber(idNumber)?.age ?? adultAge) < adultAge;

const guardianErrors = ({ guardianName, guardianIdNumber, guardianPhone }: PatientDraft): PatientErrors => ({
  guardianName: scalarError('PersonName', guardianName.trim()),
  guardianIdNumber:
    idError(guardianIdNumber) ?? (isMinor(guardianIdNumber) ? '监护人须年满 18 周岁' : undefined),
  guardianPhone: scalarError('Phone', guardianPhone),
});

export const changesGuardian = ({ guardianName, guardianIdNumber, guardianPhone }: PatientDraft) =>
  [guardianName, guardianIdNumber, guardianPhone].some(Boolean);

/** A minor may do without a phone, but not without a guardian. */
export function newPatientErrors(draft: PatientDraft, minor: boolean): PatientErrors {
  return {
    name: scalarError('PersonName', draft.name.trim()),
    idNumber: idError(draft.idNumber),
    phone: minor && draft.phone === '' ? undefined : scalarError('Phone', draft.phone),
    ...(minor ? guardianErrors(draft) : {}),
  };
}

/** What is left empty stays as it is. */
export function editErrors(draft: PatientDraft): PatientErrors {
  return {
    phone: draft.phone === '' ? undefined : scalarError('Phone', draft.phone),
    ...(changesGuardian(draft) ? guardianErrors(draft) : {}),
  };
}

/** The first thing a new patient still lacks, as the button says it. */
export function firstMissing(draft: PatientDraft, minor: boolean): string | undefined {
  const own = [
    [draft.name, '先填姓名'],
    [draft.idNumber, '先填身份证号'],
    [relationOf(draft.relation), '先选关系'],
  ] as const;
  const reach = minor
    ? ([
        [draft.guardianName, '先填监护人姓名'],
        [draft.guardianIdNumber, '先填监护人身份证号'],
        [draft.guardianPhone, '先填监护人手机号'],
      ] as const)
    : ([[draft.phone, '先填手机号']] as const);
  return [...own, ...reach].find(([text]) => !text)?.[1];
}

const guardianOf = (draft: PatientDraft): Guardian => ({
  name: draft.guardianName.trim(),
  idNumber: draft.guardianIdNumber,
  phone: draft.guardianPhone,
});

export function toPatientInput(draft: PatientDraft, minor: boolean, topOrgId: string): PatientInput {
  return {
    name: draft.name.trim(),
    idNumber: draft.idNumber,
    relation: relationOf(draft.relation) ?? Relation.OTHER,
    topOrgId,
    ...(draft.phone && { phone: draft.phone }),
    ...(minor && { guardian: guardianOf(draft) }),
  };
}

export function toPatientEdit(draft: PatientDraft, current: Relation): PatientEdit {
  const relation = relationOf(draft.relation);
  return {
    ...(draft.phone && { phone: draft.phone }),
    ...(relation !== undefined && relation !== current && { relation }),
    ...(changesGuardian(draft) && { guardian: guardianOf(draft) }),
  };
}
