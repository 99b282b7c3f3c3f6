import { requirePatientOf } from '../account/queries.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../context.ts';
import type { ReservationType, VisitMode } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { newId } from '../ids.ts';
import { firstVisitDiscounts } from './discount.ts';
import { findEarlierVisit } from './earlier-visit.ts';
import { lockWishedSlots, type NewReservation, type WishedSlot, writeDown } from './reserve-queries.ts';
import { discounted, feeFor } from './rules.ts';
import { createSeating, findStandings, type Standing } from './seats.ts';
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
export interface Wish {
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

/** What speaks against a wish before seats are asked for: NOT_FOUND (patient), TOO_OFTEN, NOT_BOOKABLE, EARLIER_VISIT_REQUIRED. */
async function check(tx: Tx, wish: Wish, slot: WishedSlot | undefined): Promise<Candidate | BusinessError> {
  const { userId, draft } = wish;
  try {
    if (!slot?.own_patient) await requirePatientOf(tx, userId, draft.patientId);
    if (!slot) throw new BusinessError('NOT_BOOKABLE');
    if (slot.tries > triesAMinute) throw new BusinessError('TOO_OFTEN');
    const fee = feeOf(wish, slot);
    const earlier = await findEarlierVisit(tx, userId, draft.patientId, draft);
    return { wish, slot, fee, earlier };
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}

/** Physiotherapy is settled at the clinic, and everything where nobody takes payments. */
const isFree = ({ paymentProvider }: Settings, { draft }: Wish) =>
  draft.projectId !== undefined || paymentProvider === 'none';

async function payablesOf(tx: Tx, settings: Settings, candidates: readonly Candidate[]): Promise<number[]> {
  const paying = candidates.map(({ wish }) => wish).filter(wish => !isFree(settings, wish));
  const discounts = await firstVisitDiscounts(tx, paying);
  return candidates.map(({ wish, fee }) => {
    if (wish.due !== undefined) return wish.due;
    if (isFree(settings, wish)) return 0;
    return discounted(fee, discounts[paying.indexOf(wish)]?.amount ?? 0).payable;
  });
}

/** What a patient has once at most: a visit at a time, and with a doctor on a day (specification §4). */
const onceNames = ({ wish: { topOrgId, draft }, slot }: Candidate) => [
  JSON.stringify([topOrgId, draft.patientId, slot.starts_at]),
  JSON.stringify([topOrgId, draft.patientId, slot.staff_id, slot.date]),
];

/**
 * The seats' numbers, given out in the order of the wishes. Who books the same visit twice has it, everybody else was
 * too late for the seat.
 */
function seatInTurn(
  candidates: readonly Candidate[],
  standings: readonly Standing[],
  now: Date,
): (number | BusinessError)[] {
  const takeSeat = createSeating(now);
  // Visits of this very set are not written yet, so that no standing tells of them.
  const given = new Set<string>();
  return candidates.map((candidate, index) => {
    const standing = standings[index];
    const names = onceNames(candidate);
    if (!standing || standing.double || names.some(name => given.has(name))) {
      return new BusinessError('ALREADY_BOOKED');
    }
    const seat = takeSeat(candidate.slot, standing);
    if (seat === undefined) return new BusinessError('SLOT_GONE');
    for (const name of names) given.add(name);
    return seat;
  });
}

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
 * Confirms drafts in one transaction, in their order; who is refused takes nothing from the others.
 *
 * @returns for each wish its visit, or why there is none: NOT_FOUND (patient), TOO_OFTEN, NOT_BOOKABLE,
 *   EARLIER_VISIT_REQUIRED, ALREADY_BOOKED, SLOT_GONE
 */
export async function reserveEach(
  tx: Tx,
  settings: Settings,
  now: Date,
  wishes: readonly Wish[],
): Promise<(Booked | BusinessError)[]> {
  const slots = await lockWishedSlots(tx, wishes, new Date(now.getTime() - 60_000));
  const checked: (Candidate | BusinessError)[] = [];
  for (const [index, wish] of wishes.entries()) checked.push(await check(tx, wish, slots.get(index)));
  const candidates = checked.filter(one => 'slot' in one);
  const standings = await findStandings(
    tx,
    candidates.map(({ slot, wish }) => ({ slot, patientId: wish.draft.patientId })),
    now,
  );
  const seats = seatInTurn(candidates, standings, now);
  const payables = await payablesOf(tx, settings, candidates);
  const visits = candidates.flatMap((candidate, index) => {
    const [seat, standing, payable] = [seats[index], standings[index], payables[index]];
    if (typeof seat !== 'number' || !standing || payable === undefined) return [];
    return [{ candidate, standing, row: toReservation(candidate, seat, payable, settings, now) }];
  });
  const made = await writeDown(
    tx,
    visits.map(({ row, standing, candidate }) => ({
      row,
      offer: standing.offer,
      earlier: candidate.earlier,
    })),
  );
  for (const { row, standing } of visits) {
    if (standing.waits && made.has(row.reservation_code)) await closeOwnWaits(tx, row, now);
  }

  const booked = new Map(visits.map(({ candidate, row }) => [candidate, row]));
  return checked.map(one => {
    if (one instanceof BusinessError) return one;
    const seat = seats[candidates.indexOf(one)];
    if (seat instanceof BusinessError) return seat;
    const row = booked.get(one);
    // Another server booked the same patient in this very moment.
    if (!row || !made.has(row.reservation_code)) return new BusinessError('ALREADY_BOOKED');
    const { reservation_code: reservationCode, medical_case_id: medicalCaseId, payable } = row;
    return { reservationCode, medicalCaseId, payable };
  });
}

/** The same for one; a refusal is thrown. */
export async function reserve(tx: Tx, settings: Settings, now: Date, wish: Wish): Promise<Booked> {
  const [outcome] = await reserveEach(tx, settings, now, [wish]);
  if (!outcome || outcome instanceof BusinessError) throw outcome ?? new BusinessError('NOT_BOOKABLE');
  return outcome;
}
