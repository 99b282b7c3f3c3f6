import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createJobs } from '#tests/support/jobs.ts';
import { openSession } from './kernel/http/session.ts';
import { countHit } from './kernel/rate-limit.ts';

const app = await openTestApp();
const { clock, scope, db, services } = app;
const make = createFactories(app);
const { jobs, runDue, pass } = createJobs(app);

const day = 86_400_000;

beforeEach(async () => {
  await db.deleteFrom('session').execute();
  await db.deleteFrom('rate_window').execute();
  await db.deleteFrom('idempotency').execute();
  await runDue();
});

test('Two jobs never share a name, because a name is a lease', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

describe('what nobody needs any more is dropped', () => {
  test('An ended session is dropped, and no other', async () => {
    const { userId } = await make.user();
    await pass(day);
    await openSession(scope(), { userId, days: services.config.sessionDays });
    const kept = () => db.selectFrom('session').select('created_at').execute();
    await pass(29 * day - 1);
    expect(await kept()).toHaveLength(2);
    await pass(3_600_000);
    expect(await kept()).toHaveLength(1);
  });

  test('A phone’s code that has expired is dropped, and the phone with it', async () => {
    const expires_at = new Date(clock.now().getTime() + 2 * 3_600_000);
    const code = { scene: 'LOGIN', code_hash: 'h', attempts: 0, created_at: clock.now(), expires_at };
    await db
      .insertInto('sms_code')
      .values({ phone: '13900000001', ...code })
      .execute();
    const kept = () => db.selectFrom('sms_code').select('phone').execute();
    await pass(3_600_000);
    expect(await kept()).toHaveLength(1);
    await pass(3_600_000);
    expect(await kept()).toHaveLength(0);
  });

  test('A count of the day before yesterday is dropped', async () => {
    await countHit(scope(), 'a', { limit: 1, windowSeconds: 60 });
    await pass(2 * day);
    expect(await db.selectFrom('rate_window').select('bucket').execute()).toHaveLength(1);
    await pass(3_600_000);
    expect(await db.selectFrom('rate_window').select('bucket').execute()).toHaveLength(0);
  });

  test('An idempotency key is dropped after thirty days', async () => {
    const { userId } = await make.user();
    await db
      .insertInto('idempotency')
      .values({
        user_id: userId,
        key: 'k',
        operation: 'createDiagnosisReservation',
        body_hash: 'h',
        answer: '{}',
        created_at: clock.now(),
      })
      .execute();
    await pass(30 * day);
    expect(await db.selectFrom('idempotency').select('key').execute()).toHaveLength(1);
    await pass(3_600_000);
    expect(await db.selectFrom('idempotency').select('key').execute()).toHaveLength(0);
  });
});

test('The day’s new slots are released by the job', async () => {
  const doctor = await make.doctor({ top_org_id: await make.organization() });
  await db
    .insertInto('schedule')
    .values(
      [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
        top_org_id: doctor.topOrgId,
        staff_id: doctor.staffId,
        clinic_id: doctor.clinicId,
        visit_mode: 1 as const,
        weekday,
        start_time: '09:00',
        end_time: '09:30',
        minutes: 30,
        capacity: 1,
      })),
    )
    .execute();
  await pass(60_000);
  const days = async () =>
    (await db.selectFrom('slot').select('date').orderBy('date').execute()).map(({ date }) => date);
  expect((await days()).at(-1)).toBe('2026-12-03');
  await pass(day - 3_600_000);
  expect((await days()).at(-1)).toBe('2026-12-04');
});
