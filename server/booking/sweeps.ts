import { type SqlBool, sql } from 'kysely';
import { businessDate } from '#src/lib/business-date.ts';
import type { Db } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { moveReservation } from './moves.ts';
import { offerFreeSeat } from './seats.ts';
import { endWait } from './waitlist.ts';

const batch = 100;

/** Moves every reservation that is due; one that somebody moved or rescheduled meanwhile is left alone. */
async function sweep(db: Db, now: Date, from: 'O' | 'R', to: 'E' | 'P'): Promise<void> {
  const selectDue = (at: Db) =>
    at
      .selectFrom('reservation')
      .select(['top_org_id', 'reservation_code', 'status'])
      .where('status', '=', from)
      .where(from === 'O' ? 'hold_until' : 'ends_at', '<=', now)
      // An order that is not closed yet may still be paid: its seat waits for it.
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pay_order as o')
              .select('o.trade_id')
              .whereRef('o.top_org_id', '=', 'reservation.top_org_id')
              .whereRef('o.biz_id', '=', 'reservation.reservation_code')
              .where('o.biz_type', '=', 'registration')
              .where('o.status', '=', 'UNPAID'),
          ),
        ),
      );
  for (;;) {
    const due = await selectDue(db).limit(batch).execute();
    for (const { top_org_id, reservation_code } of due) {
      await inTransaction(db, async tx => {
        const still = await selectDue(tx)
          .where('top_org_id', '=', top_org_id)
          .where('reservation_code', '=', reservation_code)
          .forUpdate()
          .executeTakeFirst();
        if (still) await moveReservation(tx, still, to, now);
      });
    }
    if (due.length < batch) return;
  }
}

/** An ordered visit that was not paid in time runs out and frees its seat. */
export const expireHolds = (db: Db, now: Date) => sweep(db, now, 'O', 'E');

/** A reserved visit that nobody came to is past due. */
export const markPastDue = (db: Db, now: Date) => sweep(db, now, 'R', 'P');

/** Offers that nobody took in time go on to the next in line; who waited for a day that is past waits no more. */
async function lapseWaits(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('waitlist_entry')
    .select(['top_org_id', 'entry_id', 'status', 'slot_id'])
    .where(eb =>
      eb.or([
        eb.and([eb('status', '=', 'OFFERED'), eb('offer_until', '<=', now)]),
        eb.and([eb('status', '=', 'WAITING'), eb('date', '<', businessDate(now))]),
      ]),
    )
    .execute();
  for (const entry of due) await inTransaction(db, tx => endWait(tx, entry, 'LAPSED', now));
}

/** Seats that came free in another way, at the front desk for one, are offered as well. */
async function offerFreeSeats(db: Db, now: Date): Promise<void> {
  const slots = await db
    .selectFrom('slot as x')
    .select(['x.top_org_id', 'x.slot_id'])
    .where('x.starts_at', '>', now)
    .where('x.closed_reason', 'is', null)
    .where(sql<SqlBool>`x.taken + x.desk_taken < x.capacity`)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('waitlist_entry as w')
          .select('w.entry_id')
          .whereRef('w.top_org_id', '=', 'x.top_org_id')
          .whereRef('w.staff_id', '=', 'x.staff_id')
          .whereRef('w.clinic_id', '=', 'x.clinic_id')
          .whereRef('w.date', '=', 'x.date')
          .where('w.status', '=', 'WAITING'),
      ),
    )
    .orderBy('x.starts_at')
    .execute();
  for (const slot of slots) {
    let offered = true;
    while (offered) offered = await inTransaction(db, tx => offerFreeSeat(tx, slot, now));
  }
}

/** Keeps the lines of the waitlist moving. */
export async function runWaitlist(db: Db, now: Date): Promise<void> {
  await lapseWaits(db, now);
  await offerFreeSeats(db, now);
}
