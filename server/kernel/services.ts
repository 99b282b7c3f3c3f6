import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock } from './ports/clock.ts';
import type { PayPort } from './ports/pay/port.ts';
import type { SmsPort } from './ports/sms.ts';
import type { StoragePort } from './ports/storage/port.ts';
import type { WechatPort } from './ports/wechat/port.ts';
import type { Db } from './scope.ts';
import type { Secrets } from './secrets.ts';

/** What the whole server shares. */
export interface Services {
  db: Db;
  config: Config;
  clock: Clock;
  secrets: Secrets;
  sms: SmsPort;
  /** Absent where there is no official account. */
  wechat: WechatPort | undefined;
  /** Absent where there is no payment provider. */
  pay: PayPort | undefined;
  /** The store of the pictures' bytes. */
  storage: StoragePort;
  log: Logger;
}
