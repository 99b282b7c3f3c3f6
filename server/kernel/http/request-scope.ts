import type {
  Data,
  Domain,
  Input,
  Login,
  OperationId,
  Operations,
  OperationsOf,
} from '#generated/operations.ts';
import type { KeyedRequest } from '#server/kernel/idempotency.ts';
import type { NotOpen } from '#server/kernel/not-open.ts';
import type { Notice } from '#server/kernel/ports/pay/port.ts';
import type { Scope, TxScope } from '#server/kernel/scope.ts';
import type { Services } from '#server/kernel/services.ts';

/** The session cookie of the request. */
export interface SessionCookie {
  token: string | undefined;
  set(token: string): void;
  clear(): void;
}

/** What a handler works with. Every query takes the part of it that it needs. */
export interface RequestScope extends Services, Scope {
  requestId: string;
  /** The caller's address, behind the trusted proxies. */
  address: string;
  cookie: SessionCookie;
  /** Undefined for a guest. */
  userId: string | undefined;
  /** Byte by byte as it came, because signatures are over it. */
  request: Notice;
}

/** The scope of a request that only a patient may send. */
export interface PatientScope extends RequestScope {
  userId: string;
}

/** An operation whose answer is the same for everybody does not look at the session. */
export type GuestScope = Omit<RequestScope, 'userId'>;
type AccountOf<L extends Login> = { required: PatientScope; optional: RequestScope; none: GuestScope }[L];
type OrganizationOf<Given extends boolean> = Given extends true ? { topOrgId: string } : object;

/** What an operation with an Idempotency-Key adds to its scope. */
export interface KeyedScope<Inner extends Scope> {
  keyed: KeyedRequest;
  /**
   * Does the work once a key, in one transaction with the key's row. A repeated request gets the first answer.
   *
   * @throws BusinessError IDEMPOTENCY_CONFLICT for a key that was used with another input
   */
  once<Answer>(work: (scope: TxScope<Inner>) => Promise<Answer>): Promise<Answer>;
}

type KeyOf<Given extends boolean, Inner extends Scope> = Given extends true ? KeyedScope<Inner> : object;

type Caller<Id extends OperationId> = AccountOf<Operations[Id]['login']> &
  OrganizationOf<Operations[Id]['ofOrganization']>;

export type HandlerScope<Id extends OperationId> = Caller<Id> & KeyOf<Operations[Id]['keyed'], Caller<Id>>;

/** The handlers of a domain: a missing one, one too many, or a wrong answer does not compile. */
export type DomainHandlers<D extends Domain> = {
  [Id in Exclude<OperationsOf<D>, NotOpen>]: (scope: HandlerScope<Id>, input: Input<Id>) => Promise<Data<Id>>;
};
