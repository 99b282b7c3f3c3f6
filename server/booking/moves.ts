import { sql } from 'kysely';
import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { freeSeat } from './seats.ts';
import { holdsSeat, mayMove } from './state.ts';
import type { ReservationStatus } from './tables.ts';

interface Movable {
  top_org_id: string;
  reservation_code: string;
  status: ReservationStatus;
}

async function recordMove(
  { db, now }: TxScope,
  { top_org_id, reservation_code, status: from }: Movable,
  to: ReservationStatus,
): Promise<void> {
  await db
    .insertInto('reservation_move')
    .columns(['top_org_id', 'reservation_code', 'move_no', 'from_status', 'to_status', 'at'])
    .expression(eb =>
      eb
        .selectFrom('reservation_move')
        .where('top_org_id', '=', top_org_id)
        .where('reservation_code', '=', reservation_code)
        .select([
          eb.val(top_org_id).as('top_org_id'),
          eb.val(reservation_code).as('reservation_code'),
          sql<number>`coalesce(max(move_no), 0) + 1`.as('move_no'),
          eb.val(from).as('from_status'),
          eb.val(to).as('to_status'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ]),
    )
    .execute();
}

/**
 * Moves a reservation, once: a second request finds it moved. A move to a status that holds no seat gives the seat back
 * in the same transaction.
 *
 * @throws BusinessError MOVE_NOT_ALLOWED when the state machine forbids the move, or another request moved it first
 */
export async function moveReservation(scope: TxScope, reservation: Movable, to: ReservationStatus) {
  const { top_org_id, reservation_code, status: from } = reservation;
  if (!mayMove(from, to)) throw new BusinessError('MOVE_NOT_ALLOWED');
  const moved = await scope.db
    .updateTable('reservation')
    .set({ status: to, hold_until: null })
    .where('top_org_id', '=', top_org_id)
    .where('reservation_code', '=', reservation_code)
    .where('status', '=', from)
    .returning('slot_id')
    .executeTakeFirst();
  if (!moved) throw new BusinessError('MOVE_NOT_ALLOWED');
  await recordMove(scope, reservation, to);
  if (holdsSeat(from) && !holdsSeat(to)) {
    await freeSeat(scope, { top_org_id, slot_id: moved.slot_id });
  }
}
