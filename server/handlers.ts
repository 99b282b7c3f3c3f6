import type { OperationId } from '#generated/operations.ts';
import { accountHandlers } from './account/handlers.ts';
import { authHandlers } from './auth/handlers.ts';
import { bookingHandlers } from './booking/handlers.ts';
import { careHandlers } from './care/handlers.ts';
import type { NotOpen } from './not-open.ts';
import { organizationHandlers } from './organization/handlers.ts';
import { paymentHandlers } from './payment/handlers.ts';

/** One handler an operation; one that is missing does not compile. */
export const handlers = {
  ...authHandlers,
  ...organizationHandlers,
  ...accountHandlers,
  ...bookingHandlers,
  ...careHandlers,
  ...paymentHandlers,
} satisfies Record<Exclude<OperationId, NotOpen>, unknown>;
