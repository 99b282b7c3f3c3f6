import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { jobsOf } from '#server/jobs.ts';
import { createRunner } from '#server/kernel/db/lease.ts';
import type { TestApp } from './app.ts';

/** The server's jobs, run when a test says so: those that are due by its clock. */
export function createJobs({ clock, db, database, services }: TestApp) {
  const jobs = jobsOf(services);
  const { runDue } = createRunner({ db: database, clock, holder: 'test', log: services.log, jobs });

  // The clock is set back for every test: what ran last seems to lie ahead.
  beforeEach(() => sql`delete from job_lease`.execute(db));

  /** Time passes, and then the jobs do their work. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await runDue();
  }

  return { jobs, runDue, pass };
}
