import { ownedPatient } from '#server/account/queries.ts';
import type { Config } from '#server/kernel/config.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { type KeyedRequest, replay } from '#server/kernel/idempotency.ts';
import { newId } from '#server/kernel/ids.ts';
import { unknown } from '#server/kernel/owned.ts';
import type { Db, Tx } from '#server/kernel/scope.ts';
import { findEarlierVisit } from './earlier-visit.ts';
import {
  type Found,
  findWished,
  lockWishedSlots,
  type NewReservation,
  toBooked,
  type WishedSlot,
  writeDown,
} from './reserve-queries.ts';
import { discounted, feeFor } from './rules.ts';
import { createSeating } from './seats.ts';
import type { ReservationType, VisitMode } from './tables.ts';
import { closeOwnWaits } from './waitlist.ts';

/** A draft of either kind: a consultation may go back to an earlier visit, physiotherapy names its project. */
export interface Draft {
  reservationType: ReservationType;
  visitMode: VisitMode;
  useHealthIns: boolean;
  reservationDate: string;
  reservationStartTime: string;
  reservationEndTime: string;
  physicianId: string;
  clinicId: string;
  patientId: string;
  topOrgId?: string | undefined;
  projectId?: string | undefined;
  earlierCaseId?: string | undefined;
  earlierDiagnosis?: string | undefined;
}

/** What somebody wants to book. */
export interface Wish extends KeyedRequest {
  userId: string;
  topOrgId: string;
  draft: Draft;
  /** In fen; worked out where it is not given. */
  due?: number | undefined;
}

export interface Booked {
  reservationCode: string;
  medicalCaseId: string;
  payable: number;
}

export type Outcome = Booked | BusinessError;

type Earlier = Awaited<ReturnType<typeof findEarlierVisit>>;

/** A wish that may be booked if there is a seat. */
interface Candidate {
  wish: Wish;
  slot: WishedSlot;
  fee: number;
  earlier: Earlier;
}

const triesAMinute = 20;

type Settings = Pick<Config, 'paymentProvider' | 'holdMinutes'>;

function feeOf({ draft }: Wish, slot: WishedSlot): number {
  if (draft.projectId !== undefined) {
    if (slot.project_fee !== null) return slot.project_fee;
    throw new BusinessError('NOT_BOOKABLE', '这位理疗师在这家门店不做该项目，请另选');
  }
  const fee = feeFor(slot, draft.visitMode);
  if (fee === null) throw new BusinessError('NOT_BOOKABLE');
  return fee;
}

/**
 * What its key was used for first, or what speaks against a wish before seats are asked for: NOT_FOUND (patient),
 * TOO_OFTEN, NOT_BOOKABLE, EARLIER_VISIT_REQUIRED.
 */
