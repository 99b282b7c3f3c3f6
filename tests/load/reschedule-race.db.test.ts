import { describe, expect, test } from 'vitest';
import { seededRandom } from '#server/db/demo/random.ts';
import { openTestApp } from '#server/testing/app.ts';
import { createFactories, type SlotRow } from '#server/testing/factories.ts';
import { brokenSeatRules } from '#server/testing/invariants.ts';
import { atOnce, createCrowd, full, type Person, patience, twice, withCode } from './crowd.ts';

const roundCount = full ? 20 : 3;
const ringSize = full ? 40 : 12;
const seed = process.env.WALK_SEED ?? 'wenzhi';

const app = await openTestApp();
const { db } = app;
const make = createFactories(app);
const { people, book, cancel, move } = createCrowd(app, make);

type Held = Person & { code: string; medicalCaseId: string; slot: SlotRow };

/** People in slots of one doctor's day, one in each; some slots more stand empty at the end. */
async function ring(size: number, capacity: number, empty = 0) {
  const doctor = await make.doctor({ top_org_id: await make.organization() });
  const slots: SlotRow[] = [];
  while (slots.length < size + empty) {
    const minutes = 8 * 60 + slots.length * 5;
    const start_time = [Math.floor(minutes / 60), minutes % 60]
      .map(n => String(n).padStart(2, '0'))
      .join(':');
    slots.push(await make.slot(doctor, { start_time, end_time: '20:00', capacity }));
  }
  const held: Held[] = [];
  for (const one of await people(size)) {
    const slot = slots[held.length];
    if (!slot) break;
    const { reservationCode: code, medicalCaseId } = await make.reservation(slot, one.member, one.patientId);
    held.push({ ...one, code, medicalCaseId, slot });
  }
  return { slots, held };
}

function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}

const slotOf = async ({ code }: Held) =>
  db
    .selectFrom('reservation')
    .select(['slot_id', 'status'])
    .where('reservation_code', '=', code)
    .executeTakeFirstOrThrow();

function inRounds(work: (random: () => number, round: number) => Promise<void>) {
  return async () => {
    for (let round = 0; round < roundCount; round += 1) {
      await work(seededRandom(`${seed} reschedule ${round}`), round);
    }
    expect(await brokenSeatRules(db), `seed ${seed}`).toEqual([]);
  };
}

describe(`${roundCount} times ${ringSize} people move at once`, () => {
  test(
    'round a circle with room: everybody arrives, whichever way they go',
    inRounds(async (random, round) => {
      const { slots, held } = await ring(ringSize, 2);
      const step = round % 2 === 0 ? 1 : ringSize - 1;
      const works = held.flatMap((one, index) =>
        twice(() => () => move(one, one.code, nth(slots, index + step))),
      );
      const answers = await atOnce(works, random);
      expect(withCode(answers, 'OK')).toBe(works.length);
      for (const [index, one] of held.entries()) {
        expect(await slotOf(one)).toEqual({ slot_id: nth(slots, index + step).slot_id, status: 'R' });
      }
    }),
    patience,
  );

  test(
    'two by two into each other’s slot: both arrive',
    inRounds(async random => {
      const { held } = await ring(ringSize, 2);
      const works = held.map((one, index) => () => move(one, one.code, nth(held, index ^ 1).slot));
      expect(withCode(await atOnce(works, random), 'OK')).toBe(works.length);
      for (const [index, one] of held.entries()) {
        expect((await slotOf(one)).slot_id).toBe(nth(held, index ^ 1).slot.slot_id);
      }
    }),
    patience,
  );

  test(
    'round a full circle: nobody can be first, and everybody keeps what they had',
    inRounds(async random => {
      const { slots, held } = await ring(ringSize, 1);
      const works = held.map((one, index) => () => move(one, one.code, nth(slots, index + 1)));
      expect(withCode(await atOnce(works, random), 'SLOT_GONE')).toBe(works.length);
      for (const one of held) expect(await slotOf(one)).toEqual({ slot_id: one.slot.slot_id, status: 'R' });
    }),
    patience,
  );

  test(
    'towards one empty slot at the end of a row: who cannot move keeps what they had',
    inRounds(async random => {
      const { slots, held } = await ring(ringSize, 1, 1);
      const works = held.map((one, index) => () => move(one, one.code, nth(slots, index + 1)));
      const answers = await atOnce(works, random);
      expect(withCode(answers, 'OK')).toBeGreaterThan(0);
      for (const [index, one] of held.entries()) {
        const moved = answers[index]?.code === 0;
        expect((await slotOf(one)).slot_id).toBe(nth(slots, index + (moved ? 1 : 0)).slot_id);
      }
    }),
    patience,
  );

  test(
    'two into one seat, many times over: one arrives, the other keeps what they had',
    inRounds(async random => {
      const { slots, held } = await ring(ringSize, 1, ringSize / 2);
      const target = (index: number) => nth(slots, ringSize + Math.floor(index / 2));
      const works = held.map((one, index) => () => move(one, one.code, target(index)));
      const answers = await atOnce(works, random);
      for (const [index, one] of held.entries()) {
        const moved = answers[index]?.code === 0;
        expect((await slotOf(one)).slot_id).toBe((moved ? target(index) : one.slot).slot_id);
        if (index % 2 === 0) expect(withCode(answers.slice(index, index + 2), 'OK')).toBe(1);
      }
      expect(withCode(answers, 'SLOT_GONE')).toBe(ringSize / 2);
    }),
    patience,
  );

  test(
    'while they cancel, and others want both seats: each seat is sold once',
    inRounds(async random => {
      const { slots, held } = await ring(ringSize, 1, ringSize);
      const others = await people(ringSize * 2);
      const target = (index: number) => nth(slots, ringSize + index);
      const ends = held.flatMap((one, index) => [
        () => move(one, one.code, target(index)),
        () => cancel(one, one.medicalCaseId),
      ]);
      const books = others.map((one, index) => () => book(one, nth(slots, index)));
      const answers = await atOnce<{ code: number }>([...ends, ...books], random);
      for (const [index, one] of held.entries()) {
        expect([0, 6101, 6103]).toContain(answers[index * 2]?.code);
        expect(answers[index * 2 + 1]).toMatchObject({ code: 0 });
        expect((await slotOf(one)).status).toBe('C');
      }
      const booked = answers.slice(ends.length);
      expect(withCode(booked, 'OK') + withCode(booked, 'SLOT_GONE')).toBe(books.length);
    }),
    patience,
  );
});
