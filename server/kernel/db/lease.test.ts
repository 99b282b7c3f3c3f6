import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines, openTestDatabase, postgresForFile, silentLog } from '#tests/support/engines.ts';
import { createRunner, engineMigration, type Job } from './lease.ts';
import { migrate } from './migrator.ts';
import type { Database } from './transaction.ts';

const postgresUrl = postgresForFile();

const everyMs = 60_000;
const leaseMs = 30_000;

/** A job that runs until the test ends it. It reports its begin. */
function heldJob() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const run = vi.fn(() => {
    begun.resolve();
    return end.promise;
  });
  return { job: { name: 'expire', everyMs, run }, run, begun: begun.promise, end };
}

describe.each(engines)('%s', engine => {
  let db: Database<unknown>;
  let now: Date;
  const clock = { now: () => now };
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  beforeAll(async () => {
    db = await openTestDatabase(engine, postgresUrl);
    await migrate(db, [engineMigration]);
  }, 60_000);
  afterAll(() => db.close());
  beforeEach(async () => {
    now = new Date('2026-11-20T00:00:00Z');
    await sql`delete from job_lease`.execute(db.kysely);
  });

  const runnerOf = (holder: string, jobs: Job[], log = silentLog) =>
    createRunner({ db, clock, holder, log, jobs, leaseMs });
  const counted = (run = vi.fn(async () => {})) => ({ run, job: { name: 'expire', everyMs, run } });

  test('A job runs at once, and again when its time has passed', async () => {
    const { run, job } = counted();
    const runner = runnerOf('a', [job]);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(1);
    pass(everyMs - 1);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(1);
    pass(1);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('Of many processes at the same beat one runs the job', async () => {
    const { run, job } = counted();
    const runners = Array.from({ length: 8 }, (_, index) => runnerOf(`p${index}`, [job]));
    await Promise.all(runners.map(runner => runner.runDue()));
    expect(run).toHaveBeenCalledTimes(1);
    pass(everyMs);
    await Promise.all(runners.map(runner => runner.runDue()));
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('A long job keeps its lease by beats, and is not begun twice by its own process', async () => {
    const { job, run, begun, end } = heldJob();
    const other = counted();
    const runner = runnerOf('a', [job]);
    const running = runner.runDue();
    await begun;
    for (let beat = 0; beat < 5; beat++) {
      pass(leaseMs - 1);
      await runner.runDue();
      await runnerOf('b', [other.job]).runDue();
    }
    expect(run).toHaveBeenCalledTimes(1);
    expect(other.run).not.toHaveBeenCalled();
    end.resolve();
    await running;
  });

  test('A dead process is replaced when its lease runs out', async () => {
    const dead = heldJob();
    const abandoned = runnerOf('a', [dead.job]).runDue();
    await dead.begun;
    const { run, job } = counted();
    const heir = runnerOf('b', [job]);
    pass(leaseMs - 1);
    await heir.runDue();
    expect(run).not.toHaveBeenCalled();
    pass(1);
    await heir.runDue();
    expect(run).toHaveBeenCalledTimes(1);

    // Back from the dead, the first one must not undo what its heir has written.
    const readLease = async () => (await sql`select * from job_lease`.execute(db.kysely)).rows;
    const written = await readLease();
    pass(1_000);
    dead.end.resolve();
    await abandoned;
    expect(await readLease()).toEqual(written);
  });

  test('A job that outlives its lease is not begun beside itself', async () => {
    const slow = heldJob();
    const runner = runnerOf('a', [slow.job]);
    const running = runner.runDue();
    await slow.begun;
    pass(leaseMs);
    await runnerOf('b', [counted().job]).runDue();
    pass(everyMs);
    await runner.runDue();
    expect(slow.run).toHaveBeenCalledTimes(1);
    slow.end.resolve();
    await running;
  });

  test('A job that throws is logged and tried again at the next beat, and the others run', async () => {
    const error = vi.fn();
    const reason = new Error('no');
    const failing = counted(vi.fn().mockRejectedValueOnce(reason).mockResolvedValue(undefined));
    const other = vi.fn(async () => {});
    const runner = runnerOf('a', [failing.job, { name: 'other', everyMs, run: other }], {
      ...silentLog,
      error,
    });
    await runner.runDue();
    expect(error).toHaveBeenCalledWith({ err: reason, job: 'expire' }, expect.any(String));
    await runner.runDue();
    expect(failing.run).toHaveBeenCalledTimes(2);
    expect(other).toHaveBeenCalledTimes(1);
    await runner.runDue();
    expect(failing.run).toHaveBeenCalledTimes(2);
  });

  test('An idle beat writes nothing', async () => {
    const { job } = counted();
    const runner = runnerOf('a', [job]);
    await runner.runDue();
    const readVersion = async () => (await sql`select xmin, ctid, * from job_lease`.execute(db.kysely)).rows;
    const before = await readVersion();
    await runner.runDue();
    expect(await readVersion()).toEqual(before);
  });

  test('Stopping waits for the running job, and starts no other', async () => {
    const { job, run, begun, end } = heldJob();
    const runner = runnerOf('a', [job]);
    void runner.runDue();
    await begun;
    let stopped = false;
    const stopping = runner.stop().then(() => {
      stopped = true;
    });
    pass(everyMs);
    await runner.runDue();
    expect(stopped).toBe(false);
    end.resolve();
    await stopping;
    pass(everyMs);
    await runner.runDue();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('A started runner beats by itself', async () => {
    const { job, begun, end } = heldJob();
    const runner = createRunner({ db, clock, holder: 'a', log: silentLog, jobs: [job], beatMs: 1 });
    runner.start();
    await begun;
    end.resolve();
    await runner.stop();
  });
});

test('A database that is down is logged, and the runner goes on', async () => {
  const db = await openTestDatabase('embedded', postgresUrl);
  await db.close();
  const error = vi.fn();
  const runner = createRunner({
    db,
    clock: { now: () => new Date() },
    holder: 'a',
    log: { ...silentLog, error },
    jobs: [{ name: 'expire', everyMs, run: async () => {} }],
  });
  await runner.runDue();
  expect(error).toHaveBeenCalledTimes(1);
  await runner.stop();
});
