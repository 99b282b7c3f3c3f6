import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { jobsOf } from '#server/jobs.ts';
import { createRunner } from '#server/kernel/db/lease.ts';
import type { TestApp } from './app.ts';

/** The server's jobs, run by a test: those that are due by its clock. */
export function createJobs({ clock, db, database, services }: TestApp) {
  const jobs = jobsOf(services);
  const { runDue } = createRunner({ db: database, clock, holder: 'test', log: services.log, jobs });

  // The clock is set back for every test, so the last run seems to be in the future.
  beforeEach(() => sql`delete from job_lease`.execute(db));

  /** Moves the clock and runs the jobs. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await runDue();
  }

  return { jobs, runDue, pass };
}
