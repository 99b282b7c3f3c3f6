import { holdsSeat } from '#server/booking/state.ts';
import type { ReservationStatus, WaitlistStatus } from '#server/booking/tables.ts';

/** The rules of reservations as a plain model: lists in memory, nothing concurrent. */
export interface Model {
  slots: { id: string; staff: string; date: string; startsAt: number; capacity: number; desk: number }[];
  visits: { code: string; patient: string; slot: string; status: ReservationStatus }[];
  /** In the order of joining. */
  waits: {
    id: string;
    patient: string;
    staff: string;
    date: string;
    status: WaitlistStatus;
    slot: string | null;
    until: number | null;
  }[];
}

export type Outcome =
  | 'OK'
  | 'SLOT_GONE'
  | 'ALREADY_BOOKED'
  | 'NOT_BOOKABLE'
  | 'ALREADY_WAITING'
  | 'NOT_ALLOWED';
type Slot = Model['slots'][number];
type Visit = Model['visits'][number];
type Wait = Model['waits'][number];

const offerMs = 10 * 60_000;
const stillAhead: readonly ReservationStatus[] = ['O', 'R', 'A', 'I'];

const slotOf = (model: Model, id: string): Slot => {
  const slot = model.slots.find(one => one.id === id);
  if (!slot) throw new Error(`no slot ${id}`);
  return slot;
};

export const taken = (model: Model, slot: Slot) =>
  model.visits.filter(visit => visit.slot === slot.id && holdsSeat(visit.status)).length +
  model.waits.filter(wait => wait.slot === slot.id && wait.status === 'OFFERED').length;

export const hasRoom = (model: Model, slot: Slot) => taken(model, slot) + slot.desk < slot.capacity;

/** The waitlist of a slot, in order. */
export const lineOf = (model: Model, { staff, date }: Slot): Wait[] =>
  model.waits.filter(wait => wait.staff === staff && wait.date === date && wait.status === 'WAITING');

function offerFreed(model: Model, slot: Slot, now: number): void {
  const first = lineOf(model, slot)[0];
  if (!first || slot.startsAt <= now) return;
  Object.assign(first, {
    status: 'OFFERED',
    slot: slot.id,
    until: Math.min(now + offerMs, slot.startsAt),
  });
}

function hasOtherVisit(model: Model, patient: string, slot: Slot, except?: Visit): boolean {
  return model.visits.some(visit => {
    if (visit === except || visit.patient !== patient || !stillAhead.includes(visit.status)) return false;
    const own = slotOf(model, visit.slot);
    return own.startsAt === slot.startsAt || (own.staff === slot.staff && own.date === slot.date);
  });
}

/** Takes a seat for a patient. An offered seat is for its patient alone. */
function take(model: Model, slot: Slot, patient: string, now: number): boolean {
  const offer = model.waits.find(
    wait =>
      wait.slot === slot.id &&
      wait.patient === patient &&
      wait.status === 'OFFERED' &&
      (wait.until ?? 0) > now,
  );
  if (offer) Object.assign(offer, { status: 'TAKEN', until: null });
  return offer !== undefined || (slot.startsAt > now && hasRoom(model, slot));
}

function endWaits(model: Model, patient: string, { staff, date }: Slot, now: number): void {
  for (const wait of model.waits) {
    if (wait.patient === patient && wait.staff === staff && wait.date === date)
      end(model, wait, 'TAKEN', now);
  }
}

function end(model: Model, wait: Wait, to: WaitlistStatus, now: number): void {
  const { status, slot } = wait;
  if (status !== 'WAITING' && status !== 'OFFERED') return;
  Object.assign(wait, { status: to, until: null });
  if (status === 'OFFERED' && slot) offerFreed(model, slotOf(model, slot), now);
}

export function book(
  model: Model,
  patient: string,
  slotId: string,
  status: 'O' | 'R',
  code: string,
  now: number,
): Outcome {
  const slot = slotOf(model, slotId);
  if (hasOtherVisit(model, patient, slot)) return 'ALREADY_BOOKED';
  if (!take(model, slot, patient, now)) return 'SLOT_GONE';
  model.visits.push({ code, patient, slot: slotId, status });
  endWaits(model, patient, slot, now);
  return 'OK';
}

export function reschedule(model: Model, visit: Visit, slotId: string, now: number): Outcome {
  const [from, to] = [slotOf(model, visit.slot), slotOf(model, slotId)];
  if ((visit.status !== 'O' && visit.status !== 'R') || now >= from.startsAt) return 'NOT_ALLOWED';
  if (from.staff !== to.staff) return 'NOT_BOOKABLE';
  if (from === to) return 'OK';
  if (hasOtherVisit(model, visit.patient, to, visit)) return 'ALREADY_BOOKED';
  if (!take(model, to, visit.patient, now)) return 'SLOT_GONE';
  visit.slot = slotId;
  offerFreed(model, from, now);
  endWaits(model, visit.patient, to, now);
  return 'OK';
}

/** The moves of STATE-2. */
const allowedMoves = ['OR', 'OC', 'OE', 'RA', 'RC', 'RP', 'AI', 'AC', 'IT', 'TF'];

export function move(model: Model, visit: Visit, to: ReservationStatus, now: number): Outcome {
  if (!allowedMoves.includes(visit.status + to)) return 'NOT_ALLOWED';
  visit.status = to;
  if (!holdsSeat(to)) offerFreed(model, slotOf(model, visit.slot), now);
  return 'OK';
}

export function join(model: Model, patient: string, slotId: string, id: string, now: number): Outcome {
  const { staff, date } = slotOf(model, slotId);
  const halfDay = model.slots.filter(
    slot => slot.staff === staff && slot.date === date && slot.startsAt > now,
  );
  if (halfDay.length === 0 || halfDay.some(slot => hasRoom(model, slot))) return 'NOT_BOOKABLE';
  const seesDoctor = model.visits.some(visit => {
    const own = slotOf(model, visit.slot);
    return (
      visit.patient === patient &&
      stillAhead.includes(visit.status) &&
      own.staff === staff &&
      own.date === date
    );
  });
  if (seesDoctor) return 'NOT_BOOKABLE';
  const waiting = model.waits.some(
    wait =>
      ['WAITING', 'OFFERED'].includes(wait.status) &&
      wait.patient === patient &&
      wait.staff === staff &&
      wait.date === date,
  );
  if (waiting) return 'ALREADY_WAITING';
  model.waits.push({ id, patient, staff, date, status: 'WAITING', slot: null, until: null });
  return 'OK';
}

export const leave = (model: Model, wait: Wait, now: number): void => end(model, wait, 'LEFT', now);