async function check(db: Db, wish: Wish, found: Found): Promise<Candidate | Booked | BusinessError> {
  const { userId, draft } = wish;
  if (found.used) return replay(wish, found.used);
  try {
    if (!found.own_patient) throw unknown(ownedPatient);
    if (found.slot_id === null) throw new BusinessError('NOT_BOOKABLE');
    if (found.tries > triesAMinute) throw new BusinessError('TOO_OFTEN');
    const fee = feeOf(wish, found);
    const earlier = await findEarlierVisit({ db, userId }, draft);
    return { wish, slot: found, fee, earlier };
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}

/** Physiotherapy is settled at the clinic, and everything where nobody takes payments. */
const isFree = ({ paymentProvider }: Settings, { draft }: Wish) =>
  draft.projectId !== undefined || paymentProvider === 'none';

/** In fen. */
function payableOf(settings: Settings, { wish, slot, fee }: Candidate): number {
  if (wish.due !== undefined) return wish.due;
  return isFree(settings, wish) ? 0 : discounted(fee, slot.discount ?? 0).payable;
}

/** What a patient has once at most: a visit at a time, and with a doctor on a day (specification §4). */
const onceNames = ({ wish: { topOrgId, draft }, slot }: Candidate) => [
  JSON.stringify([topOrgId, draft.patientId, slot.starts_at]),
  JSON.stringify([topOrgId, draft.patientId, slot.staff_id, slot.date]),
];

/** A seat is held no longer than until its visit begins. */
const holdUntil = (startsAt: Date, minutes: number, now: Date) =>
  new Date(Math.min(now.getTime() + minutes * 60_000, startsAt.getTime()));

/** The visit is reserved at once where nothing is to be paid; else its seat is held for a while. */
function toReservation(
  { wish, slot, fee }: Candidate,
  seatNo: number,
  payable: number,
  { holdMinutes }: Settings,
  now: Date,
): NewReservation {
  return {
    top_org_id: wish.topOrgId,
    reservation_code: newId('r'),
    medical_case_id: newId('c'),
    user_id: wish.userId,
    patient_id: wish.draft.patientId,
    staff_id: slot.staff_id,
    clinic_id: slot.clinic_id,
    slot_id: slot.slot_id,
    seat_no: seatNo,
    reservation_type: slot.reservation_type,
    visit_mode: slot.visit_mode,
    project_id: wish.draft.projectId ?? null,
    use_health_ins: wish.draft.useHealthIns,
    date: slot.date,
    start_time: slot.start_time,
    end_time: slot.end_time,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    status: payable > 0 ? 'O' : 'R',
    fee,
    payable,
    hold_until: payable > 0 ? holdUntil(slot.starts_at, holdMinutes, now) : null,
    created_at: now,
  };
}

/**
 * The visits with their seats, given out in the order of the wishes. Who books the same visit twice has it, everybody else
 * was too late for the seat.
 */
function planInTurn(
  candidates: readonly Candidate[],
  settings: Settings,
  now: Date,
): ReadonlyMap<Candidate, NewReservation | BusinessError> {
  const takeSeat = createSeating(now);
  // Visits of this very set are not written yet, so that no standing tells of them.
  const given = new Set<string>();
  const plan = (candidate: Candidate): NewReservation | BusinessError => {
    const { slot } = candidate;
    const names = onceNames(candidate);
    if (slot.double || names.some(name => given.has(name))) return new BusinessError('ALREADY_BOOKED');
    const seat = takeSeat(slot, slot);
    if (seat === undefined) return new BusinessError('SLOT_GONE');
    for (const name of names) given.add(name);
    return toReservation(candidate, seat, payableOf(settings, candidate), settings, now);
  };
  return new Map(candidates.map(candidate => [candidate, plan(candidate)]));
}

async function checkEach(db: Db, wishes: readonly Wish[], now: Date): Promise<(Candidate | Outcome)[]> {
  const found = await findWished(db, wishes, now);
  const checked: (Candidate | Outcome)[] = [];
  for (const [index, wish] of wishes.entries()) {
    const met = found[index];
    if (!met) throw new Error('a wish without what it meets');
    checked.push(await check(db, wish, met));
  }
  return checked;
}

/** What comes back as null is to be tried again with the slots locked. */
async function reserveEach(
  db: Db,
  /** Given where the slots are locked. */
  closeWaits: ((visit: NewReservation) => Promise<void>) | undefined,
  settings: Settings,
  now: Date,
  wishes: readonly Wish[],
): Promise<(Outcome | null)[]> {
  const checked = await checkEach(db, wishes, now);
  const candidates = checked.filter(one => 'slot' in one);
  if (!closeWaits && candidates.some(({ slot }) => slot.offer !== null || slot.waits)) {
    return wishes.map(() => null);
  }
  const planned = planInTurn(candidates, settings, now);
  const visits = [...planned].flatMap(([{ slot, earlier, wish: request }, row]) =>
    row instanceof BusinessError ? [] : [{ row, earlier, offer: slot.offer, waits: slot.waits, request }],
  );
  const written = await writeDown(db, visits);
  for (const { row, waits } of visits) {
    if (waits && written.has(row.reservation_code)) await closeWaits?.(row);
  }
  return checked.map(one => {
    if (!('slot' in one)) return one;
    const row = planned.get(one);
    if (!row || row instanceof BusinessError) return row ?? null;
    return written.has(row.reservation_code) ? toBooked(row) : null;
  });
}

/**
 * Confirms drafts in their order, as long as nobody else changes the slots; who is refused takes nothing from the others.
 *
 * @returns for each wish its visit, why there is none (NOT_FOUND (patient), TOO_OFTEN, NOT_BOOKABLE,
 *   EARLIER_VISIT_REQUIRED, ALREADY_BOOKED, SLOT_GONE, IDEMPOTENCY_CONFLICT), or null: to be reserved with a lock
 */
export const reserveFreely = (
  db: Db,
  settings: Settings,
  now: Date,
  wishes: readonly Wish[],
): Promise<(Outcome | null)[]> => reserveEach(db, undefined, settings, now, wishes);

/** The same, with everybody else who wants these slots in line behind; waits and offers of the patients are served too. */
export async function reserveLocked(
  tx: Tx,
  settings: Settings,
  now: Date,
  wishes: readonly Wish[],
): Promise<Outcome[]> {
  await lockWishedSlots(tx, wishes, now);
  const outcomes = await reserveEach(
    tx,
    visit => closeOwnWaits({ db: tx, now }, visit),
    settings,
    now,
    wishes,
  );
  // Nobody else changes locked slots: another server booked the same patient elsewhere in this very moment.
  return outcomes.map(outcome => outcome ?? new BusinessError('ALREADY_BOOKED'));
}
