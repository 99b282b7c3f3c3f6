import type { TestApp } from './app.ts';
import { accountFactories } from './factories/account.ts';
import { organizationFactories } from './factories/organization.ts';
import { practitionerFactories } from './factories/practitioners.ts';
import { reservationFactories } from './factories/reservations.ts';

export type { Member } from './factories/account.ts';
export type { Doctor, SlotRow } from './factories/practitioners.ts';

/** Each factory adds one thing and what that thing needs, and nothing else. */
export const createFactories = (app: Pick<TestApp, 'db' | 'services'>) => ({
  ...organizationFactories(app),
  ...practitionerFactories(app),
  ...accountFactories(app),
  ...reservationFactories(app),
});
