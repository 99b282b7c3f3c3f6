import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addInbox } from '#server/dev/inbox.ts';
import { jobsOf } from '#server/jobs.ts';
import { createRunner } from '#server/kernel/db/lease.ts';
import { type SmsMessage, type SmsPort, simulatedSms } from '#server/kernel/ports/sms.ts';
import type { Services } from '#server/kernel/services.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories, type SlotRow } from '#tests/support/factories.ts';
import { notifyOffers } from './offer-notices.ts';

const testApp = await openTestApp();
const { app, call, succeed, clock, db, database, outbox, services } = testApp;
const make = createFactories(testApp);
addInbox(app, services);

// Every test sets the clock back, so the last runs and earlier offers are in the future.
beforeEach(async () => {
  await sql`delete from job_lease`.execute(db);
  await db.updateTable('waitlist_entry').set({ status: 'LEFT', offer_until: null }).execute();
  outbox.splice(0);
});

const minutes = 60_000;

const runnerOf = (own: Services, holder: string) =>
  createRunner({ db: database, clock, holder, log: own.log, jobs: jobsOf(own) });

async function wait(slot: SlotRow, name: string) {
  const member = await make.user();
  const patientId = await make.patient(member, { name });
  const { staff_id: physicianId, top_org_id: topOrgId, date } = slot;
  const body = { physicianId, topOrgId, date, partOfDay: 'am' as const, patientId };
  const { entryId } = await succeed('joinWaitlist', { body }, { as: member });
  return { member, patientId, entryId };
}

/** A seat that was given back, so that it is offered to the first in line. */
async function offered(names: string[] = ['欧阳小敏']) {
  const slot = await make.slot(await make.doctor({ top_org_id: await make.organization() }));
  const holder = await make.user();
  const { medicalCaseId } = await make.reservation(slot, holder, await make.patient(holder));
  const people = [];
  for (const name of names) people.push(await wait(slot, name));
  await succeed('cancelAppointment', { params: { medicalCaseId }, body: {} }, { as: holder });
  const [first] = people;
  if (!first) throw new Error('the waitlist is empty');
  return { slot, people, first };
}

/** A port that fails so many times, then works. */
function failing(times: number): SmsPort & { tries: number } {
  const port = {
    tries: 0,
    async send(phone: string, { text }: SmsMessage) {
      port.tries += 1;
      if (port.tries <= times) throw new Error('SMS gateway answered 503');
      outbox.push({ phone, text });
    },
  };
  return port;
}

describe('who is first in line', () => {
  test('The job notifies the first in line of the seat: doctor, day, time, deadline, and no more than the surname', async () => {
    const { first } = await offered(['欧阳小敏', '王五']);
    await runnerOf(services, 'test').runDue();
    expect(outbox).toEqual([
      {
        phone: first.member.phone,
        text: '【问止中医】欧**候补的林芝 11月21日 周六 上午 09:30 有号了，为您留到 11月20日 09:10，过时给下一位。请打开问止中医首页预约。',
      },
    ]);
  });

  test('One message is sent, however many servers run and however often', async () => {
    await offered();
    const runners = ['one', 'two'].map(holder => runnerOf(services, holder));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(runners.map(runner => runner.runDue()));
      clock.advance(20_000);
    }
    expect(outbox).toHaveLength(1);
  });

  test('One message is sent though ten processes do the job at the same moment, without any lease', async () => {
    await offered();
    await Promise.all(Array.from({ length: 10 }, () => notifyOffers(services)));
    expect(outbox).toHaveLength(1);
  });

  test('The development inbox has the message once, though it was sent twice', async () => {
    const { first } = await offered();
    const own = { ...services, sms: simulatedSms(db, clock) };
    await notifyOffers(own);
    // As after a crash between sending and taking note of it.
    const untold = { notified_at: null, notice_after: null };
    await db.updateTable('waitlist_entry').set(untold).where('entry_id', '=', first.entryId).execute();
    await notifyOffers(own);
    const response = await app.request('/crm/dev/sms');
    expect(await response.json()).toEqual([
      {
        phone: first.member.phone,
        text: expect.stringContaining('欧**候补的林芝'),
        sentAt: '2026-11-20 09:00:00',
      },
    ]);
  });

  test('The next in line gets a message when the offer goes on', async () => {
    const { people } = await offered(['张三', '李四']);
    const runner = runnerOf(services, 'test');
    for (const _ of people) {
      await runner.runDue();
      clock.advance(10 * minutes);
      // One run of the job passes the offer on, the next one at the latest sends the notice.
      await runner.runDue();
      clock.advance(5_000);
    }
    expect(outbox.map(({ phone }) => phone)).toEqual(people.map(({ member }) => member.phone));
  });
});

describe('a message that was not taken on', () => {
  test('A message that was refused is sent again a little later, until it is accepted', async () => {
    const own = { ...services, sms: failing(2) };
    await offered();
    await notifyOffers(own);
    await notifyOffers(own);
    expect([own.sms.tries, outbox.length]).toEqual([1, 0]);
    for (const tries of [2, 3, 3]) {
      clock.advance(15_000);
      await notifyOffers(own);
      expect(own.sms.tries).toBe(tries);
    }
    expect(outbox).toHaveLength(1);
  });

  test('A message that was refused delays no other', async () => {
    const own = { ...services, sms: failing(1) };
    const phones = [(await offered()).first.member.phone, (await offered()).first.member.phone];
    await notifyOffers(own);
    expect(outbox).toHaveLength(1);
    clock.advance(15_000);
    await notifyOffers(own);
    expect(outbox.map(({ phone }) => phone).sort()).toEqual(phones.sort());
  });

  test('A message is not sent after its offer has lapsed, though nothing has swept it yet', async () => {
    const own = { ...services, sms: failing(1) };
    await offered();
    await notifyOffers(own);
    clock.advance(10 * minutes);
    await notifyOffers(own);
    expect([own.sms.tries, outbox.length]).toEqual([1, 0]);
  });

  test.each([
    ['taken', 'createDiagnosisReservation'],
    ['left', 'leaveWaitlist'],
  ] as const)('A message is not sent after the offer was %s', async (_, way) => {
    const own = { ...services, sms: failing(1) };
    const { slot, first } = await offered();
    await notifyOffers(own);
    const as = first.member;
    const header = { 'Idempotency-Key': `key-${first.entryId}` };
    const answer =
      way === 'leaveWaitlist'
        ? await call(way, { params: { entryId: first.entryId } }, { as })
        : await call(way, { header, body: make.draft(slot, first.patientId) }, { as });
    expect(answer).toMatchObject({ code: 0 });
    clock.advance(minutes);
    await notifyOffers(own);
    expect([own.sms.tries, outbox.length]).toEqual([1, 0]);
  });
});
