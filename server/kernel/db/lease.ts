import { sql } from 'kysely';
import type { Migration } from './migrator.ts';
import type { Database, Log } from './transaction.ts';

/** The runner's own tables. They come first in the product's list of migrations. */
export const engineMigration: Migration = {
  name: '0000-engine',
  sql: `
    create table job_lease (
      name text primary key,
      holder text not null,
      until_at timestamptz not null,
      last_run_at timestamptz
    );`,
};

export interface Job {
  name: string;
  everyMs: number;
  /** May run again after a crash, so it must be repeatable. */
  run(): Promise<void>;
}

export interface Runner {
  start(): void;
  /** Starts no more jobs, and waits for those that run. */
  stop(): Promise<void>;
  /** One beat: extends the leases of the jobs that run here, then runs those that are due and waits for them. */
  runDue(): Promise<void>;
}

export interface RunnerOptions<Schema> {
  db: Database<Schema>;
  clock: { now(): Date };
  /** Unique to this process, and new at each start. */
  holder: string;
  log: Log;
  jobs: readonly Job[];
  beatMs?: number;
  /** How long a job of a dead process waits for another one. It is several beats, since each beat extends it. */
  leaseMs?: number;
}

interface Lease {
  name: string;
  until_at: Date;
  last_run_at: Date | null;
}

/** Runs jobs on a schedule, each on one process at a time: whichever comes first. */
export function createRunner<Schema>(options: RunnerOptions<Schema>): Runner {
  const { clock, holder, log, jobs, beatMs = 5_000, leaseMs = 60_000 } = options;
  const { kysely } = options.db;
  const held = new Set<string>();
  const beats = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  async function beat(): Promise<void> {
    await extend();
    if (stopping) return;
    const due = await findDue();
    await Promise.all(due.map(claimAndRun));
  }

  async function extend(): Promise<void> {
    const names = [...held];
    if (names.length === 0) return;
    await sql`
      update job_lease set until_at = ${after(leaseMs)}
      where holder = ${holder} and name = any(${names}::text[])`.execute(kysely);
  }

  // Reading first keeps an idle beat from writing: a refused claim still locks its row and syncs the log.
  async function findDue(): Promise<Job[]> {
    const { rows } = await sql<Lease>`select name, until_at, last_run_at from job_lease`.execute(kysely);
    const leases = new Map(rows.map(lease => [lease.name, lease]));
    const now = clock.now();
    return jobs.filter(({ name, everyMs }) => {
      const lease = leases.get(name);
      if (lease === undefined) return true;
      const due = lease.last_run_at === null || lease.last_run_at.getTime() + everyMs <= now.getTime();
      return due && lease.until_at <= now && !held.has(name);
    });
  }

  async function claimAndRun(job: Job): Promise<void> {
    const startedAt = clock.now();
    if (!(await claim(job, startedAt))) return;
    held.add(job.name);
    let succeeded = false;
    try {
      await job.run();
      succeeded = true;
    } catch (error) {
      log.error({ err: error, job: job.name }, '定时任务失败，稍后重试');
    } finally {
      held.delete(job.name);
    }
    await sql`
      update job_lease
      set until_at = ${clock.now()}, last_run_at = ${succeeded ? startedAt : sql.ref('last_run_at')}
      where name = ${job.name} and holder = ${holder}`.execute(kysely);
  }

  async function claim({ name, everyMs }: Job, now: Date): Promise<boolean> {
    const dueSince = new Date(now.getTime() - everyMs);
    const { rows } = await sql`
      insert into job_lease as held (name, holder, until_at) values (${name}, ${holder}, ${after(leaseMs)})
      on conflict (name) do update set holder = excluded.holder, until_at = excluded.until_at
      where held.until_at <= ${now} and (held.last_run_at is null or held.last_run_at <= ${dueSince})
      returning name`.execute(kysely);
    return rows.length > 0;
  }

  function runDue(): Promise<void> {
    const running = beat()
      .catch((error: unknown) => log.error({ err: error }, '定时任务无法读写租约'))
      .finally(() => beats.delete(running));
    beats.add(running);
    return running;
  }

  return {
    start() {
      stopping = false;
      timer ??= setInterval(runDue, beatMs);
    },
    async stop() {
      stopping = true;
      while (beats.size > 0) await Promise.all(beats);
      clearInterval(timer);
      timer = undefined;
    },
    runDue,
  };
}
