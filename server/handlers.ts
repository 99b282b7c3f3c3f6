import type { OperationId, Operations } from '#generated/operations.ts';
import { accountHandlers } from './account/handlers.ts';
import { authHandlers } from './auth/handlers.ts';
import { bookingHandlers } from './booking/handlers.ts';
import { careHandlers } from './care/handlers.ts';
import type { DomainHandlers } from './kernel/http/request-scope.ts';
import type { NotOpen } from './kernel/not-open.ts';
import { organizationHandlers } from './organization/handlers.ts';
import { paymentHandlers } from './payment/handlers.ts';

type OpenDomain = Operations[Exclude<OperationId, NotOpen>]['domain'];

/** The handlers of each domain that has an open operation; a missing domain does not compile. */
export const handlers: { [D in OpenDomain]: DomainHandlers<D> } = {
  account: accountHandlers,
  auth: authHandlers,
  booking: bookingHandlers,
  care: careHandlers,
  organization: organizationHandlers,
  payment: paymentHandlers,
};
