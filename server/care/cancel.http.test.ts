import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories, type Member } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

afterEach(async () => expect(await brokenSeatRules(db)).toEqual([]));

const cancel = (as: Member | undefined, medicalCaseId: string, body = {}) =>
  call('cancelAppointment', { params: { medicalCaseId }, body }, { as });

async function scene(options: Parameters<typeof make.reservation>[3] = {}) {
  const org = await make.organization();
  const slot = await make.slot(await make.doctor({ top_org_id: org }), { capacity: 2 });
  const member = await make.user();
  const made = await make.reservation(slot, member, await make.patient(member), options);
  return { slot, member, ...made };
}

const takenOf = async (slotId: string) => {
  const slot = db.selectFrom('slot').select('taken').where('slot_id', '=', slotId);
  return (await slot.executeTakeFirstOrThrow()).taken;
};

describe('cancelAppointment', () => {
  test.each(['O', 'R', 'A'] as const)('%s is cancelled, and its seat is free again', async status => {
    const { slot, member, medicalCaseId } = await scene({ status });
    const { data } = await cancel(member, medicalCaseId, { reason: '临时有事' });
    expect(data).toMatchObject({ status: 'C', cancelTerms: null, order: null });
    expect(await takenOf(slot.slot_id)).toBe(0);
    const medicalCase = await succeed('getMedicalCase', { params: { medicalCaseId } }, { as: member });
    expect(medicalCase).toEqual(data);
    expect(medicalCase).toMatchObject({ status: 'C', group: 'finished', allowedActions: [] });
    expect(medicalCase.timeline.at(-1)).toMatchObject({ stage: 'CANCELLED', at: '2026-11-20 09:00:00' });
  });

  test('Cancelling again succeeds as well, and frees nothing twice', async () => {
    const { slot, member, medicalCaseId } = await scene();
    const other = await make.user();
    await make.reservation(slot, other, await make.patient(other));
    for (let time = 0; time < 3; time += 1)
      expect(await cancel(member, medicalCaseId)).toMatchObject({ code: 0 });
    expect(await takenOf(slot.slot_id)).toBe(1);
  });

  test('Cancelling twenty times at once succeeds twenty times, and frees one seat', async () => {
    const { slot, member, medicalCaseId } = await scene();
    const other = await make.user();
    await make.reservation(slot, other, await make.patient(other));
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(member, medicalCaseId)));
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0));
    expect(await takenOf(slot.slot_id)).toBe(1);
  });

  test.each(['I', 'T', 'F', 'E', 'P'] as const)('MOVE_NOT_ALLOWED from %s', async status => {
    const { slot, member, medicalCaseId } = await scene({ status });
    const before = await takenOf(slot.slot_id);
    expect(await cancel(member, medicalCaseId)).toMatchObject(refusal('MOVE_NOT_ALLOWED'));
    expect(await takenOf(slot.slot_id)).toBe(before);
  });

  test('A visit that has begun is refused with CANCEL_TOO_LATE, and not a moment earlier', async () => {
    const { slot, member, medicalCaseId } = await scene();
    clock.set(slot.starts_at);
    expect(await cancel(member, medicalCaseId)).toMatchObject(refusal('CANCEL_TOO_LATE'));
    clock.advance(-1);
    expect(await cancel(member, medicalCaseId)).toMatchObject({ code: 0 });
  });

  test('A patient who has arrived may still cancel', async () => {
    const { slot, member, medicalCaseId } = await scene({ status: 'A' });
    clock.set(slot.ends_at);
    expect(await cancel(member, medicalCaseId)).toMatchObject({ code: 0 });
  });

  test('Another account’s visit is NOT_FOUND and stays', async () => {
    const { slot, medicalCaseId } = await scene();
    expect(await cancel(await make.user(), medicalCaseId)).toMatchObject(refusal('NOT_FOUND'));
    expect(await takenOf(slot.slot_id)).toBe(1);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const { slot, medicalCaseId } = await scene();
    expect(await cancel(undefined, medicalCaseId)).toMatchObject(refusal('NOT_LOGGED_IN'));
    expect(await takenOf(slot.slot_id)).toBe(1);
  });
});
