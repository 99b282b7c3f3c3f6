import { sql } from 'kysely';
import { literals } from '#server/kernel/db/literals.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import type { TxScope } from '#server/kernel/scope.ts';
import { freeSeat } from './seats.ts';
import { holdsSeat, initialMoves, mayMove } from './state.ts';
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

const initialMoveRows = sql.join(
  Object.entries(initialMoves).flatMap(([status, path]) =>
    path.map(
      ([from, to], index) =>
        sql`(${literals([status])}, ${sql.lit(index + 1)}, ${sql.lit(from)}, ${sql.lit(to)})`,
    ),
  ),
);

/** SQL: the moves of new reservations up to the status of each. `created` names rows with the columns of reservation. */
export const recordInitialMoves = (created: string) => sql`
  insert into reservation_move (top_org_id, reservation_code, move_no, from_status, to_status, at)
  select top_org_id, reservation_code, move_no, from_status, to_status, created_at
  from ${sql.table(created)} join (values ${initialMoveRows}) as move (status, move_no, from_status, to_status) using (status)`;

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
