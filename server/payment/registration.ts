import type { Selectable } from 'kysely';
import { moveReservation } from '#server/booking/moves.ts';
import { ownedReservation } from '#server/booking/reservations.ts';
import { sweepReservations } from '#server/booking/sweeps.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { lockOwn } from '#server/kernel/owned.ts';
import type { Scope } from '#server/kernel/scope.ts';
import type { Payable, Purpose } from './purpose.ts';
import { whyRefundRegistration } from './rules.ts';

const paidStatuses: readonly string[] = ['R', 'A', 'I', 'T', 'F'];

type Row = Pick<
  Selectable<Schema['reservation']>,
  'top_org_id' | 'reservation_code' | 'status' | 'hold_until' | 'payable'
>;

const payableOf = (reservation: Row, now: Date): Payable => ({
  topOrgId: reservation.top_org_id,
  paid: paidStatuses.includes(reservation.status),
  due() {
    const { status, hold_until, payable } = reservation;
    if (status !== 'O' || !hold_until || hold_until <= now) {
      throw new BusinessError('MOVE_NOT_ALLOWED', '号没有保留到现在，没有扣款，请另选时间');
    }
    return { amount: payable, payUntil: hold_until };
  },
  whyRefund: order => whyRefundRegistration(order, reservation.status),
  onPaid: scope => moveReservation(scope, reservation, 'R'),
});

/** The registration fee of a reservation, which is held until the fee is paid. */
export const registration: Purpose = {
  title: '诊费',
  async lockOwn(scope, reservationCode) {
    return payableOf(await lockOwn(scope, ownedReservation, reservationCode), scope.now);
  },
  async lock({ db, now }, { topOrgId, bizId }) {
    const reservation = await db
      .selectFrom('reservation')
      .select(['top_org_id', 'reservation_code', 'status', 'hold_until', 'payable'])
      .where('top_org_id', '=', topOrgId)
      .where('reservation_code', '=', bizId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return payableOf(reservation, now);
  },
};

/**
 * Ends the holds that were not paid in time and frees their seats. While an order is not closed at the provider it may
 * still be paid, so the seat is kept.
 */
export const expireHolds = (scope: Scope) =>
  sweepReservations(scope, {
    from: 'O',
    to: 'E',
    except: eb =>
      eb
        .selectFrom('pay_order as o')
        .select('o.trade_id')
        .whereRef('o.top_org_id', '=', 'reservation.top_org_id')
        .whereRef('o.biz_id', '=', 'reservation.reservation_code')
        .where('o.biz_type', '=', 'registration')
        .where('o.status', '=', 'UNPAID'),
  });
