import { afterAll, expect, test } from 'vitest';
import { book as bookVisit } from '#server/booking/batch/book.ts';
import { reschedule } from '#server/booking/reschedule.ts';
import { markPastDue, runWaitlist } from '#server/booking/sweeps.ts';
import { joinWaitlist, leaveWaitlist } from '#server/booking/waitlist-desk.ts';
import { seededRandom } from '#server/demo/random.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { hashOf } from '#server/kernel/idempotency.ts';
import { inTransaction } from '#server/kernel/scope.ts';
import { expireHolds } from '#server/payment/registration.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createFactories, type Member, type SlotRow } from '#tests/support/factories.ts';
import { nextKey } from '#tests/support/ids.ts';
import { brokenSeatRules } from '#tests/support/invariants.ts';
import * as model from './reservation-model.ts';

const full = process.env.LOAD === 'full';
const roundCount = full ? 50 : 3;
const stepsARound = full ? 200 : 150;
const seed = process.env.WALK_SEED ?? 'wenzhi';

const app = await openTestApp();
const { db, clock, scope, services } = app;
const make = createFactories(app);

const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
afterAll(() => {
  // A walk proves only the cases that it meets.
  const cases = [
    ...['book OK', 'book SLOT_GONE', 'book ALREADY_BOOKED', 'reschedule OK', 'reschedule SLOT_GONE'],
    ...['cancel OK', 'arrive OK', 'join OK', 'join NOT_BOOKABLE', 'join ALREADY_WAITING', 'leave OK'],
    ...['desk OK', 'a seat is offered to a queue'],
  ];
  for (const step of cases) {
    expect(seen.get(step) ?? 0, step).toBeGreaterThan(0);
  }
});

/** The name of a refusal; any other error fails the walk. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: unknown) => {
      if (!(error instanceof BusinessError)) throw error;
      return error.errorName === 'MOVE_NOT_ALLOWED' ? 'NOT_ALLOWED' : error.errorName;
    },
  );

interface World {
  org: string;
  slots: SlotRow[];
  people: { member: Member; patientId: string }[];
  /**
   * Codes of the visits in the order of booking. The walk sorts by them, since random ids would change a seed's walk.
   */
  codes: string[];
}

async function newWorld(): Promise<World> {
  const org = await make.organization();
  const slots: SlotRow[] = [];
  for (let doctors = 0; doctors < 2; doctors += 1) {
    const doctor = await make.doctor({ top_org_id: org });
    for (const date of ['2026-11-20', '2026-11-21']) {
      for (const [index, hour] of ['10', '11'].entries()) {
        const times = { start_time: `${hour}:00`, end_time: `${hour}:30` };
        slots.push(await make.slot(doctor, { date, ...times, capacity: 1 + doctors * index }));
      }
    }
  }
  const people = [];
  for (let count = 0; count < 14; count += 1) {
    const member = await make.user();
    people.push({ member, patientId: await make.patient(member) });
  }
  return { org, slots, people, codes: [] };
}

const placeOf = (slots: readonly SlotRow[], { slot_id }: { slot_id: string }) =>
  slots.findIndex(slot => slot.slot_id === slot_id);

/** Reads the database into the model's form. */
async function read({ org, slots: known, codes }: World): Promise<model.Model> {
  const slots = await db.selectFrom('slot').selectAll().where('top_org_id', '=', org).execute();
  slots.sort((a, b) => placeOf(known, a) - placeOf(known, b));
  const visits = await db.selectFrom('reservation').selectAll().where('top_org_id', '=', org).execute();
  const waits = await db
    .selectFrom('waitlist_entry')
    .selectAll()
    .where('top_org_id', '=', org)
    .orderBy('queue_no')
    .execute();
  const state = {
    slots: slots.map(row => ({
      id: row.slot_id,
      staff: row.staff_id,
      date: row.date,
      startsAt: row.starts_at.getTime(),
      capacity: row.capacity,
      desk: row.desk_taken,
    })),
    visits: visits
      .map(row => ({
        code: row.reservation_code,
        patient: row.patient_id,
        slot: row.slot_id,
        status: row.status,
      }))
      .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)),
    waits: waits.map(row => ({
      id: row.entry_id,
      patient: row.patient_id,
      staff: row.staff_id,
      date: row.date,
      status: row.status,
      slot: row.slot_id,
      until: row.offer_until?.getTime() ?? null,
    })),
  };
  for (const [index, row] of slots.entries()) {
    const slot = state.slots[index];
    if (slot) expect(row.taken, row.slot_id).toBe(model.taken(state, slot));
  }
  return state;
}

