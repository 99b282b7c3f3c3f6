import { ownedPatient } from '#server/account/queries.ts';
import { findEarlierVisit } from '#server/booking/earlier-visit.ts';
import { feeFor } from '#server/booking/rules.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { replay } from '#server/kernel/idempotency.ts';
import { unknown } from '#server/kernel/owned.ts';
import type { Db } from '#server/kernel/scope.ts';
import type { BookingFacts, BookingRequest, Candidate, Draft, Outcome, SlotFacts } from './types.ts';

const attemptsPerMinute = 20;

function feeOf({ draft }: BookingRequest, facts: SlotFacts): number {
  if (draft.projectId !== undefined) {
    if (facts.project_fee !== null) return facts.project_fee;
    throw new BusinessError('NOT_BOOKABLE', '这位理疗师在这家门店不做该项目，请另选');
  }
  const fee = feeFor(facts, draft.visitMode);
  if (fee === null) throw new BusinessError('NOT_BOOKABLE');
  return fee;
}

/** Every protocol of the visit has to be agreed to, in its version of today. */
function requireAgreement({ protocols: agreed = [] }: Draft, { protocols }: BookingFacts): void {
  for (const { protocolId, version } of protocols ?? []) {
    if (!agreed.some(one => one.protocolId === protocolId && one.version === version)) {
      throw new BusinessError('POLICY_OUTDATED', '服务须知有更新，请重新阅读', 'body.protocols');
    }
  }
}

/**
 * Checks a request before seats are given out.
 *
 * @returns the answer of its key's first use, or why it cannot be booked (IDEMPOTENCY_CONFLICT, NOT_FOUND (patient),
 *   POLICY_OUTDATED, REAL_NAME_REQUIRED, COUPON_NOT_USABLE, TOO_OFTEN, NOT_BOOKABLE, EARLIER_VISIT_REQUIRED), else a candidate
 */
export async function check(
  db: Db,
  request: BookingRequest,
  facts: BookingFacts,
): Promise<Candidate | Outcome> {
  const { userId, draft } = request;
  if (facts.firstUse) return replay(request, facts.firstUse);
  try {
    if (!facts.ownPatient) throw unknown(ownedPatient);
    if (facts.slot_id === null) throw new BusinessError('NOT_BOOKABLE');
    requireAgreement(draft, facts);
    if (draft.visitMode === 2 && facts.verification === 0) throw new BusinessError('REAL_NAME_REQUIRED');
    // Nobody has coupons yet.
    if (draft.couponUseId) throw new BusinessError('COUPON_NOT_USABLE');
    if (facts.attempts > attemptsPerMinute) throw new BusinessError('TOO_OFTEN');
    const fee = feeOf(request, facts);
    const earlier = await findEarlierVisit({ db, userId }, draft);
    return { request, facts, fee, earlier };
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}
