import { expect, test } from 'vitest';
import { seededRandom } from '#server/demo/random.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { atOnce, createCrowd, full, patience, twice, withCode } from './crowd.ts';

const roundCount = full ? 20 : 2;
const slotCount = full ? 20 : 6;
const capacity = full ? 5 : 3;
const seed = process.env.WALK_SEED ?? 'wenzhi';

const app = await openTestApp();
const { db } = app;
const make = createFactories(app);
const { people, book, cancel } = createCrowd(app, make);

async function storm(round: number): Promise<void> {
  const random = seededRandom(`${seed} storm ${round}`);
  const org = await make.organization();
  const slots: SlotRow[] = [];
  while (slots.length < slotCount) {
    slots.push(await make.slot(await make.doctor({ top_org_id: org }), { capacity }));
  }
  const seats = slots.flatMap(slot => Array.from({ length: capacity }, () => slot));
  const holders = await people(seats.length);
  const held = [];
  for (const [index, slot] of seats.entries()) {
    const one = holders[index];
    if (one) held.push({ one, ...(await make.reservation(slot, one.member, one.patientId)) });
  }
  const bookers = (await people(seats.length)).map(one => ({
    one,
    key: nextKey(),
    slot: slots[Math.floor(random() * slots.length)] ?? slots[0],
  }));

  const cancels = held.flatMap(({ one, medicalCaseId }) =>
    twice(() => async () => ({ code: (await cancel(one, medicalCaseId)).code, made: '' })),
  );
  const books = bookers.flatMap(({ one, slot, key }) =>
    twice(() => async () => {
      if (!slot) throw new Error('no slot');
      const { code, data } = await book(one, slot, key);
      return { code, made: code === 0 ? data.reservationCode : '' };
    }),
  );
  const answers = await atOnce([...cancels, ...books], random);
  const [cancelled, booked] = [answers.slice(0, cancels.length), answers.slice(cancels.length)];

  // Both devices get OK; the visit is cancelled once, or its moves would not form a chain.
  expect(withCode(cancelled, 'OK')).toBe(cancels.length);
  expect(withCode(booked, 'OK') + withCode(booked, 'SLOT_GONE')).toBe(books.length);
  const codes = new Set(booked.flatMap(({ made }) => (made ? [made] : [])));
  for (let index = 0; index < booked.length; index += 2) {
    const own = booked.slice(index, index + 2).flatMap(({ made }) => (made ? [made] : []));
    expect(new Set(own).size, 'one key, one visit').toBeLessThanOrEqual(1);
  }
  const visits = await db
    .selectFrom('reservation')
    .select(['reservation_code', 'status'])
    .where('top_org_id', '=', org)
    .execute();
  const live = visits.filter(({ status }) => status === 'R').map(({ reservation_code }) => reservation_code);
  expect(live.sort()).toEqual([...codes].sort());
  expect(visits.filter(({ status }) => status === 'C')).toHaveLength(held.length);

  // Every seat is free again: later bookings fill all seats, and no more.
  const late = await people(seats.length);
  const filled = await Promise.all(
    seats.map((slot, index) => {
      const one = late[index];
      if (!one) throw new Error('no person');
      return book(one, slot);
    }),
  );
  expect(withCode(filled, 'OK') + codes.size).toBe(seats.length);
}

test(
  `No seat is lost or doubled when ${slotCount * capacity} people cancel twice while as many book, ${roundCount} times`,
  async () => {
    for (let round = 0; round < roundCount; round += 1) await storm(round);
    expect(await brokenSeatRules(db)).toEqual([]);
  },
  patience,
);
