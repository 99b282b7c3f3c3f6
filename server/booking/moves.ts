import { sql } from 'kysely';
import type { Tx } from '../context.ts';
import type { ReservationStatus } from '../db/schema.ts';
import { BusinessError } from '../errors.ts';
import { freeSeat } from './seats.ts';
import { holdsSeat, mayMove } from './state.ts';

interface Movable {
  top_org_id: string;
  reservation_code: string;
  status: ReservationStatus;
}

async function recordMove(
  tx: Tx,
  { top_org_id, reservation_code }: Pick<Movable, 'top_org_id' | 'reservation_code'>,
  from: ReservationStatus | null,
  to: ReservationStatus,
  at: Date,
): Promise<void> {
  await tx
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
          sql<Date>`${at}::timestamptz`.as('at'),
        ]),
    )
    .execute();
}

/**
 * Moves a reservation, once: whoever comes second finds it moved. A status that holds no seat gives the
 * seat back in the same transaction.
 *
 * @throws BusinessError MOVE_NOT_ALLOWED when the machine, or somebody quicker, does not allow it
 */
export async function moveReservation(tx: Tx, reservation: Movable, to: ReservationStatus, at: Date) {
  const { top_org_id, reservation_code, status: from } = reservation;
  if (!mayMove(from, to)) throw new BusinessError('MOVE_NOT_ALLOWED');
  const moved = await tx
    .updateTable('reservation')
    .set({ status: to, hold_until: null })
    .where('top_org_id', '=', top_org_id)
    .where('reservation_code', '=', reservation_code)
    .where('status', '=', from)
    .returning('slot_id')
    .executeTakeFirst();
  if (!moved) throw new BusinessError('MOVE_NOT_ALLOWED');
  await recordMove(tx, reservation, from, to, at);
  if (holdsSeat(from) && !holdsSeat(to)) {
    await freeSeat(tx, { top_org_id, slot_id: moved.slot_id }, at);
  }
}
