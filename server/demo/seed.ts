import { type Kysely, sql } from 'kysely';
import { releaseSlots } from '#server/booking/release.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { accounts } from './account/people.ts';
import { seedAccount } from './account/seed.ts';
import { seedBooking } from './booking/seed.ts';
import { seedOccupancy, seedPractitioners } from './booking/seed-practitioners.ts';
import { seedVisit } from './booking/seed-visit.ts';
import { seedCare } from './care/seed.ts';
import { seedOrganizations, seedPublications } from './organization/seed.ts';

type Db = Kysely<Schema>;

/** Any fixed number: it names the lock under which one of several servers fills the database. */
const seedLock = 8_201_466;

/** Fills an empty database with a clinic group worth looking at; a filled one is left alone. */
export async function seedDemo(db: Db, secrets: Secrets, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    const existing = await tx.selectFrom('organization').select('top_org_id').executeTakeFirst();
    if (existing) return;
    await seedOrganizations(tx);
    await seedPractitioners(tx);
    await seedBooking(tx, now);
    await seedCare(tx, now);
    await seedPublications(tx, now);
    await releaseSlots({ db: tx, now });
    await seedOccupancy(tx, now);
    for (const [index, account] of accounts.entries()) {
      const userId = `udemo${index + 1}`;
      const patientIds = await seedAccount(tx, secrets, account, userId, now);
      for (const [visitIndex, visit] of account.history.entries()) {
        const patientId = patientIds[visit.patientIndex];
        const code = `demo${index + 1}-${visitIndex + 1}`;
        if (patientId) await seedVisit(tx, visit, code, userId, patientId, now);
      }
    }
  });
}
