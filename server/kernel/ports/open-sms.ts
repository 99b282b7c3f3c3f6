import type { Kysely } from 'kysely';
import type { Config } from '#server/kernel/config.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Clock } from './clock.ts';
import { gatewaySms, type SmsPort, simulatedSms } from './sms.ts';
import { tencentSms } from './tencent-sms.ts';

/** The provider of messages that the settings name. */
export function openSms(settings: Config['sms'], db: Kysely<Schema>, clock: Clock): SmsPort {
  switch (settings.provider) {
    case 'simulator':
      return simulatedSms(db, clock);
    case 'gateway':
      return gatewaySms(settings);
    case 'tencent':
      return tencentSms(settings, clock);
  }
}
