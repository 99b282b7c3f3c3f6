import { expect, test } from 'vitest';
import { runWaitlist } from '#server/booking/sweeps.ts';
import { seededRandom } from '#server/demo/random.ts';
import { opening, openTestApp } from '#tests/support/app.ts';
import { createFactories, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import { atOnce, createCrowd, full, type Person, patience, twice, withCode } from './crowd.ts';

const roundCount = full ? 20 : 3;
const slotCount = full ? 12 : 6;
const capacity = 2;
const offerMs = 10 * 60_000;
const seed = process.env.WALK_SEED ?? 'wenzhi';

const app = await openTestApp();
const { db, clock, scope } = app;
const make = createFactories(app);
const { people, book, cancel, join, leave } = createCrowd(app, make);

type Waiting = Person & { entryId: string };

/** Creates a sold-out morning, and a waitlist twice as long as its seats. */
async function morning() {
  const doctor = await make.doctor({ top_org_id: await make.organization() });
  const slots: SlotRow[] = [];
  while (slots.length < slotCount) {
    const minute = String(slots.length * 5).padStart(2, '0');
    slots.push(await make.slot(doctor, { start_time: `10:${minute}`, end_time: '11:00', capacity }));
  }
  const seats = slots.flatMap(slot => Array.from({ length: capacity }, () => slot));
  const held: { one: Person; medicalCaseId: string }[] = [];
  for (const slot of seats) {
    const [one] = await people(1);
    if (one) held.push({ one, ...(await make.reservation(slot, one.member, one.patientId)) });
  }
  const line: Waiting[] = [];
  for (const one of await people(seats.length * 2)) {
    const [slot] = slots;
    if (slot) line.push({ ...one, entryId: (await join(one, slot)).data.entryId });
  }
  return { org: doctor.topOrgId, slots, seats, held, line };
}

type Morning = Awaited<ReturnType<typeof morning>>;

const entriesOf = ({ org }: Morning) =>
  db.selectFrom('waitlist_entry').selectAll().where('top_org_id', '=', org).orderBy('queue_no').execute();

/** Everybody who was ever offered a seat joined before everybody who still waits. */
async function expectOrder(of: Morning, where: string): Promise<void> {
  const entries = await entriesOf(of);
  const firstWaiting = entries.findIndex(({ status }) => status === 'WAITING');
  const lastOffered = entries.findLastIndex(({ slot_id }) => slot_id !== null);
  if (firstWaiting >= 0) expect(lastOffered, `${where}: somebody was overtaken`).toBeLessThan(firstWaiting);
}

async function freeEverything(of: Morning, random: () => number, where: string): Promise<void> {
  const { seats, slots, held } = of;
  const newcomers = await people(seats.length);
  const cancels = held.flatMap(({ one, medicalCaseId }) => twice(() => () => cancel(one, medicalCaseId)));
  const grabs = newcomers.map((one, index) => () => {
    const slot = slots[index % slots.length];
    if (!slot) throw new Error('no slot');
    return book(one, slot);
  });
  const answers = await atOnce<{ code: number }>([...cancels, ...grabs], random);
  expect(withCode(answers.slice(0, cancels.length), 'OK'), where).toBe(cancels.length);
  expect(withCode(answers.slice(cancels.length), 'SLOT_GONE'), `${where}: a kept seat was sold`).toBe(
    grabs.length,
  );
  const statuses = (await entriesOf(of)).map(({ status }) => status);
  const first = seats.map(() => 'OFFERED');
  expect(statuses, where).toEqual([...first, ...first.map(() => 'WAITING')]);
}

/** People with an offer take it, decline it, do both, or let it lapse, while others leave the waitlist. */
async function turmoil(of: Morning, random: () => number): Promise<void> {
  const entries = await entriesOf(of);
  const slotById = new Map(of.slots.map(slot => [slot.slot_id, slot]));
  const works = entries.flatMap(({ entry_id, status, slot_id }) => {
    const one = of.line.find(({ entryId }) => entryId === entry_id);
    const slot = slotById.get(slot_id ?? '');
    const key = nextKey();
    const take = async () => {
      const answer = one && slot && (await book(one, slot, key));
      expect([0, 6101]).toContain(answer?.code);
    };
    const go = async () => expect(one && (await leave(one, entry_id))).toMatchObject({ code: 0 });
    if (status === 'WAITING') return random() < 0.15 ? twice(() => go) : [];
    if (status !== 'OFFERED') return [];
    const chance = random();
    if (chance < 0.35) return twice(() => take);
    if (chance < 0.5) return twice(() => go);
    return chance < 0.75 ? [take, go] : [];
  });
  const late = new Date(clock.now().getTime() + offerMs);
  const lapse = random() < 0.7 ? twice(() => () => runWaitlist(scope({ now: late }))) : [];
  await atOnce<void>([...works, ...lapse], random);
  clock.advance(offerMs);
}

test(
  `When ${slotCount * capacity} seats are freed at once, nobody is overtaken and no seat is lost, ${roundCount} times`,
  async () => {
    for (let round = 0; round < roundCount; round += 1) {
      clock.set(opening);
      const where = `seed ${seed}, round ${round}`;
      const random = seededRandom(`${seed} waitlist ${round}`);
      const of = await morning();
      await freeEverything(of, random, where);
      while ((await entriesOf(of)).some(({ status }) => status === 'OFFERED' || status === 'WAITING')) {
        await turmoil(of, random);
        await expectOrder(of, where);
        await runWaitlist(scope());
        await expectOrder(of, where);
        const slots = await db.selectFrom('slot').selectAll().where('top_org_id', '=', of.org).execute();
        const waiting = (await entriesOf(of)).filter(({ status }) => status === 'WAITING').length;
        const free = slots.filter(({ taken }) => taken < capacity).length;
        expect(waiting > 0 && free > 0, `${where}: a seat stays free while a person waits`).toBe(false);
      }
      const visits = await db
        .selectFrom('reservation')
        .select('patient_id')
        .where('top_org_id', '=', of.org)
        .where('status', '=', 'R')
        .execute();
      const seen = visits.map(({ patient_id }) => patient_id);
      expect(new Set(seen).size, where).toBe(seen.length);
      // A late person may have got a free seat. Everybody who took an offer has a visit.
      const taken = (await entriesOf(of)).filter(({ status }) => status === 'TAKEN');
      expect(taken.length, where).toBeGreaterThan(0);
      expect(seen, where).toEqual(expect.arrayContaining(taken.map(({ patient_id }) => patient_id)));
      expect(await brokenSeatRules(db), where).toEqual([]);
    }
  },
  patience,
);
