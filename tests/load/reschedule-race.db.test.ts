import { describe, expect, test } from 'vitest';
import { seededRandom } from '#server/demo/random.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories, type SlotRow } from '#tests/support/factories.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { atOnce, createCrowd, full, type Person, patience, twice, withCode } from './crowd.ts';

const roundCount = full ? 20 : 3;
const ringSize = full ? 40 : 12;
const seed = process.env.WALK_SEED ?? 'wenzhi';

const app = await openTestApp();
const { db } = app;
const make = createFactories(app);
const { people, book, cancel, move } = createCrowd(app, make);

type Held = Person & { code: string; medicalCaseId: string; slot: SlotRow };

/** Creates slots of one doctor's day with one person in each, and some empty slots after them. */
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

describe(`${ringSize} people reschedule at once, ${roundCount} times`, () => {
  test(
    'In a ring of slots with a free seat each, everybody moves, in both directions',
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
    'Two people who move into each other’s slot both move',
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
    'In a ring of full slots nobody moves, and everybody keeps the visit',
    inRounds(async random => {
      const { slots, held } = await ring(ringSize, 1);
      const works = held.map((one, index) => () => move(one, one.code, nth(slots, index + 1)));
      expect(withCode(await atOnce(works, random), 'SLOT_GONE')).toBe(works.length);
      for (const one of held) expect(await slotOf(one)).toEqual({ slot_id: one.slot.slot_id, status: 'R' });
    }),
    patience,
  );

  test(
    'In a row with one empty slot at its end, a person who cannot move keeps the visit',
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
    'Of two people who move into one seat, one moves and the other keeps the visit',
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
    'While people move and cancel, and others book both seats, each seat is sold once',
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
