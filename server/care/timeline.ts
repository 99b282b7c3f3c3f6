import type { Actor } from '#generated/model/actor.ts';
import type { PayOrder } from '#generated/model/pay-order.ts';
import type { TimelineStage } from '#generated/model/timeline-stage.ts';
import type { TimelineStep } from '#generated/model/timeline-step.ts';
import type { ReservationStatus } from '#server/booking/tables.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { ifAbsentOf } from './cancel-terms.ts';

export interface Move {
  to_status: ReservationStatus;
  at: Date;
}

/** The steps of a visit that is not ended early, and who takes each. */
const way: { status: ReservationStatus; stage: TimelineStage; actor: Actor }[] = [
  { status: 'R', stage: 'RESERVED', actor: 'PATIENT' },
  { status: 'A', stage: 'ARRIVED', actor: 'PATIENT' },
  { status: 'I', stage: 'IN_TREATMENT', actor: 'DOCTOR' },
  { status: 'T', stage: 'TREATED', actor: 'DOCTOR' },
  { status: 'F', stage: 'FINISHED', actor: 'PATIENT' },
];

const endings: Partial<Record<ReservationStatus, TimelineStage>> = {
  C: 'CANCELLED',
  E: 'EXPIRED',
  P: 'PAST_DUE',
};

const step = (stage: TimelineStage, state: TimelineStep['state'], actor: Actor): TimelineStep => ({
  stage,
  state,
  actor,
  at: null,
  dueAt: null,
  ifMissed: null,
});

/** The money's way back, where it is under way or has come. */
function refundStep(order: Pick<PayOrder, 'status' | 'refundedAt'> | null): TimelineStep | undefined {
  if (order?.status === 'REFUNDED') return { ...step('REFUNDED', 'DONE', 'CLINIC'), at: order.refundedAt };
  if (order?.status !== 'REFUNDING') return undefined;
  return { ...step('REFUNDED', 'CURRENT', 'CLINIC'), ifMissed: '三个工作日没有收到，请致电前台' };
}

/**
 * The steps from booking to follow-up, oldest first: what is done and when, what comes next, who does it, until when, and
 * what happens if it is late. A visit that ended early shows only what happened.
 */
export function timelineOf(
  { status, ends_at, hold_until }: { status: ReservationStatus; ends_at: Date; hold_until: Date | null },
  history: readonly Move[],
  order: Pick<PayOrder, 'status' | 'refundedAt'> | null,
): TimelineStep[] {
  const at = new Map(history.map(move => [move.to_status, toLocalDateTime(move.at)]));
  const done = way
    .filter(({ status: reached }) => at.has(reached))
    .map(({ status: reached, stage, actor }) => ({
      ...step(stage, 'DONE', actor),
      at: at.get(reached) ?? null,
    }));
  const ending = endings[status];
  if (ending) {
    const refund = refundStep(order);
    const ended = step(ending, refund ? 'DONE' : 'CURRENT', 'NOBODY');
    return [...done, { ...ended, at: at.get(status) ?? null }, ...(refund ? [refund] : [])];
  }
  const [next, ...later] = way.slice(done.length);
  if (!next) return done;
  const current = step(next.stage, 'CURRENT', next.actor);
  if (next.stage === 'RESERVED' && hold_until) {
    current.dueAt = toLocalDateTime(hold_until);
    current.ifMissed = '预约自动取消';
  }
  if (next.stage === 'ARRIVED') {
    current.dueAt = toLocalDateTime(ends_at);
    current.ifMissed = ifAbsentOf(order);
  }
  return [...done, current, ...later.map(({ stage, actor }) => step(stage, 'UPCOMING', actor))];
}
