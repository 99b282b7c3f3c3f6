import type { PolicyId } from '#generated/model/policy-id.ts';
import { onPhone } from '#src/platform/storage.ts';

export interface Policy {
  id: PolicyId;
  title: string;
  /** The version that is in force (specification §1). */
  date: string;
  version: string;
}

export const policies: readonly Policy[] = [
  { id: '0004', title: '隐私政策', date: '2025-02-19', version: '2025.02.19' },
  { id: '0005', title: '儿童隐私政策', date: '2024-08-23', version: '2024.08.23' },
];

/** Specification §4: agreeing sets one local flag for each policy. A new version needs a new agreement. */
export const policyFlags = policies.map(({ id, date }) => ({ name: `policy-agreed/${id}`, value: date }));

export const agreeToPolicies = () => {
  for (const { name, value } of policyFlags) onPhone.set(name, value);
};

export const hasAgreedToPolicies = (): boolean =>
  policyFlags.every(({ name, value }) => onPhone.get(name) === value);
