import type { Purposes } from './payment/purpose.ts';
import { registration } from './payment/registration.ts';

/** What can be paid for. A purpose of the contract that is missing here does not compile. */
export const purposes: Purposes = {
  registration,
  joint: undefined,
  medicine: undefined,
  reFee: undefined,
  member: undefined,
};