async function walk(round: number): Promise<void> {
  const world = await newWorld();
  const random = seededRandom(`${seed} ${round}`);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let state = await read(world);
  // Mostly visits that can still change, or most steps would be refused.
  const pickVisit = () =>
    pick(random() < 0.8 ? state.visits.filter(({ status }) => 'ORAI'.includes(status)) : state.visits);
  const pickFull = () => {
    const full = state.slots.filter(slot => !model.hasRoom(state, slot)).map(({ id }) => id);
    return pick(random() < 0.8 ? world.slots.filter(({ slot_id }) => full.includes(slot_id)) : world.slots);
  };

  const book = async () => {
    const [person, slot] = [pick(world.people), pick(world.slots)];
    if (!person || !slot) return;
    const status = random() < 0.4 ? 'O' : 'R';
    let code = '';
    const now = clock.now().getTime();
    const body = make.draft(slot, person.patientId);
    const { userId } = person.member;
    const keyed = {
      userId,
      key: nextKey(),
      operation: 'createDiagnosisReservation',
      bodyHash: hashOf({ body }),
    };
    const scope = { ...services, db, userId, topOrgId: world.org, keyed };
    const real = await outcomeOf(
      bookVisit(scope, body, status === 'O' ? 100 : 0).then(made => {
        code = made.reservationCode;
        world.codes.push(code);
      }),
    );
    return ['book', real, model.book(state, person.patientId, slot.slot_id, status, code, now)];
  };

  const change = async () => {
    const [visit, slot] = [pickVisit(), pick(world.slots)];
    const owner = world.people.find(({ patientId }) => patientId === visit?.patient);
    if (!visit || !slot || !owner) return;
    const request = {
      reservationDate: slot.date,
      reservationStartTime: slot.start_time,
      reservationEndTime: slot.end_time,
    };
    // A request names a time of the visit's own doctor; here another doctor's slot only gives the time.
    const staff = state.slots.find(({ id }) => id === visit.slot)?.staff;
    const target = world.slots.find(
      one => one.staff_id === staff && one.date === slot.date && one.start_time === slot.start_time,
    );
    if (!target) return;
    const now = clock.now();
    const real = await outcomeOf(
      inTransaction(scope(owner.member), scope => reschedule(scope, { code: visit.code, ...request })),
    );
    return ['reschedule', real, model.reschedule(state, visit, target.slot_id, now.getTime())];
  };

  const moveTo = (name: string, to: 'R' | 'A' | 'C' | 'I' | 'T' | 'F') => async () => {
    const visit = pickVisit();
    if (!visit) return;
    const real = await outcomeOf(make.move(visit.code, to));
    return [name, real, model.move(state, visit, to, clock.now().getTime())];
  };

  const join = async () => {
    const [person, slot] = [pick(world.people), pickFull()];
    if (!person || !slot) return;
    const request = {
      physicianId: slot.staff_id,
      clinicId: slot.clinic_id,
      date: slot.date,
      partOfDay: 'am' as const,
      patientId: person.patientId,
    };
    const now = clock.now();
    let id = '';
    const joining = scope({ topOrgId: world.org, userId: person.member.userId });
    const real = await outcomeOf(
      inTransaction(joining, scope => joinWaitlist(scope, request)).then(entryId => {
        id = entryId;
      }),
    );
    return ['join', real, model.join(state, person.patientId, slot.slot_id, id, now.getTime())];
  };

  const leave = async () => {
    const wait = pick(state.waits);
    const owner = world.people.find(({ patientId }) => patientId === wait?.patient);
    if (!wait || !owner) return;
    const now = clock.now();
    const real = await outcomeOf(leaveWaitlist(scope(owner.member), wait.id));
    model.leave(state, wait, now.getTime());
    return ['leave', real, 'OK'];
  };

  const desk = async () => {
    const slot = pick(state.slots);
    if (!slot) return;
    const seats = slot.desk > 0 ? slot.desk - 1 : slot.desk + (model.hasRoom(state, slot) ? 1 : 0);
    await db.updateTable('slot').set({ desk_taken: seats }).where('slot_id', '=', slot.id).execute();
    slot.desk = seats;
    return ['desk', 'OK', 'OK'];
  };

  /** Jobs work in any order, so their result is checked by invariants and becomes the model's state. */
  const pass = async () => {
    clock.advance(Math.floor(random() * 12) * 60_000);
    const now = clock.now();
    await expireHolds(scope());
    await markPastDue(scope());
    await runWaitlist(scope());
    const after = await read(world);
    for (const slot of after.slots) {
      const idle = slot.startsAt > now.getTime() && model.hasRoom(after, slot);
      expect(idle && model.lineOf(after, slot).length > 0, `${slot.id} is free while a person waits`).toBe(
        false,
      );
    }
    for (const wait of after.waits) {
      if (wait.status === 'OFFERED') expect(wait.until).toBeGreaterThan(now.getTime());
      const before = state.waits.find(({ id }) => id === wait.id);
      const ahead = after.waits.slice(0, after.waits.indexOf(wait));
      const overtaken = ahead.some(
        one => one.staff === wait.staff && one.date === wait.date && one.status === 'WAITING',
      );
      if (before?.status === 'WAITING' && wait.status === 'OFFERED') expect(overtaken).toBe(false);
    }
    for (const visit of after.visits) {
      const before = state.visits.find(({ code }) => code === visit.code)?.status;
      const way = `${before}${visit.status}`;
      if (before !== visit.status) expect(['OE', 'RP']).toContain(way);
    }
    state = after;
    return ['pass', 'OK', 'OK'];
  };

  const steps = [
    ...[book, book, book, book, change, change, join, join, join, join, leave, desk, pass],
    ...[moveTo('cancel', 'C'), moveTo('cancel', 'C'), moveTo('pay', 'R'), moveTo('arrive', 'A')],
    ...[moveTo('treat', 'I'), moveTo('treated', 'T'), moveTo('finish', 'F')],
  ];
  for (let step = 0; step < stepsARound; step += 1) {
    const before = structuredClone(state);
    const [name, real, expected] = (await pick(steps)?.()) ?? [];
    const where = `seed ${seed}, round ${round}, step ${step}: ${name}`;
    expect(real, where).toBe(expected);
    expect(await read(world), where).toEqual(state);
    count(`${name} ${real}`);
    const inLine = (slot: model.Model['slots'][number]) => model.lineOf(before, slot).length;
    const offered = ({ id }: { id: string }) =>
      state.waits.some(wait => wait.slot === id && wait.status === 'OFFERED') &&
      !before.waits.some(wait => wait.slot === id && wait.status === 'OFFERED');
    if (state.slots.some(slot => offered(slot) && inLine(slot) > 1)) count('a seat is offered to a queue');
  }
}

test(
  'In random walks of bookings, reschedules, cancels, waits and arrivals the server agrees with the model',
  async () => {
    for (let round = 0; round < roundCount; round += 1) {
      clock.set(new Date('2026-11-20T01:00:00Z'));
      await walk(round);
    }
    expect(await brokenSeatRules(db)).toEqual([]);
  },
  full ? 1_800_000 : 120_000,
);
