import { businessDate } from '#src/lib/business-date.ts';
import type { Db } from '../context.ts';
import { inTransaction } from '../db/engine.ts';
import { moveReservation } from './moves.ts';
import { offerFreeSeat } from './seats.ts';
import { endWait } from './waitlist.ts';

const batch = 100;

/**
 * Goes on after one that fails: the others are no worse for it.
 *
 * @returns what went wrong
 */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => faults.push(error));
  return faults;
}

/** The runner logs it, and tries again soon. */
function tell(faults: readonly unknown[]): void {
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} could not be swept`);
}

/**
 * Moves every reservation that is due; one that somebody moved or rescheduled meanwhile is left alone.
 *
 * @throws AggregateError of those that could not be moved, after all others
 */
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
  const move = (reservationCode: string) =>
    inTransaction(db, async tx => {
      const still = await selectDue(tx)
        .where('reservation_code', '=', reservationCode)
        .forUpdate()
        .executeTakeFirst();
      if (still) await moveReservation(tx, still, to, now);
    });
  const faults: unknown[] = [];
  let last = '';
  for (;;) {
    const due = await selectDue(db)
      .where('reservation_code', '>', last)
      .orderBy('reservation_code')
      .limit(batch)
      .execute();
    const codes = due.map(({ reservation_code }) => reservation_code);
    faults.push(...(await each(codes, move)));
    last = codes.at(-1) ?? last;
    if (due.length < batch) return tell(faults);
  }
}

/** An ordered visit that was not paid in time runs out and frees its seat. */
export const expireHolds = (db: Db, now: Date) => sweep(db, now, 'O', 'E');

/** A reserved visit that nobody came to is past due. */
export const markPastDue = (db: Db, now: Date) => sweep(db, now, 'R', 'P');

/** Offers that nobody took in time go on to the next in line; who waited for a day that is past waits no more. */
async function lapseWaits(db: Db, now: Date): Promise<readonly unknown[]> {
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
  return each(due, entry => inTransaction(db, tx => endWait(tx, entry, 'LAPSED', now)));
}

/** Seats that came free in another way, at the front desk for one, are offered as well. */
async function offerFreeSeats(db: Db, now: Date): Promise<readonly unknown[]> {
  const slots = await db
    .selectFrom('slot as x')
    .select(['x.top_org_id', 'x.slot_id'])
    .where('x.starts_at', '>', now)
    .where(eb => eb.ref('x.is_free'))
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
  return each(slots, async slot => {
    let offered = true;
    while (offered) offered = await inTransaction(db, tx => offerFreeSeat(tx, slot, now));
  });
}

/**
 * Keeps the lines of the waitlist moving.
 *
 * @throws AggregateError of those that could not be moved, after all others
 */
export async function runWaitlist(db: Db, now: Date): Promise<void> {
  tell([...(await lapseWaits(db, now)), ...(await offerFreeSeats(db, now))]);
}
