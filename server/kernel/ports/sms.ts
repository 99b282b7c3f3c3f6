import type { Kysely } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Clock } from './clock.ts';

/** The message in full and as the values of a template: providers in China send approved templates only. */
export interface SmsMessage {
  template: 'code' | 'offer';
  values: string[];
  text: string;
}

/** The provider will not send to this phone: it got too many messages lately, or it takes none. */
export class SmsRefused extends Error {
  readonly reason: 'too-often' | 'bad-number';

  constructor(reason: SmsRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface SmsPort {
  /**
   * A message that is sent again under its own number is the same message, where the provider can know it.
   *
   * @throws SmsRefused, or another error when the provider did not accept it
   */
  send(phone: string, message: SmsMessage, messageId?: string): Promise<void>;
}

const gatewayTimeoutMs = 5000;

/** Sends the message to an HTTPS gateway as `{ phone, text, messageId? }` with a bearer token. */
export function gatewaySms(gateway: { url: string; token: string }): SmsPort {
  return {
    async send(phone, { text }, messageId) {
      const response = await fetch(gateway.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.token}` },
        body: JSON.stringify({ phone, text, messageId }),
        signal: AbortSignal.timeout(gatewayTimeoutMs),
      });
      if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`);
    },
  };
}

/** Keeps messages in the database, where the development inbox shows them. */
export function simulatedSms(db: Kysely<Schema>, clock: Clock): SmsPort {
  return {
    async send(phone, { text }, messageId = newId('m')) {
      await db
        .insertInto('simulated_sms')
        .values({ sms_id: messageId, phone, text, created_at: clock.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute();
    },
  };
}
