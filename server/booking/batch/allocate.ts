import { discounted } from '#server/booking/rules.ts';
import { createSeatAllocator } from '#server/booking/seats.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Allocated, NewReservation } from './insert-bookings.ts';
import type { BookingSettings, Candidate } from './types.ts';

/** In fen. Physiotherapy is paid at the clinic (decision 16), and so is everything without a payment provider. */
function payableOf({ paymentProvider }: BookingSettings, { request, facts, fee }: Candidate): number {
  if (request.payable !== undefined) return request.payable;
  if (request.draft.projectId !== undefined || paymentProvider === 'none') return 0;
  return discounted(fee, facts.discount ?? 0).payable;
}

/** A seat is held no longer than until its visit begins. */
const holdUntil = (startsAt: Date, minutes: number, now: Date) =>
  new Date(Math.min(now.getTime() + minutes * 60_000, startsAt.getTime()));

/** The visit is reserved at once where nothing is to be paid, else its seat is held for a while. */
function toReservation(
  candidate: Candidate,
  seatNo: number,
  settings: BookingSettings,
  now: Date,
): NewReservation {
  const { request, facts, fee } = candidate;
  const payable = payableOf(settings, candidate);
  return {
    top_org_id: request.topOrgId,
    reservation_code: newId('r'),
    medical_case_id: newId('c'),
    user_id: request.userId,
    patient_id: request.draft.patientId,
    staff_id: facts.staff_id,
    clinic_id: facts.clinic_id,
    slot_id: facts.slot_id,
    seat_no: seatNo,
    reservation_type: facts.reservation_type,
    visit_mode: facts.visit_mode,
    project_id: request.draft.projectId ?? null,
    use_health_ins: request.draft.useHealthIns,
    date: facts.date,
    start_time: facts.start_time,
    end_time: facts.end_time,
    starts_at: facts.starts_at,
    ends_at: facts.ends_at,
    status: payable > 0 ? 'O' : 'R',
    fee,
    payable,
    hold_until: payable > 0 ? holdUntil(facts.starts_at, settings.holdMinutes, now) : null,
    created_at: now,
  };
}

/**
 * Gives out the seats in the order of the requests.
 *
 * @returns for each candidate its reservation, or why there is none (FEE_CHANGED, ALREADY_BOOKED, SLOT_GONE)
 */
export function allocate(
  candidates: readonly Candidate[],
  settings: BookingSettings,
  now: Date,
): ReadonlyMap<Candidate, Allocated | BusinessError> {
  const seatFor = createSeatAllocator(now);
  const allocateOne = (candidate: Candidate): Allocated | BusinessError => {
    const { request, facts } = candidate;
    const { shownPayable } = request.draft;
    if (shownPayable !== undefined && shownPayable !== payableOf(settings, candidate)) {
      return new BusinessError('FEE_CHANGED');
    }
    const seat = seatFor(facts, request.draft.patientId, facts);
    if (seat instanceof BusinessError) return seat;
    return { ...candidate, reservation: toReservation(candidate, seat, settings, now) };
  };
  return new Map(candidates.map(candidate => [candidate, allocateOne(candidate)]));
}
