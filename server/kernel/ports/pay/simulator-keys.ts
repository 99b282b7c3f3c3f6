import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Secrets } from '#server/kernel/secrets.ts';

const keys = z.object({
  serial: z.string(),
  /** The provider signs its notifications with this pair. */
  platformPrivate: z.string(),
  platformPublic: z.string(),
  /** The merchant signs what opens the payment with this one. */
  merchantPrivate: z.string(),
  /** 32 bytes that seal the notifications' resources. */
  apiV3Key: z.string(),
});

export type SimulatorKeys = z.infer<typeof keys>;

const subject = 'simulated-pay-keys';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

function makeKeys(): SimulatorKeys {
  const platform = pair();
  return {
    serial: randomBytes(20).toString('hex').toUpperCase(),
    platformPrivate: platform.privateKey,
    platformPublic: platform.publicKey,
    merchantPrivate: pair().privateKey,
    apiV3Key: randomBytes(32).toString('base64'),
  };
}

/** Made at the first use and kept, so that a payment outlives a restart. Of two processes that make them, one wins. */
export async function simulatorKeys(db: Kysely<Schema>, secrets: Secrets): Promise<SimulatorKeys> {
  const find = () => db.selectFrom('simulated_pay_keys').select('sealed').executeTakeFirst();
  let row = await find();
  if (!row) {
    await db
      .insertInto('simulated_pay_keys')
      .values({ sealed: secrets.seal(JSON.stringify(makeKeys()), subject) })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    row = await find();
  }
  if (!row) throw new Error('the simulator has no keys');
  return keys.parse(JSON.parse(secrets.open(row.sealed, subject)));
}
