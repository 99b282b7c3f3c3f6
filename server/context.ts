import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Access, Data, Domain, Input, Operations, OperationsOf } from '#generated/operations.ts';
import type { Config } from './config.ts';
import type { Schema } from './db/schema.ts';
import type { NotOpen } from './not-open.ts';
import type { Clock } from './ports/clock.ts';
import type { Notice, PayPort } from './ports/pay/port.ts';
import type { SmsPort } from './ports/sms.ts';
import type { WechatPort } from './ports/wechat/port.ts';
import type { Secrets } from './secrets.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** What the whole server shares. */
export interface Services {
  db: Db;
  config: Config;
  clock: Clock;
  secrets: Secrets;
  sms: SmsPort;
  /** Absent where there is no official account. */
  wechat: WechatPort | undefined;
  /** Absent where nobody takes payments. */
  pay: PayPort | undefined;
  log: Logger;
}

/** The session cookie of the request at hand. */
export interface SessionCookie {
  token: string | undefined;
  set(token: string): void;
  clear(): void;
}

export interface GuestContext extends Services {
  requestId: string;
  /** The caller's address, behind the trusted proxies. */
  address: string;
  cookie: SessionCookie;
  userId: string | undefined;
  /** To the byte as it came, for what is signed. */
  request: Notice;
}

export interface PatientContext extends GuestContext {
  userId: string;
}

type ContextOf<A extends Access> = A extends 'guest' ? GuestContext : PatientContext;

/** A domain's handlers: a missing one, or a wrong answer, does not compile; one too many neither. */
export type DomainHandlers<D extends Domain> = {
  [Id in Exclude<OperationsOf<D>, NotOpen>]: (
    input: Input<Id>,
    context: ContextOf<Operations[Id]['access']>,
  ) => Promise<Data<Id>>;
};
